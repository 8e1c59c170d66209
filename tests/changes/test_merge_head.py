"""Frontmatter merged by keys: the text, and what it must mean."""

from __future__ import annotations

import pytest

from tests.support.merging import by_git
from vaultkit.changes.merge_head import ANYTHING, Head, Piece, merge_head
from vaultkit.changes.merge_parts import NotCut
from vaultkit.parse import frontmatter


def head(source: str) -> Head:
    return Head(source, frontmatter.read(f"---\n{source}---\n").root)


def merge(base: str, ours: str, theirs: str) -> Piece:
    return merge_head(head(base), head(ours), head(theirs), by_git())


def test_the_result_says_what_it_must_be_read_as() -> None:
    merged = merge("a: 1\nb: [x]\n", "a: 2\nb: [x, y]\n", "a: 1\nb: [w, x]\nc: 3\n")
    assert merged == Piece(
        "a: 2\nb: [w, x, y]\nc: 3\n", [("a", "2"), ("b", ("w", "x", "y")), ("c", "3")]
    )


def test_a_text_of_several_lines_is_merged_by_git() -> None:
    base = "text: |\n  one\n\n  two\n\n  three\nb: 1\n"
    merged = merge(
        base, base.replace("one", "1"), base.replace("three", "3").replace("b: 1", "b: 2")
    )
    assert merged.text == "text: |\n  1\n\n  two\n\n  3\nb: 2\n"
    assert merged.means == [("text", ANYTHING), ("b", "2")]
    assert not merged.conflict


def test_comments_go_with_the_key_below_them() -> None:
    base = "# top\na: 1\n# of b\nb: 2\n# last\n"
    merged = merge(base, base.replace("# of b\nb: 2\n", ""), base.replace("top", "head"))
    assert merged.text == "# head\na: 1\n# last\n"
    merged = merge(base, base.replace("of b", "about b"), base.replace("b: 2", "b: 3"))
    assert merged.text == "# top\na: 1\n# about b\nb: 3\n# last\n"


@pytest.mark.parametrize(
    ("base", "ours", "theirs"),
    [
        ("t: [a, b]\n", "t:\n  - a\n  - b\n  - c\n", "t: [a]\n"),  # another layout
        ("t:\n  - a\n", "t:\n- a\n- b\n", "t:\n  - a\n  - c\n"),  # another indent
        ("t:\n  - a\n  - b\n", "t:\n  - a\n", "t:\n  - b\n"),  # nothing is left
        ("t: [a, b, c]\n", "t: [c, b, a]\n", "t: [b, a, c]\n"),  # two new orders
        ("t: [a]\n", "t:\n  k: 1\n", "t: [b]\n"),  # a map
        ("t: {a: 1}\n", "t: {a: 2}\n", "t: {a: 1, b: 2}\n"),
        ("t: [a] # 1\n", "t: [a, b] # 2\n", "t: [a, c] # 3\n"),
        ("t: x\n", 't: "y" # 2\n', "t: y # 3\n"),
    ],
)
def test_what_is_left_to_a_person(base: str, ours: str, theirs: str) -> None:
    merged = merge(base, ours, theirs)
    assert merged.conflict
    assert merged.text.count("<<<<<<< ours") == 1


def test_items_keep_their_bytes() -> None:
    base = "t:\n  # of a\n  - 'a'   # why\n\n  - b\n"
    merged = merge(base, base + '  - "c"\n', base.replace("  - b\n", "  - b\n  - {d: 1}\n"))
    assert merged.text == base + '  - "c"\n  - {d: 1}\n'
    merged = merge("t: [ a,b ]\n", "t: [ a,b,'c' ]\n", "t: [ b,d ]\n")
    assert merged.text == "t: [ b,'c',d ]\n"


def test_what_is_not_laid_out_by_keys_is_refused() -> None:
    with pytest.raises(NotCut):
        merge("a: 1\n", "{a: 1}\n", "a: 2\n")
