"""Comments deleted: how much goes with them, so that the text around them reads as before."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from vaultkit.parse.comment_cut import cut_of

COMMENT = "<!-- c -->"


def without(text: str) -> str | None:
    data = text.encode()
    start = data.index(COMMENT.encode())
    cut = cut_of(data, start, start + len(COMMENT))
    return None if cut is None else (data[: cut[0]] + data[cut[1] :]).decode()


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{COMMENT}\nText", "Text"),
        (f"é\n\n{COMMENT}\nText\n", "é\n\nText\n"),
        (f"one\n{COMMENT}\n\ntwo", "one\n\ntwo"),
        (f"one\n{COMMENT}\ntwo", "one\n\ntwo"),
        (f"- one\n  {COMMENT}\n- two", "- one\n- two"),
        (f"one\n  {COMMENT}", "one\n"),
        (f"one {COMMENT} two", "one  two"),
        (f"one \t{COMMENT}  \ntwo", "one\ntwo"),
        (f"> {COMMENT}\n> two", ">\n> two"),
        (COMMENT, ""),
    ],
)
def test_what_goes_with_a_comment(before: str, after: str, newline: str) -> None:
    assert without(before.replace("\n", newline)) == after.replace("\n", newline)


@pytest.mark.parametrize(
    "text",
    [
        f"{COMMENT} *text*\n",
        f"- one\n{COMMENT}\n- two\n",
        f"1. one\n\n{COMMENT}\n\n    code\n",
        f"- one\n  {COMMENT}\n  two\n",
    ],
)
def test_a_comment_that_the_text_around_it_needs_stays(text: str) -> None:
    assert without(text) is None


BLOCKS = st.sampled_from(
    [
        "text",
        "*two*\nlines",
        "| a |\n|---|\n| b |",
        "# head",
        "- item",
        "> quote",
        "```\ncode\n```",
        "1. one",
        "[a]: b",
    ]
)


@given(BLOCKS, st.sampled_from(["\n", "\n\n"]), BLOCKS, st.sampled_from(["\n", "\n\n"]))
def test_law_what_a_reader_sees_is_the_same(
    above: str, gap: str, below: str, other_gap: str
) -> None:
    text = f"{above}{gap}{COMMENT}{other_gap}{below}\n"
    after = without(text)
    if after is None:
        assert {above, below} <= {"- item", "1. one"}
    else:
        assert shown(after) == shown(text)


def shown(text: str) -> str:
    return "".join(MarkdownIt().enable("table").render(text).replace(COMMENT, "").split())
