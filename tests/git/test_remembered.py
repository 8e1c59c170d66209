"""Answers of Git that are remembered are those that Git gives when the files say otherwise."""

from __future__ import annotations

import os

import pytest

from tests.support.repository import Repository
from vaultkit.git import remembered
from vaultkit.git.places import discover
from vaultkit.git.remembered import Remembered

_CRLF = ("config", "--get", "core.autocrlf")


@pytest.fixture
def asked(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> Remembered:
    monkeypatch.setattr(remembered, "LIFE", 1e9)  # so that files alone tell
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return Remembered(found)


def test_settings_are_asked_again_when_the_configuration_differs(
    repository: Repository, asked: Remembered
) -> None:
    for value in ("true", "input", "false"):
        repository.git("config", "core.autocrlf", value)
        assert asked.ask(*_CRLF).out.decode().strip() == value
        assert asked.ask(*_CRLF) is asked.ask(*_CRLF)
    asked.close()


@pytest.mark.parametrize("place", [".gitattributes", "x/.gitattributes", ".git/info/attributes"])
def test_attributes_are_asked_again_when_a_file_of_them_differs(
    repository: Repository, asked: Remembered, place: str
) -> None:
    paths = ["x/a.md", "x/b c.md", "x/语\n.md", "y.md"]
    own = paths if place != "x/.gitattributes" else paths[:3]
    (repository.path / "x").mkdir()
    (repository.path / place).parent.mkdir(exist_ok=True)
    for line, value in (("*.md ident", "set"), ("*.md -ident", "unset"), ("", "unspecified")):
        (repository.path / place).write_text(f"{line}\n")
        found = asked.attributes(("ident", "text"), paths)
        assert [found[path]["ident"] for path in own] == [value] * len(own)
        assert all(found[path]["text"] == "unspecified" for path in paths)
    (repository.path / place).unlink()
    assert asked.attributes(("ident",), paths)["x/a.md"] == {"ident": "unspecified"}
    asked.close()


def test_what_is_too_old_is_asked_again(
    repository: Repository, asked: Remembered, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = asked.ask(*_CRLF)
    monkeypatch.setattr(remembered, "LIFE", 0.0)
    assert asked.ask(*_CRLF) is not first


def test_a_process_that_ended_is_started_anew(repository: Repository, asked: Remembered) -> None:
    repository.write({".gitattributes": "*.md ident\n"})
    assert asked.attributes(("ident",), ["a.md"]) == {"a.md": {"ident": "set"}}
    ((_, talk),) = asked._talks
    talk._process.kill()
    talk._process.wait()
    for _ in range(2):
        assert asked.attributes(("ident",), ["a.md"]) == {"a.md": {"ident": "set"}}
    many = [f"{number}.md" for number in range(200)]
    assert asked.attributes(("ident",), many) == {path: {"ident": "set"} for path in many}
    asked.close()
