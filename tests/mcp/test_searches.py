from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.searching import judged_files
from vaultkit.errors import StateError, UsageError
from vaultkit.mcp.searches import Searches
from vaultkit.model.hit import Query


def test_it_knows_the_state_of_its_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = judged_files({"a.md": "# Sea\n"})
    searches = Searches(str(tmp_path), "worktree")
    assert searches.state == "not asked yet"
    with pytest.raises(UsageError):
        searches.search(judged, Query(text=""))
    assert searches.state == "not asked yet"
    assert searches.search(judged, Query(text="sea")).total == 1
    assert searches.state == "current"

    def broken(*_: object) -> None:
        raise StateError("the disk is gone")

    monkeypatch.setattr(searches._searching, "search", broken)
    with pytest.raises(StateError):
        searches.search(judged, Query(text="sea"))
    assert searches.state == "unavailable"
    searches.close()


def test_the_engine_is_chosen(tmp_path: Path) -> None:
    searches = Searches(str(tmp_path), "worktree", "whoosh")
    found = searches.search(judged_files({"a.md": "# Sea\n"}), Query(text="sea"))
    assert (found.total, found.engine) == (1, "whoosh")
    searches.close()
