from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.board import board_of
from vaultkit.changes.board import Board
from vaultkit.changes.items import restore, retire, supersede
from vaultkit.errors import UsageError
from vaultkit.model.request import Restore, Retire, Supersede

PAGES = [
    b"---\ntitle: T # x\ntype: concept\n---\n\n# T\n\ntext\n",
    b"\xef\xbb\xbf---\r\ntitle: T\r\n---\r\n# T\r\n\r\n> quote\r\n",
    b"no head at all",
    b"",
    b"---\na: 1\n---",
    "---\nid: 潮\n---\n\n\n> **Retired** people\n".encode(),
]


def there_and_back(board: Board) -> bytes:
    retire.put(Retire(page="p.md"), board)
    assert board.vault.state("p.md") == "retired"
    restore.put(Restore(page="p.md"), board)
    return board.data("p.md")


@pytest.mark.parametrize("data", PAGES)
def test_restoring_takes_back_exactly_what_retiring_did(data: bytes) -> None:
    after = there_and_back(board_of({"p.md": data}))
    assert after == data or after == data + b"\n"  # a block's last line ends once it had one more


BOARD = board_of({"p.md": "x"})


@given(st.text("a\n\r>*# -🌊", max_size=30))
def test_law_it_is_taken_back_whatever_the_body(body: str) -> None:
    data = b"---\ntitle: T\n---\n" + body.encode()
    board = Board(BOARD.snapshot, BOARD.settings, BOARD.now, reason="Over *now*")
    board.put("p.md", data)
    assert there_and_back(board) == data


def test_a_page_that_was_replaced_before_is_superseded_again() -> None:
    board = board_of()
    supersede.put(Supersede(page="Tides", by="Ada"), board)
    retire.put(Retire(page="Tides"), board)
    assert board.data("concepts/tides.md").count(b"> **") == 1
    restore.put(Restore(page="Tides"), board)
    text = board.data("concepts/tides.md").decode()
    assert "lifecycle: superseded\n" in text
    assert "retired" not in text
    assert "> **Superseded** by [[ada|Ada]]\n\n# Tides" in text


def test_what_other_kits_wrote_is_restored_too() -> None:
    board = board_of({"p.md": "---\nstatus: retired\nretired: 2026-01-01\n---\n# P\n"})
    restore.put(Restore(page="p.md"), board)
    assert board.data("p.md") == b"# P\n"


def test_an_active_page_is_not_restored() -> None:
    with pytest.raises(UsageError, match="is not retired"):
        restore.put(Restore(page="Tides"), board_of())
