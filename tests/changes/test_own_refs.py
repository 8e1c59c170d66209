from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.items import create_page, edit_text
from vaultkit.changes.own_refs import settle
from vaultkit.errors import UsageError
from vaultkit.model.request import CreatePage, EditText

NEAP = CreatePage(type="concept", title="Neap tides", body="Unlike [[ref:s|the others]].", ref="n")
SPRING = CreatePage(
    type="concept",
    title="Spring tides",
    body="[neap](ref:n#x), ![[ref:n]], `[[ref:n]]`\n\n[a]\n\n[a]: ref:n\n",
    ref="s",
)


def test_items_link_to_each_others_pages() -> None:
    board = board_of()
    for item in (NEAP, SPRING):
        create_page.put(item, board)
    edit_text.put(EditText(page="Ada", old="[[Tides]]", new="[neap tides](ref:n)"), board)
    settle(board)
    assert b"Unlike [[spring-tides|the others]]." in board.data("concepts/neap-tides.md")
    text = board.data("concepts/spring-tides.md").decode()
    assert "[neap](neap-tides.md#x), ![[neap-tides]], `[[ref:n]]`" in text
    assert "[a]: neap-tides.md" in text
    assert b"[neap tides](../concepts/neap-tides.md)" in board.data("entities/ada.md")


def test_a_ref_that_no_item_has_is_refused_and_an_old_address_is_not() -> None:
    board = board_of({"p.md": "[x](ref:old) and more\n"})
    edit_text.put(EditText(page="p.md", old="more", new="less"), board)
    settle(board)
    edit_text.put(EditText(page="p.md", old="less", new="[y](ref:new)"), board)
    with pytest.raises(UsageError, match='no item of this request has the ref "new"'):
        settle(board)
