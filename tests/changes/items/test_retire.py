from __future__ import annotations

import pytest

from tests.support.board import board_of
from tests.support.writing import NOW
from vaultkit.changes.board import Board
from vaultkit.changes.items.retire import put
from vaultkit.errors import UsageError
from vaultkit.model.request import Retire


def test_a_page_says_that_it_is_over() -> None:
    base = board_of()
    board = Board(base.snapshot, base.settings, NOW, reason="Wrong [[x]]")
    assert put(Retire(page="Tides"), board) == "concepts/tides.md"
    assert board.data("concepts/tides.md").decode() == (
        "---\ntitle: Tides\ntype: concept\nlifecycle: retired\nretired: 2026-03-01\n---\n\n"
        "> **Retired on 2026-03-01**: Wrong \\[\\[x\\]\\]\n\n# Tides\n\nThe sea rises.\n"
    )
    with pytest.raises(UsageError, match="is retired already"):
        put(Retire(page="Tides"), board)


def test_a_status_of_other_kits_goes() -> None:
    board = board_of({"p.md": "---\nstatus: superseded\nsuperseded_by: x\n---\n# P\n"})
    put(Retire(page="p.md"), board)
    assert b"status:" not in board.data("p.md")


@pytest.mark.parametrize("page", ["README.md", "claims/c.md"])
def test_only_pages_are_retired(page: str) -> None:
    with pytest.raises(UsageError, match="only pages are superseded and retired"):
        put(Retire(page=page), board_of({"claims/c.md": "---\nrecord: claim\n---\nIt is.\n"}))
