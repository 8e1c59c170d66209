from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.items.rewrite import put
from vaultkit.errors import UsageError
from vaultkit.model.request import Rewrite


@pytest.mark.parametrize(
    ("before", "body", "after"),
    [
        (b"---\na: 1 # x\n---\n\n# T\nold", "# T\nnew", b"---\na: 1 # x\n---\n\n# T\nnew\n"),
        (b"---\r\na: 1\r\n---\r\nold\r\n", "\nnew\n\n", b"---\r\na: 1\r\n---\r\n\r\nnew\r\n"),
        (b"old", "new", b"new\n"),
        (b"---\na: 1\n---\nold", "", b"---\na: 1\n---\n"),
    ],
)  # fmt: skip
def test_the_body_is_new_and_the_head_is_not(before: bytes, body: str, after: bytes) -> None:
    board = board_of({"p.md": before})
    assert put(Rewrite(page="p.md", body=body), board) == "p.md"
    assert board.data("p.md") == after


def test_fields_without_a_body() -> None:
    board = board_of({"p.md": "---\na: 1\nb: 2\n---\ntext\n"})
    put(Rewrite(page="p.md", body=None, fields={"a": None, "c": "3"}), board)
    assert board.data("p.md") == b"---\nb: 2\nc: 3\n---\ntext\n"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe", "cannot be edited"),
        (b"---\na: [\n---\nx\n", "before its frontmatter is mended"),
    ],
)
def test_what_cannot_be_read_is_not_written(data: bytes, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        put(Rewrite(page="p.md", body="x"), board_of({"p.md": data}))
