from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.items.create_page import put
from vaultkit.errors import UsageError
from vaultkit.model.request import CreatePage


def test_a_page_is_filed_and_named_and_may_be_named_by_others() -> None:
    board = board_of()
    page = CreatePage(
        type="concept", title="  Neap   tides ", body="Text", fields={"kind": "sea"}, ref="n"
    )
    assert put(page, board) == board.path_of("n") == "concepts/neap-tides.md"
    assert board.data("concepts/neap-tides.md").decode() == (
        "---\ntitle: Neap tides\ntype: concept\nkind: sea\n---\n\n# Neap tides\n\nText\n"
    )
    put(CreatePage(type="concept", title="A", slug="b", body="# Own\n\nx\n\n"), board)
    assert board.data("concepts/b.md").endswith(b"---\n\n# Own\n\nx\n")
    put(CreatePage(type="entity", title="潮汐"), board)
    assert board.has("entities/潮汐.md")


@pytest.mark.parametrize("as_read", [False, True])
@pytest.mark.parametrize("body", ["a\r\nb\r\n", "\r\n\r\na\rb\r", "\ra\nb", "# Neap\r\n\r\na\r\nb"])
def test_the_lines_of_a_new_page_end_with_line_feeds(body: str, as_read: bool) -> None:
    board = board_of()
    path = put(CreatePage(type="concept", title="Neap", body=body, as_read=as_read), board)
    assert board.data(path) == b"---\ntitle: Neap\ntype: concept\n---\n\n# Neap\n\na\nb\n"


@pytest.mark.parametrize(
    ("page", "words"),
    [
        (CreatePage(type="concpt", title="A"), "there is no type .concpt.; did you mean .concept."),
        (CreatePage(type="concept", title="Tides"), "concepts/tides.md is there already"),
        (CreatePage(type="concept", title="A", slug="../x"), "names no file"),
        (CreatePage(type="concept", title="A", slug="A B"), "names no file"),
        (CreatePage(type="concept", title="!?"), "no letter and no figure"),
        (CreatePage(type="concept", title="a\u202eb"), "what nobody sees"),
        (CreatePage(type="concept", title="a" * 201), "201 characters"),
        (CreatePage(type="concept", title="A", fields={"color": "red"}), "has no field"),
        (CreatePage(type="concept", title="A", fields={"id": "x"}), "written by vaultkit itself"),
    ],
)
def test_what_cannot_be_made_is_refused(page: CreatePage, words: str) -> None:
    board = board_of()
    with pytest.raises(UsageError, match=words):
        put(page, board)
    assert not board.files
