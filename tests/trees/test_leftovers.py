from __future__ import annotations

import os
from pathlib import Path

import pytest

from vaultkit.trees.leftovers import tidy

OLD, NEW, MINE = b"old\n", b"new text\n", b"a person's\n"
KNOWN = (OLD, NEW)
DEAD = 2**22 + 1  # above what Linux gives


def left(folder: Path, data: bytes, ending: str = "tmp", pid: int = DEAD) -> Path:
    place = folder / f".page.md.{pid}.{ending}"
    place.write_bytes(data)
    return place


@pytest.mark.parametrize("data", [OLD, NEW, NEW[:3], b""])
def test_what_is_known_or_was_half_written_goes(tmp_path: Path, data: bytes) -> None:
    page = tmp_path / "page.md"
    page.write_bytes(NEW)
    place = left(tmp_path, data)
    tidy(str(tmp_path), "page.md", KNOWN, NEW)
    assert not place.exists()
    assert page.read_bytes() == NEW


def test_what_a_person_saved_while_the_two_were_swapped_is_back(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_bytes(NEW)
    left(tmp_path, MINE)
    tidy(str(tmp_path), "page.md", KNOWN, NEW)
    assert [one.name for one in tmp_path.iterdir()] == ["page.md"]
    assert page.read_bytes() == MINE


def test_two_texts_of_a_person_both_stay(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_bytes(b"saved later\n")
    place = left(tmp_path, MINE)
    tidy(str(tmp_path), "page.md", KNOWN, NEW)
    assert (page.read_bytes(), place.read_bytes()) == (b"saved later\n", MINE)


def test_a_page_that_was_between_two_renames_is_there_again(tmp_path: Path) -> None:
    left(tmp_path, OLD, "tmp.old")
    tidy(str(tmp_path), "page.md", KNOWN, NEW)
    assert (tmp_path / "page.md").read_bytes() == OLD


def test_a_page_that_was_being_removed_is_gone(tmp_path: Path) -> None:
    left(tmp_path, OLD)
    tidy(str(tmp_path), "page.md", (OLD,), None)
    assert list(tmp_path.iterdir()) == []


def test_others_files_and_those_of_a_living_process_stay(tmp_path: Path) -> None:
    places = [
        left(tmp_path, OLD, pid=os.getppid()),
        tmp_path / ".page.md.x.tmp",
        tmp_path / ".other.md.1.tmp",
    ]
    for place in places:
        place.write_bytes(OLD)
    tidy(str(tmp_path), "page.md", KNOWN, NEW)
    tidy(str(tmp_path / "gone"), "page.md", KNOWN, NEW)
    assert all(place.exists() for place in places)
