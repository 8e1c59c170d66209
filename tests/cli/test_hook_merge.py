"""`vaultkit hook merge` as Git calls it; real merges are in tests/cases/test_merges.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import Ran, vaultkit

PAGE = b"---\na: 1\nb: 2\n---\n"


def run(folder: Path, ours: bytes, theirs: bytes, *more: str, base: bytes = PAGE) -> Ran:
    for name, data in (("-o", base), ("-a", ours), ("-b", theirs)):
        (folder / name).write_bytes(data)
    return vaultkit("hook", "merge", "page", "--", "-o", "-a", "-b", *more, folder=folder)


@pytest.mark.parametrize(
    ("more", "marked"),
    [
        ((), b"<<<<<<< ours\na: 9\n=======\na: 8\n>>>>>>> theirs\n"),
        (
            ("9", "-x y.md", "base", "HEAD", "-topic"),
            b"<<<<<<<<< HEAD\na: 9\n=========\na: 8\n>>>>>>>>> -topic\n",
        ),
        (
            ("7", "a.md", "%S", "%X", "%Y"),
            b"<<<<<<< ours\na: 9\n=======\na: 8\n>>>>>>> theirs\n",
        ),
    ],
)
def test_a_conflict_has_a_code_of_its_own(
    tmp_path: Path, more: tuple[str, ...], marked: bytes
) -> None:
    ran = run(tmp_path, PAGE.replace(b"1", b"9"), PAGE.replace(b"1", b"8"), *more)
    assert (ran.code, ran.out, ran.err) == (65, "", "")
    assert (tmp_path / "-a").read_bytes() == b"---\n" + marked + b"b: 2\n---\n"


def test_a_merge_is_written_to_ours(tmp_path: Path) -> None:
    ran = run(tmp_path, PAGE.replace(b"1", b"9"), PAGE.replace(b"2", b"8"), "7", "a.md")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert (tmp_path / "-a").read_bytes() == b"---\na: 9\nb: 8\n---\n"


def test_what_cannot_be_merged_is_told_and_left_alone(tmp_path: Path) -> None:
    ran = run(tmp_path, b"\0a", b"\0b", base=b"\0")
    assert ran.code not in (0, 1, 65)
    assert "merge-file" in ran.err
    assert (tmp_path / "-a").read_bytes() == b"\0a"
