"""Who came first has the lock first, and nobody waits for the dead."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tests.support.forked import ended, forked
from vaultkit.trees.line_up import FOLDER, is_empty, place_in_line
from vaultkit.trees.write_lock import try_hold, write_lock


def test_the_first_is_first_until_it_leaves(tmp_path: Path) -> None:
    folder = str(tmp_path)
    assert is_empty(folder)
    with place_in_line(folder, try_hold) as one:
        with place_in_line(folder, try_hold) as other:
            assert one()
            assert not other()
            assert not is_empty(folder)
        assert one()
    assert is_empty(folder)
    with place_in_line(folder, try_hold) as other:
        assert other()


def test_a_process_that_died_waiting_is_in_nobodys_way(tmp_path: Path) -> None:
    folder = str(tmp_path)

    def wait() -> None:
        with place_in_line(folder, try_hold):
            os._exit(0)

    assert ended(forked(wait)) == 0
    assert not is_empty(folder), "its file is left"
    with place_in_line(folder, try_hold) as mine:
        assert mine()
    assert is_empty(folder)
    with write_lock(folder, "x", wait=1):
        pass


def test_where_no_file_can_be_made_everybody_is_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FOLDER).write_text("a file, where a folder should be")
    with place_in_line(str(tmp_path), try_hold) as one:
        assert one()
    (tmp_path / FOLDER).unlink()
    with place_in_line(str(tmp_path), lambda _: False) as one:
        assert one()
    assert os.listdir(tmp_path / FOLDER) == []
    monkeypatch.setattr("os.listdir", lambda _: [])
    assert is_empty(str(tmp_path))


def test_processes_have_the_lock_in_turn(tmp_path: Path) -> None:
    """One that asks again at once stands behind those that wait."""
    folder, told = str(tmp_path / "state"), tmp_path / "told"
    rounds, others = 12, 3

    def work() -> None:
        for _ in range(rounds):
            with write_lock(folder, "x", wait=30):
                with told.open("a") as file:
                    file.write(f"{os.getpid()}\n")
                time.sleep(0.01)

    children = [forked(work) for _ in range(others)]
    assert [ended(one) for one in children] == [0] * others
    order = told.read_text().split()
    assert len(order) == rounds * others
    middle = order[others * 2 : -others * 3]  # all of them are there
    runs = [n for n in range(1, len(middle)) if middle[n] == middle[n - 1]]
    assert len(runs) <= len(middle) // 4, "one had it again and again while others waited"
