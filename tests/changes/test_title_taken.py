"""A name by which links find one page is not given to a second one."""

from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.items import create_page, edit_text, rewrite
from vaultkit.errors import UsageError
from vaultkit.model.request import CreatePage, EditText, Rewrite


@pytest.mark.parametrize("title", ["Ada", "ADA", "ada"])
def test_a_name_of_another_page_is_refused(title: str) -> None:
    fields = {"title": title}
    told = "is a name of entities/ada.md already"
    with pytest.raises(UsageError, match=told):
        edit_text.put(EditText(page="Tides", old="", new="", fields=fields), board_of())
    with pytest.raises(UsageError, match=told):
        rewrite.put(Rewrite(page="Tides", body=None, fields=fields), board_of())
    with pytest.raises(UsageError, match=told):
        create_page.put(CreatePage(type="concept", title=title), board_of())


def test_a_pages_own_name_and_a_new_one_are_fine() -> None:
    board = board_of()
    for title in ("tides", "Tides and waves"):
        rewrite.put(Rewrite(page="concepts/tides.md", body=None, fields={"title": title}), board)
        assert f"title: {title}\n".encode() in board.data("concepts/tides.md")


def test_a_title_that_alone_names_a_page_stays() -> None:
    board = board_of({"p.md": "---\ntitle: P\n---\ntext\n"})
    for page, refused in (("concepts/tides.md", False), ("p.md", True)):
        gone = Rewrite(page=page, body=None, fields={"title": None})
        if refused:
            with pytest.raises(UsageError, match=r"p\.md has no heading"):
                rewrite.put(gone, board)
        else:
            rewrite.put(gone, board)
            assert b"title:" not in board.data(page)


def test_a_heading_that_comes_to_name_a_page_is_a_name_too() -> None:
    board = board_of({"p.md": "---\ntitle: P\n---\n# Ada\n"})
    with pytest.raises(UsageError, match="is a name of entities/ada"):
        rewrite.put(Rewrite(page="p.md", body=None, fields={"title": None}), board)
