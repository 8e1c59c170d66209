from __future__ import annotations

from pathlib import Path

import pytest

from vaultkit.errors import StateError
from vaultkit.trees.stop_marker import Marker, forget_stopped, stopped


def test_a_writer_that_lives_or_ended_did_not_stop_uncleanly(tmp_path: Path) -> None:
    state = str(tmp_path / "state")
    assert stopped(state) == ()
    one, other = Marker(state, durable=True), Marker(state, durable=False)
    assert stopped(state) == ()
    forget_stopped(state)
    assert len(list((tmp_path / "state/writers").iterdir())) == 2
    one.end()
    one.end()
    other.end()
    assert list((tmp_path / "state/writers").iterdir()) == []


def test_a_file_that_nobody_holds_is_one_that_did_not_end(tmp_path: Path) -> None:
    (tmp_path / "writers").mkdir()
    (tmp_path / "writers/4711-0a").touch()
    (tmp_path / "writers/.4712-0b").touch()  # killed before it counted
    (tmp_path / "writers/notes.txt").touch()
    marker = Marker(str(tmp_path), durable=False)
    assert stopped(str(tmp_path)) == (4711,)
    forget_stopped(str(tmp_path))
    assert stopped(str(tmp_path)) == ()
    assert (tmp_path / "writers/notes.txt").exists()
    marker.end()


def test_where_no_file_can_be_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "writers").touch()
    with pytest.raises(StateError, match="nothing can be written"):
        Marker(str(tmp_path), durable=False)
    assert stopped(str(tmp_path)) == ()
