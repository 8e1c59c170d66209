"""An index on disk is whole, or it is made anew, or the answer is an error."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.support.searching import Searched
from vaultkit.search.engines import FOLDER, Place

_FILES: dict[str, str | bytes] = {
    f"{number}.md": f"# Page {number}\n\nword{number} common text of all pages.\n"
    for number in range(60)
}


def _index(folder: Path) -> Path:
    return next(iter((folder / FOLDER).glob("*.sqlite3")))


def _flip_in(seed: int, folder: Path) -> None:
    path = _index(folder)
    data = bytearray(path.read_bytes())
    chance = random.Random(seed)
    for _ in range(10):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


_DAMAGE: dict[str, Callable[[Path], object]] = {
    "deleted": lambda folder: _index(folder).unlink(),
    "empty": lambda folder: _index(folder).write_bytes(b""),
    "cut off": lambda folder: _index(folder).write_bytes(_index(folder).read_bytes()[:9_000]),
    "no database": lambda folder: _index(folder).write_bytes(b"nothing" * 5_000),
    "no note": lambda folder: (folder / FOLDER / "worktree.json").unlink(),
    "odd note": lambda folder: (folder / FOLDER / "worktree.json").write_bytes(b"[1"),
    "another version": lambda folder: (folder / FOLDER / "worktree.json").write_bytes(
        (folder / FOLDER / "worktree.json").read_bytes().replace(b'"format": ', b'"format": 9')
    ),
    **{f"flipped {seed}": partial(_flip_in, seed) for seed in range(8)},
}


@pytest.mark.parametrize("damage", _DAMAGE)
def test_a_damaged_index_is_made_anew(damage: str, tmp_path: Path) -> None:
    place = Place(str(tmp_path))
    before = Searched(_FILES, place=place)
    assert before.ask("common").total == 60
    before.searcher.close()
    _DAMAGE[damage](tmp_path)
    after = Searched(_FILES, place=place)
    assert after.ask("common").total == 60
    assert all(after.paths(f"word{number}") == [f"{number}.md"] for number in range(60))
    assert len(list((tmp_path / FOLDER).glob("*.sqlite3"))) == 1, "what was damaged is gone"


def test_an_index_that_is_deleted_under_a_running_process_is_no_silence(tmp_path: Path) -> None:
    vault = Searched(_FILES, place=Place(str(tmp_path)))
    _index(tmp_path).unlink()
    assert vault.ask("common").total == 60
    vault.refresh()
    assert vault.ask("word7").total == 1


def test_an_index_that_is_there_is_used_and_changes_are_kept_in_its_log(tmp_path: Path) -> None:
    place = Place(str(tmp_path))
    Searched(_FILES, place=place).searcher.close()
    first = _index(tmp_path)
    one = Searched({**_FILES, "1.md": "changed\n"}, place=place)
    assert one.paths("changed") == ["1.md"]
    one.searcher.close()
    assert Searched({**_FILES, "1.md": "changed\n"}, place=place).paths("changed") == ["1.md"]
    assert _index(tmp_path) == first


def test_where_nothing_can_be_written_the_index_lies_in_memory(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file where the folder would be")
    vault = Searched(_FILES, place=Place(str(tmp_path)))
    assert vault.ask("common").total == 60
    vault.files["1.md"] = "changed\n"
    vault.refresh("1.md")
    assert vault.paths("changed") == ["1.md"]
