"""Blocks mended as a whole: where one text can be meant, and where nothing is offered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.spec import apply_edits
from vaultkit.model.facts import Fault
from vaultkit.model.finding import Edit
from vaultkit.parse import frontmatter
from vaultkit.parse.block_mend import closed, joined, spaces_for_tabs, without_repeated

NEWLINES = ["\n", "\r\n", "\r"]


def made(text: str, edits: tuple[Edit, ...]) -> str:
    return apply_edits(text.encode(), list(edits)).decode()


@pytest.mark.parametrize("newline", NEWLINES)
def test_a_line_that_stands_twice_goes_once(newline: str) -> None:
    text = "---\na: 1\nb: 字\na: 1 \n---\nText".replace("\n", newline)
    after = made(text, without_repeated(text, 4, 2))
    assert after == "---\na: 1\nb: 字\n---\nText".replace("\n", newline)


@pytest.mark.parametrize(
    "block", ["a: 1\na: 2", "a:\n  - x\na:\n  - y", "a: 1\na: 1 # b", "a: &x 1\nb: *x\na: 1"]
)
def test_a_line_that_says_more_stays(block: str) -> None:
    text = f"---\n{block}\n---\n"
    (fault,) = (f for f in frontmatter.read(text).faults if f.kind == "duplicate-key")
    assert without_repeated(text, fault.line, fault.other) == ()


@pytest.mark.parametrize("newline", NEWLINES)
def test_tabs_alone_become_two_spaces_each(newline: str) -> None:
    text = "---\na:\n\tb:\n\t\t- 字\n\t\n\tc: x\ty\n---\n\tcode\n".replace("\n", newline)
    after = made(text, spaces_for_tabs(text))
    assert after == "---\na:\n  b:\n    - 字\n  \n  c: x\ty\n---\n\tcode\n".replace("\n", newline)


@pytest.mark.parametrize(
    "block", ["a:\n  b: 1\n\tc: 2", "a: |\n\tb", "a:\n - >-\n\tb", "\ta: [", "a: 1"]
)
def test_tabs_beside_spaces_and_in_texts_stay(block: str) -> None:
    text = f"---\n{block}\n---\n"
    assert made(text, spaces_for_tabs(text)) == text


@pytest.mark.parametrize("newline", NEWLINES)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("---\na: 1\n\n# T\n", "---\na: 1\n---\n\n# T\n"),
        ("---\na:\n  - b\n", "---\na:\n  - b\n---\n"),
        ("---\na: 字", "---\na: 字\n---"),
    ],
)
def test_a_block_is_closed_above_the_first_blank_line(
    before: str, after: str, newline: str
) -> None:
    text = before.replace("\n", newline)
    assert made(text, closed(text)) == after.replace("\n", newline)


@pytest.mark.parametrize("text", ["---\na: 1\nText.\n", "---\na: b: c\n\n", "---\na: 1\na: 1\n\n"])
def test_what_would_be_no_block_is_not_closed(text: str) -> None:
    assert closed(text) == ()


@pytest.mark.parametrize("newline", NEWLINES)
def test_two_blocks_become_one(newline: str) -> None:
    text = "---\na: 1\n---\n\n---\nb: 2\n---\nText\n".replace("\n", newline)
    assert made(text, joined(text, 5)) == "---\na: 1\nb: 2\n---\nText\n".replace("\n", newline)


@pytest.mark.parametrize(
    "text", ["---\na: 1\n---\n---\na: 2\n---\n", "---\na: [\n---\n---\nb: 2\n---\n"]
)
def test_blocks_that_do_not_go_together_stay_two(text: str) -> None:
    assert joined(text, 4) == ()


LINES = st.lists(
    st.sampled_from(
        [
            "---",
            "a: 1",
            "a: 1",
            "b:",
            "\tc: 2",
            "\t- d",
            "  e: 3",
            "",
            "f: [x",
            "g: |",
            "字: é",
            "#",
        ]
    ),
    max_size=9,
)


@given(LINES, st.sampled_from(NEWLINES))
def test_law_an_edit_takes_its_fault_away_and_brings_no_other(
    lines: list[str], newline: str
) -> None:
    text = newline.join(["---", *lines])
    before = frontmatter.read(text).faults
    for fault in before:
        edits = mended(text, fault)
        if not edits:
            continue
        after = [one.kind for one in frontmatter.read(made(text, edits)).faults]
        left = [one.kind for one in before]
        left.remove(fault.kind)
        if fault.kind == "tab":  # behind it nothing was read
            assert "tab" not in after
        else:
            assert sorted(after) == sorted(left)


def mended(text: str, fault: Fault) -> tuple[Edit, ...]:
    if fault.kind == "duplicate-key":
        return without_repeated(text, fault.line, fault.other)
    if fault.kind == "second-frontmatter":
        return joined(text, fault.line)
    if fault.kind == "tab":
        return spaces_for_tabs(text)
    return closed(text) if fault.kind == "unclosed-frontmatter" else ()
