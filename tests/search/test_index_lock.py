"""Who writes an index is alone, or is told why it cannot be written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.forked import ended, forked
from vaultkit.search.engine import Unavailable
from vaultkit.search.index_lock import NoPlace, index_lock


def test_one_waits_for_another_and_not_for_ever(tmp_path: Path) -> None:
    folder = str(tmp_path / "index")
    began, begin = os.pipe()
    end, over = os.pipe()

    def hold() -> None:
        with index_lock(folder, "worktree", wait=1):
            os.write(begin, b"1")
            os.read(end, 1)

    other = forked(hold)
    os.read(began, 1)
    with pytest.raises(Unavailable, match=f"process {other}"), index_lock(folder, "x", wait=0.05):
        pass
    os.write(over, b"1")
    with index_lock(folder, "worktree", wait=10):
        assert ended(other) == 0


def test_where_no_folder_can_be_there_is_no_place(tmp_path: Path) -> None:
    (tmp_path / "index").write_text("a file")
    with pytest.raises(NoPlace), index_lock(str(tmp_path / "index"), "worktree", wait=1):
        pass


def test_what_goes_wrong_inside_is_not_hidden(tmp_path: Path) -> None:
    with pytest.raises(KeyError), index_lock(str(tmp_path), "worktree", wait=1):
        raise KeyError
