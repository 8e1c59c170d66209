from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.items.edit_text import put
from vaultkit.errors import UsageError
from vaultkit.model.request import EditText

ODD = b"\xef\xbb\xbf---\r\ntitle: Odd # yes\r\n---\r\n# Odd\r\n\r\none\r\ntwo\r\none more"


def test_only_the_text_changes() -> None:
    board = board_of({"odd.md": ODD})
    assert put(EditText(page="odd.md", old="one\ntwo", new="1\n2\n3"), board) == "odd.md"
    assert board.data("odd.md") == ODD.replace(b"one\r\ntwo", b"1\r\n2\r\n3")
    put(EditText(page="odd.md", old="3", new="", fields={"tags": ("a", "b"), "size": "1"}), board)
    assert board.data("odd.md") == ODD.replace(b"one\r\ntwo", b"1\r\n2\r\n").replace(
        b"yes\r\n", b"yes\r\ntags: [a, b]\r\nsize: 1\r\n"
    )


def test_fields_alone() -> None:
    board = board_of()
    put(EditText(page="Tides", old="", new="", fields={"kind": "sea"}), board)
    assert b"type: concept\nkind: sea\n---" in board.data("concepts/tides.md")


@pytest.mark.parametrize(
    ("page", "old", "words"),
    [
        ("Tides", "falls", 'the body of concepts/tides.md holds no "falls"'),
        ("Tides", "concept", "holds no"),  # it stands in the frontmatter
        ("odd.md", "one", 'holds "one" 2 times: lines 6, 8'),
        ("odd.md", "", "is empty"),
        ("Tide", "x", "no page is called"),
    ],
)
def test_what_does_not_stand_there_once_is_refused(page: str, old: str, words: str) -> None:
    board = board_of({"odd.md": ODD})
    with pytest.raises(UsageError, match=words):
        put(EditText(page=page, old=old, new="x"), board)
    assert not board.files


def test_overlapping_places_count() -> None:
    with pytest.raises(UsageError, match="2 times"):
        put(EditText(page="a.md", old="aa", new="b"), board_of({"a.md": "aaa\n"}))
