from __future__ import annotations

import os
from pathlib import Path

import pytest

from vaultkit.trees.leftovers import bytes_of, is_alive, leftovers, remove, tidy

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


def test_only_files_of_dead_processes_are_found(tmp_path: Path) -> None:
    (tmp_path / "a/.git").mkdir(parents=True)
    for name in (
        f".x.md.{DEAD}.tmp",
        f"a/.y.md.{DEAD}.tmp.old",
        f"a/.git/.z.md.{DEAD}.tmp",
        f".x.md.{os.getpid()}.tmp",
        f"x.md.{DEAD}.tmp",
        ".x.md.tmp",
    ):
        (tmp_path / name).write_text(name)
    (tmp_path / f".link.md.{DEAD}.tmp").symlink_to(tmp_path / ".x.md.tmp")
    found = leftovers(str(tmp_path))
    assert [(one.path, one.page) for one in found] == [
        (f".x.md.{DEAD}.tmp", "x.md"),
        (f"a/.y.md.{DEAD}.tmp.old", "a/y.md"),
    ]
    assert bytes_of(str(tmp_path), found[1]).decode() == found[1].path
    remove(str(tmp_path), found[1])
    assert len(leftovers(str(tmp_path))) == 1


def test_a_number_that_no_process_can_have_is_not_taken_for_dead() -> None:
    assert is_alive(os.getpid())
    assert not is_alive(DEAD)
    assert is_alive(10**40)
