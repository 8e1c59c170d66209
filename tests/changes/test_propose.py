from __future__ import annotations

import pytest

from tests.support.board import board_of
from tests.support.writing import NOW, asked
from vaultkit.changes.propose import Proposal, propose
from vaultkit.errors import UsageError
from vaultkit.model.request import CreatePage, EditText, WriteRequest

EDIT = EditText(page="Tides", old="rises", new="falls")


def made(request: WriteRequest) -> Proposal:
    board = board_of()
    return propose(request, board.snapshot, board.settings, NOW)


def test_what_stays_as_it_was_is_no_file_of_it() -> None:
    back = EditText(page="Tides", old="falls", new="rises")
    assert made(asked(EDIT, back)).files == {}
    assert made(asked(EDIT)).files.keys() == {"concepts/tides.md"}


def test_titles() -> None:
    assert made(asked(EDIT)).title == "concepts/tides.md"
    assert made(asked(CreatePage(type="concept", title="Neap"))).title == "Neap"
    both = made(asked(CreatePage(type="concept", title="Neap"), EDIT))
    assert both.title == "2 items"
    two = (CreatePage(type="concept", title="Neap"), CreatePage(type="entity", title="Moon"))
    assert made(asked(*two)).title == "Neap and 1 more"
    assert both.pages == ("concepts/neap.md", "concepts/tides.md")


def test_the_item_that_cannot_be_is_named() -> None:
    with pytest.raises(UsageError, match=r"^item 2: the body of concepts/tides.md holds no"):
        made(asked(EDIT, EDIT))
    for items in ((), (EDIT,) * 101):
        with pytest.raises(UsageError, match="1 to 100 items"):
            made(WriteRequest(operation="batch", items=items, actor=asked(EDIT).actor))
