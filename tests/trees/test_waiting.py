from __future__ import annotations

from pathlib import Path

import pytest

from vaultkit.errors import StateError
from vaultkit.trees.waiting import Waiting

ONE, TWO = "0f6c0000-0000-4000-8000-00000000000a", "0f6c0000-0000-4000-8000-00000000000b"


def test_files_are_there_whole_or_not_at_all(tmp_path: Path) -> None:
    waiting = Waiting(str(tmp_path / "state"), "asked")
    assert waiting.names() == ()
    assert waiting.get(ONE) is None
    waiting.put(TWO, b"b")
    waiting.put(ONE, b"a")
    waiting.put(ONE, b"aa")
    assert waiting.names() == (ONE, TWO)
    assert waiting.get(ONE) == b"aa"
    waiting.put(ONE, None)
    assert waiting.names() == (TWO,)
    assert sorted(p.name for p in (tmp_path / "state/asked").iterdir()) == [f"{TWO}.json"]


def test_other_files_and_names_are_none(tmp_path: Path) -> None:
    waiting = Waiting(str(tmp_path), "asked")
    waiting.put(ONE, b"a")
    (tmp_path / "asked/x.json").write_text("x")
    (tmp_path / "asked/.tmp").write_text("x")
    assert waiting.names() == (ONE,)
    assert waiting.get("../asked/x") is None
    (tmp_path / "asked" / f"{TWO}.json").symlink_to(tmp_path / "asked/x.json")
    with pytest.raises(StateError):
        waiting.get(TWO)
