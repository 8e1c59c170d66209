"""Frontmatter cut into parts: put together again they are what they were cut from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.changes.merge_parts import Layout, NotCut, Part, Parts
from vaultkit.parse import frontmatter


def whole(source: str) -> tuple[Layout, Parts]:
    layout = Layout(source)
    return layout, layout.whole(frontmatter.read(f"---\n{source}---\n").root)


def joined(parts: Parts) -> str:
    texts = [part.above + part.own for part in parts.parts]
    return parts.head + (parts.joint or "").join(texts) + parts.tail


def part(parts: Parts, key: str) -> Part:
    return next(one for one in parts.parts if one.key == key)


BLOCK = """\
# of the whole page

type: note
# who
owner: "Ana" # lead

tags:
# why
- x
  # about y
- 'y'
text: |
  one

  # no comment

# last
more: {a: 1}
words: [ a, 'b' ,c] # c
map:
  k: 1

  # about m
  m:
    - 2
rows:
  -
    path: x
  - path: y
    sha: 1
empty:
# the end
"""


def test_a_block_is_cut_by_its_keys() -> None:
    _, parts = whole(BLOCK)
    assert parts.head == "# of the whole page\n\n"
    assert part(parts, "type")[1:3] == ("", "type: note\n")
    assert part(parts, "owner")[1:3] == ("# who\n", 'owner: "Ana" # lead\n')
    assert part(parts, "text").own == "text: |\n  one\n\n  # no comment\n"
    assert part(parts, "more").above == "\n# last\n"
    assert parts.tail == "# the end\n"
    assert joined(parts) == BLOCK


def test_a_list_is_cut_by_its_items() -> None:
    layout, parts = whole(BLOCK)
    tags = layout.inside(part(parts, "tags"))
    assert (tags.kind, tags.head) == ("lines", "tags:\n# why\n")
    assert [one[1:3] for one in tags.parts] == [("", "- x\n"), ("  # about y\n", "- 'y'\n")]
    rows = layout.inside(part(parts, "rows"))
    assert [one.own for one in rows.parts] == ["  -\n    path: x\n", "  - path: y\n    sha: 1\n"]


def test_words_in_brackets_are_cut() -> None:
    layout, parts = whole(BLOCK)
    words = layout.inside(part(parts, "words"))
    assert (words.head, words.tail, words.joint) == ("words: [ ", "] # c\n", None)
    assert [one.own for one in words.parts] == ["a", "'b'", "c"]
    layout, parts = whole("tags: []\n")
    assert layout.inside(parts.parts[0]) == Parts("words", "tags: [", (), "]\n", None)
    layout, parts = whole("tags: [\n  a,\n  b,\n]\n")
    cut = layout.inside(parts.parts[0])
    assert (cut.joint, joined(cut)) == (",\n  ", "tags: [\n  a,\n  b,\n]\n")


def test_a_map_is_cut_by_its_keys() -> None:
    layout, parts = whole(BLOCK)
    found = layout.inside(part(parts, "map"))
    assert [(one.key, one.above, one.own) for one in found.parts] == [
        ("k", "", "  k: 1\n"),
        ("m", "\n  # about m\n", "  m:\n    - 2\n"),
    ]


def test_equal_items_are_told_apart() -> None:
    layout, parts = whole("tags: [a, a]\n")
    first, second = layout.inside(parts.parts[0]).keys
    assert first != second


@pytest.mark.parametrize(
    "source",
    ["{a: 1}\n", "a: &x 1\nb: *x\n", "? a\n: 1\n", "a: 1\n..."],
)
def test_what_has_no_lines_of_its_own_is_not_cut(source: str) -> None:
    with pytest.raises(NotCut):
        whole(source)


@pytest.mark.parametrize(
    "source",
    ["a: 1\n", "a: {b: 1}\n", "a: &x\n  - 1\n", "a: [1, # c\n 2]\n", "a: [b # c\n ]\n", "a:\n"],
)
def test_values_that_are_not_cut(source: str) -> None:
    layout, parts = whole(source)
    with pytest.raises(NotCut):
        layout.inside(parts.parts[0])


word = st.sampled_from(["a", "b c", "'q'", '"d"', "2026-01-02", "\u4e2d", "\u05d0"])
gap = st.sampled_from(["", "# c\n", "\n", "  # deep\n\n"])
values = st.one_of(
    word.map(lambda text: f" {text}\n"),
    st.lists(word, max_size=3).map(lambda items: f" [{', '.join(items)}]\n"),
    st.lists(st.tuples(gap, word), min_size=1, max_size=3).map(
        lambda rows: "\n" + "".join(f"{above}  - {text}\n" for above, text in rows)
    ),
    st.just(" |\n  text\n  # more\n"),
    st.just("\n  x: 1\n  # c\n  y: 2\n"),
    st.just("\n"),
)


@given(st.lists(st.tuples(gap, st.sampled_from("abcdef"), values), unique_by=lambda e: e[1]), gap)
def test_parts_put_together_are_the_block(entries: list[tuple[str, str, str]], last: str) -> None:
    source = "".join(f"{above}{key}:{value}" for above, key, value in entries) + last
    block = frontmatter.read(f"---\n{source}---\n")
    if block.faults or (source.strip() and not entries):
        return
    layout, parts = whole(source)
    assert joined(parts) == source
    for one in parts.parts:
        try:
            cut = layout.inside(one)
        except NotCut:
            continue
        if cut.joint is not None or len(cut.parts) < 2:
            assert joined(cut) == one.own
