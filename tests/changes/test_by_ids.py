from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.board import Board
from vaultkit.changes.by_ids import edited, places_of, rewritten, settle_made, with_heading
from vaultkit.errors import UsageError

PATH = "concepts/odd.md"
HEAD = "---\ntitle: Odd\ntype: concept\n---\n"
NOTICE = "> **Superseded on 2026-03-01** by [Ada](../entities/ada.md)\n\n"


def with_page(body: str) -> Board:
    return board_of({PATH: HEAD + body})


def edit(body: str, old: str, new: str) -> str:
    board = with_page(body)
    return edited(board, board.sheet(PATH), old, new).decode().removeprefix(HEAD)


def rewrite(body: str, new: str) -> str:
    board = with_page(body)
    return rewritten(board, board.sheet(PATH), new).decode().removeprefix(HEAD)


@pytest.mark.parametrize(
    ("old", "new", "after"),
    [
        ("one", "1", "\n\n# Odd\n\n1 two\n"),
        ("one two\n", "three\n", "\n\n# Odd\n\nthree\n"),  # with the end of the last line
        ("one two\n", "three", "\n\n# Odd\n\nthree\n"),
        ("Odd\\n\\none", "Odd\\n\\n1", "\n\n# Odd\n\n1 two\n"),
        ("Odd\r\n\r\none", "Odd\r\n1", "\n\n# Odd\n1 two\n"),
        ("# Odd\n\none two", "[a](concept/tides)", "\n\n[a](tides.md)\n"),
    ],
)
def test_one_text_becomes_another(old: str, new: str, after: str) -> None:
    assert edit("\n\n# Odd\n\none two\n", old, new) == after


def test_a_text_of_other_code_points_is_the_same_text() -> None:
    after = edit("\ncafe\u0301 und cafe\u0301s\n", "caf\xe9s", "Tee")
    assert after == "\ncafe\u0301 und Tee\n"
    with pytest.raises(UsageError, match="2 times: lines 1, 2 "):
        edit("\ncafe\u0301\ncafe\u0301\n", "caf\xe9", "Tee")


def test_lines_that_end_with_a_return_alone_stay_so() -> None:
    board = board_of({"cr.md": b"---\rtitle: Cr\r---\r\rone\r"})
    after = edited(board, board.sheet("cr.md"), "one", "1\n[t](concept/tides)")
    assert after == b"---\rtitle: Cr\r---\r\r1\r[t](concepts/tides.md)\r"


@pytest.mark.parametrize(
    ("old", "new"),
    [("Superseded", "Kept"), (">", "No.\n\n>"), ("[Ada](entity/ada)", "x"), ("# Odd", "> q")],
)
def test_the_line_of_what_became_of_a_page_is_not_edited(old: str, new: str) -> None:
    head = HEAD.replace("\n---\n", "\nlifecycle: superseded\n---\n")
    board = board_of({PATH: f"{head}\n{NOTICE}# Odd\n\none\n"})
    sheet = board.sheet(PATH)
    assert b"1\n" in edited(board, sheet, "one", "1")
    if old == "# Odd":
        assert edited(board, sheet, old, new)
    else:
        with pytest.raises(UsageError, match="what became of this page"):
            edited(board, sheet, old, new)


@pytest.mark.parametrize(
    ("old", "words"),
    [
        ("three", 'concept/odd holds no "three"'),
        ("one  two", "other spaces or line ends"),
        ("ONE", "other capitals or spaces"),
        ("title: Odd", "holds no"),
        ("o", '"o" 3 times: lines 3, 3, 5 of its content'),
        ("", "is empty"),
    ],
)
def test_no_place_and_several_are_different_errors(old: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        edit("\n# Odd\n\none two\n\no\n", old, "x")


def test_many_places_are_counted_and_the_first_are_told() -> None:
    with pytest.raises(UsageError, match=r"9 times: lines 1, 2, 3, 4, 5 … of its content"):
        edit("\n" + "x\n" * 9, "x", "y")


def test_a_body_that_would_be_frontmatter_is_refused() -> None:
    board = board_of({"a.md": "text\n"})
    with pytest.raises(UsageError, match="has no frontmatter"):
        edited(board, board.sheet("a.md"), "text", "---\na: b\n---\n")


def test_a_whole_body_gets_its_heading() -> None:
    assert rewrite("\nold\n", "new") == "\n# Odd\n\nnew\n"
    assert rewrite("\nold\n", "\n\n# Other\n\nnew\n\n") == "\n# Other\n\nnew\n"
    assert with_heading("## Part", "T") == "# T\n\n## Part"
    assert with_heading("", "T") == "# T"


def test_what_became_of_a_page_stays_said() -> None:
    for given in (
        "# Odd\n\nnew",
        f"{NOTICE}# Odd\n\nnew",
        NOTICE.replace("../entities/ada.md", "x") + "new",
    ):
        assert rewrite(f"\n{NOTICE}# Odd\n\nold\n", given) == f"\n{NOTICE}# Odd\n\nnew\n"


def test_new_pages_get_their_links_at_the_end() -> None:
    board = board_of({PATH: "[a](concept/tides)\n"})
    board.by_ids.append(PATH)
    settle_made(board)
    assert board.data(PATH) == b"[a](tides.md)\n"


def test_places_may_overlap() -> None:
    assert places_of("aaa", "aa") == [0, 1]
    assert places_of("aaa", "") == []
