from __future__ import annotations

import os

import pytest

from tests.support.repository import Repository
from vaultkit.git.conversions import Conversion, conversions
from vaultkit.git.places import discover
from vaultkit.git.remembered import Remembered


def asked(repository: Repository) -> Remembered:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return Remembered(found)


def told(repository: Repository, attributes: str, path: str = "a.md") -> Conversion:
    repository.write({".gitattributes": attributes})
    return conversions(asked(repository), [path])[path]


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", Conversion()),
        ("* -text", Conversion()),
        ("* text", Conversion("", "always")),
        ("* eol=crlf", Conversion("", "always")),
        ("* text=auto", Conversion("", "auto")),
        ("* filter=lfs", Conversion("filter=lfs")),
        ("* working-tree-encoding=UTF-16", Conversion("working-tree-encoding=UTF-16")),
        ("* ident", Conversion("ident")),
        ("* filter=lfs\n*.md -filter", Conversion()),
        ("*.txt ident", Conversion()),
    ],
)
def test_what_attributes_say(repository: Repository, attributes: str, expected: Conversion) -> None:
    assert told(repository, attributes) == expected


def test_settings_count_where_no_attribute_does(repository: Repository) -> None:
    for value, lines in (("true", "auto"), ("input", "auto"), ("false", "")):
        repository.git("config", "core.autocrlf", value)
        assert told(repository, "").lines == lines
        assert told(repository, "* -text").lines == ""


def test_odd_names_and_no_names(repository: Repository) -> None:
    git = asked(repository)
    repository.write({".gitattributes": "*.md ident\n"})
    assert conversions(git, []) == {}
    names = ['a "b".md', "语\n.md", "-x.md"]
    assert conversions(git, names) == dict.fromkeys(names, Conversion("ident"))


@pytest.mark.parametrize(
    ("lines", "disk", "before"),
    [
        ("auto", b"a\r\nb\n", None),
        ("auto", b"a\r\nb\r\n", b"a\n"),
        ("auto", b"a\r\nb\r\n", b"a\r\n"),
        ("auto", b"a\r\0\r\n", None),
        ("always", b"a\r\nb\r\r\n", b"a\r\n"),
        ("", b"a\r\n", None),
    ],
)
def test_what_is_stored_is_what_git_stores(
    repository: Repository, lines: str, disk: bytes, before: bytes | None
) -> None:
    if before is not None:
        repository.git("config", "core.autocrlf", "false")
        repository.commit({"a.md": before})
    repository.write(
        {".gitattributes": {"auto": "* text=auto", "always": "* text", "": "* -text"}[lines]}
    )
    repository.write({"a.md": disk})
    repository.add("a.md")
    assert Conversion("", lines).stored(disk, before) == repository.git_bytes("show", ":a.md")
