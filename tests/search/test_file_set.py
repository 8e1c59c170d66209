"""A set of files is read whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from vaultkit.search.file_set import FileSet


def file_set(folder: Path, version: str = "1") -> FileSet:
    return FileSet(str(folder), "worktree", version, wait=1)


def test_what_is_written_is_read_and_what_is_no_more_is_deleted(tmp_path: Path) -> None:
    one = file_set(tmp_path)
    assert one.read() is None
    first = one.write({"a": b"1", "b": b"2"})
    second = one.write({"a": b"1", "c": b""})
    assert first != second == one.current()
    assert file_set(tmp_path).read() == (second, {"a": b"1", "c": b""})
    assert len(list(tmp_path.iterdir())) == 3
    assert file_set(tmp_path, "2").read() is None
    one.forget()
    assert one.read() is None


def test_other_names_live_beside(tmp_path: Path) -> None:
    other = FileSet(str(tmp_path), "revision", "1", wait=1)
    other.write({"a": b"other"})
    file_set(tmp_path).write({"a": b"own"})
    found = other.read()
    assert found is not None
    assert found[1] == {"a": b"other"}


@pytest.mark.parametrize("damage", [b"", b"2", b"12", None])
def test_a_file_that_is_not_as_it_was_noted_makes_it_none(
    tmp_path: Path, damage: bytes | None
) -> None:
    one = file_set(tmp_path)
    one.write({"a": b"1"})
    path = next(path for path in tmp_path.iterdir() if path.suffix != ".json")
    if damage is None:
        path.unlink()
    else:
        path.write_bytes(damage)
    assert one.read() is None


@pytest.mark.parametrize(
    "note",
    ["", "[1", "[]", "1", "{}", '{"format": "1", "mark": 1, "files": {"a": ["../x", 0, 0]}}'],
)
def test_an_odd_note_is_none(tmp_path: Path, note: str) -> None:
    one = file_set(tmp_path)
    one.write({"a": b"1"})
    (tmp_path / "worktree.set.json").write_text(note)
    assert one.read() is None
    assert one.current() == -1
