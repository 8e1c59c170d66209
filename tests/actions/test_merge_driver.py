"""One file merged for Git: the result is written to ours, or nothing is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vaultkit.actions.merge_driver import Versions, merge_file
from vaultkit.errors import VaultkitError
from vaultkit.generate.marked import BEGIN, END
from vaultkit.git.merge_file import Marks

PAGE = b"---\na: 1\nb: 2\n---\nBody\n"


def run(folder: Path, kind: str, base: bytes, ours: bytes, theirs: bytes) -> tuple[bool, bytes]:
    files = []
    for name, data in (("base", base), ("ours", ours), ("theirs", theirs)):
        (folder / name).write_bytes(data)
        files.append(str(folder / name))
    done = merge_file(kind, Versions(*files), Marks(), str(folder), os.environ)
    assert (folder / "theirs").read_bytes() == theirs
    assert sorted(path.name for path in folder.iterdir()) == ["base", "ours", "theirs"]
    return done, (folder / "ours").read_bytes()


def test_pages(tmp_path: Path) -> None:
    ours, theirs = PAGE.replace(b"1", b"9"), PAGE.replace(b"2", b"8")
    both = b"---\na: 9\nb: 8\n---\nBody\n"
    assert run(tmp_path, "page", PAGE, ours, theirs) == (True, both)
    done, data = run(tmp_path, "page", PAGE, ours, PAGE.replace(b"1", b"7"))
    assert not done
    assert b"<<<<<<< ours\na: 9\n=======\na: 7\n>>>>>>> theirs\nb: 2\n" in data


def test_generated_files(tmp_path: Path) -> None:
    def file(*rows: str) -> bytes:
        return "\n".join((BEGIN, "", *rows, "", END, "")).encode()

    done, data = run(tmp_path, "generated", file("- x"), file("- a", "- x"), file("- b", "- x"))
    assert (done, data) == (True, file("- a", "- b", "- x"))


@pytest.mark.parametrize("kind", ["page", "generated"])
def test_what_cannot_be_merged_stays_as_it_is(tmp_path: Path, kind: str) -> None:
    with pytest.raises(VaultkitError):
        run(tmp_path, kind, b"\0", b"\0a", b"\0b")
    assert (tmp_path / "ours").read_bytes() == b"\0a"
