"""Edits are offered where one text can be meant, and only after they were tried."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.parse.yaml_mend import MOST, flow_list, mend, quoted
from vaultkit.parse.yaml_nodes import load


def edited(source: str) -> str:
    """`source` with every edit made."""
    lines = source.split("\n")
    for fault in mend(source, load(source, 2)).edited:
        assert fault.fix is not None
        start, end, text = fault.fix
        line = lines[fault.line - 2]
        lines[fault.line - 2] = line[: start - 1] + text + line[end - 1 :]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("a: b: c", 'a: "b: c"'),
        ("a:  b: c  ", 'a:  "b: c"  '),
        ("- a: @b", '- a: "@b"'),
        ('"a": `b`', '"a": "`b`"'),
        ("a: b: \\c", 'a: "b: \\\\c"'),
        ('a: "b" c', 'a: "\\"b\\" c"'),
        ("a: 'b' c'", 'a: "b\' c"'),
        ('a: "b\\"" c"', 'a: "b\\"\\" c"'),
        ("a: {{b}} c", 'a: "{{b}} c"'),
        ("a: [b](c)", 'a: "[b](c)"'),
        ("tags: [#a b, #c, d/e]", "tags: [a b, c, d/e]"),
        ("up: [[a]], ![[b]]", 'up: ["[[a]]", "![[b]]"]'),
        ("a: b: c\nd: @e\nf: g", 'a: "b: c"\nd: "@e"\nf: g'),
    ],
)
def test_a_line_gets_the_text_that_its_author_meant(source: str, after: str) -> None:
    assert edited(source) == after
    assert load(after).root is not None


@pytest.mark.parametrize(
    "source",
    [
        "a: b: c # d",  # the comment may belong to the value
        'a: "b',  # where does it end?
        "a: [b",
        "a: - b",  # a list or a text
        "tags: [a] b",  # a list or a text
        "tags: ['#a', #b]",
        "a: [*b]",
        "a: [b]]",
        "a: !x b",
        "[[a]]: b",
        "a:\n  b\n c: d",
        'a: "\\d"',
    ],
)
def test_nothing_is_guessed_between_two_candidates(source: str) -> None:
    mended = mend(source, load(source, 2))
    assert mended.edited == ()
    assert mended.root is None
    assert mended.faults[-1].fix is None


def test_an_edit_that_does_not_help_is_not_offered() -> None:
    # the first mark makes the key a tag's, so quoting the value would change nothing
    source = "!: |b"
    mended = mend(source, load(source, 2))
    assert mended.edited == ()
    assert [fault.fix for fault in mended.faults] == [None]


@pytest.mark.parametrize(
    "source",
    ["a: b: c\n d\ne: f", "a: b: c\n\n  d", "- a: b: c\n   d", "- @a\n  b", "a:\n  b: c: d\n   e"],
)
def test_a_value_of_several_lines_is_left_alone(source: str) -> None:
    assert mend(source, load(source, 2)).edited == ()


@pytest.mark.parametrize("source", ["- a: b: c\n  d: e", "a: b: c\n  # d", "a:\n  - @b\n  - c"])
def test_lines_of_their_own_below_do_not_matter(source: str) -> None:
    assert mend(source, load(source, 2)).root is not None


def test_what_cannot_be_mended_is_told_behind_what_can() -> None:
    mended = mend("a: b: c\nd: [e", load("a: b: c\nd: [e", 2))
    assert [fault.line for fault in mended.edited] == [2]
    assert [(fault.line, fault.fix) for fault in mended.faults] == [(3, None)]
    assert mended.root is None


def test_duplicate_keys_are_told_once() -> None:
    source = "a: 1\na: 2\nb: c: d\ne: f: g\n"
    mended = mend(source, load(source, 2))
    assert [fault.kind for fault in mended.faults] == ["duplicate-key"]
    assert mended.root is not None


def test_a_block_of_nothing_but_colons_is_not_mended_for_ever() -> None:
    source = "".join(f"k{number}: a: b\n" for number in range(500))
    mended = mend(source, load(source, 2))
    assert len(mended.edited) == MOST
    assert len(mended.faults) == 1


@given(
    st.text(
        st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp", "Cn", "Co"]),
        max_size=40,
    )
)
def test_quoted_text_reads_as_itself(text: str) -> None:
    root = load(f"a: {quoted(text)}").root
    assert root is not None
    assert root.pairs[0].node.text == text


@given(
    st.lists(st.text(st.sampled_from("ab #,[]:-'\"é0nulty"), min_size=1, max_size=6), max_size=4)
)
def test_a_list_on_one_line_reads_as_its_items(items: list[str]) -> None:
    root = load(f"a: {flow_list(items)}").root
    assert root is not None
    assert [item.text for item in root.pairs[0].node.items] == items


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["a", "b", "tags", "up", " c", "- d"]),
            st.text(st.sampled_from("xy: #@[]{}'\"!*&|>%-,"), max_size=10),
        ),
        max_size=4,
    )
)
def test_mending_twice_changes_nothing_more(pairs: list[tuple[str, str]]) -> None:
    source = "\n".join(f"{key}: {value}" for key, value in pairs)
    once = edited(source)
    assert edited(once) == once
