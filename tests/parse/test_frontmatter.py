"""Where a page's block is, what it holds, and what is wrong with it."""

from __future__ import annotations

import time

import frontmatter as python_frontmatter
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.parse.frontmatter import MAX_BLOCK, Block, read


def kinds(block: Block) -> list[tuple[str, int, int]]:
    return [(fault.kind, fault.line, fault.column) for fault in block.faults]


def keys(block: Block) -> list[str]:
    return [pair.key for pair in block.root.pairs] if block.root is not None else []


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_block_is_found_whatever_ends_its_lines(end: str) -> None:
    text = end.join(["--- ", "a: b", "c: d", "---\t", "Body", ""])
    block = read(text)
    assert (block.present, block.line, text[block.end :]) == (True, 5, f"Body{end}")
    assert keys(block) == ["a", "c"]
    assert block.root is not None
    assert [pair.line for pair in block.root.pairs] == [2, 3]


def test_the_last_bytes_may_close_a_block() -> None:
    block = read("---\na: b\n---")
    assert (keys(block), block.end, block.line) == (["a"], 12, 4)


def test_an_empty_block_holds_nothing() -> None:
    for text in ("---\n---\n", "---\n\n \n---\n", "---\n# comment\n---\n", "---\n---"):
        block = read(text)
        assert (block.present, block.root, block.faults) == (True, None, ())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "---",
        "---\n",
        "----\na: b\n---\n",
        "text\n---\na: b\n---\n",
        "---\n\nProse.\n\n---\n",
        "---\n\nMany words before a colon: here\n\n---\n",
        "+++\na = 1\n+++\n",
        "---\nProse without end\n",
        "--- a: b\n---\n",
        "#---\na: b\n---\n",
    ],
)
def test_anything_else_is_body_from_the_start(text: str) -> None:
    assert read(text) == Block(False, 0, 1, None, (), ())


def test_fences_must_be_alone_on_their_line() -> None:
    block = read("---\na: |\n ---\nb: ---\nc: d\n---x: 1\n---\n")
    assert (block.present, block.line) == (True, 8)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("---\na: b\n", ("unclosed-frontmatter", 1, 1)),
        ("---\n# c\n'a b': b", ("unclosed-frontmatter", 1, 1)),
        ("\n---\na: b\n---\n", ("frontmatter-not-first", 2, 1)),
        (" \r\n\t\r\n---\r\na: b\r\n---", ("frontmatter-not-first", 3, 1)),
        ("  ---\na: b\n---\n", ("frontmatter-not-first", 1, 3)),
        ("\u200b---\na: b\n---\n", ("frontmatter-not-first", 1, 2)),
        ("\ufeff\n---\na: b\n---\n", ("frontmatter-not-first", 2, 1)),
    ],
)
def test_blocks_that_are_none_are_told(text: str, place: tuple[str, int, int]) -> None:
    block = read(text)
    assert kinds(block) == [place]
    assert not block.present


def test_a_character_above_the_block_is_named_only_where_nobody_sees_it() -> None:
    assert read("\n---\na: b\n---\n").faults[0].detail == ""
    assert read("\n\u2060---\na: b\n---\n").faults[0].detail == "U+2060"


@pytest.mark.parametrize("between", ["", "\n", " \n\n", "\r\n"])
def test_a_second_block_is_told(between: str) -> None:
    block = read(f"---\na: b\n---\n{between}---\nc: d\n---\n")
    lines = between.count("\n")
    assert kinds(block) == [("second-frontmatter", 4 + lines, 1)]
    assert keys(block) == ["a"]


@pytest.mark.parametrize(
    "behind", [" ---\na: b\n---\n", "---\n\nProse: x\n---\n", "---\na: b\n", "x\n---\na: b\n---"]
)
def test_rules_behind_the_block_are_no_second_one(behind: str) -> None:
    assert read(f"---\na: b\n---\n{behind}").faults == ()


def test_a_block_that_cannot_be_read_gives_no_value_and_hides_no_body() -> None:
    text = "---\na: b: c\nd: e\n---\nBody"
    block = read(text)
    assert (block.present, block.root, block.links) == (True, None, ())
    assert text[block.end :] == "Body"
    assert block.line == 5


def test_what_an_edit_lays_bare_is_told_with_it() -> None:
    block = read("---\na: b: c\na: d\ncreated: 2023-13-45\nup: [[x]]\n---\n")
    assert sorted(kinds(block)) == [
        ("duplicate-key", 3, 1),
        ("impossible-date", 4, 10),
        ("invalid-yaml", 2, 5),
        ("unquoted-wikilink", 5, 5),
    ]


def test_a_list_or_a_text_is_no_block_of_keys() -> None:
    assert kinds(read("---\n- a\n---\n")) == [("invalid-yaml", 2, 1)]
    assert kinds(read("---\n\n- a\n---\n")) == []
    assert "a list" in read("---\n- a\n---\n").faults[0].detail
    assert "text" in read("---\n~\n---\n").faults[0].detail


def test_a_large_block_is_refused_unread() -> None:
    line = "a: " + "x" * 97 + "\n"
    assert kinds(read(f"---\n{line * 656}---\n")) == [("yaml-limit", 1, 1)]
    fits = "a: " + "x" * (MAX_BLOCK - 4) + "\n"
    assert keys(read(f"---\n{fits}---\n")) == ["a"]


def test_a_conflict_is_left_to_its_own_rule_only_where_it_is_one() -> None:
    whole = "---\n<<<<<<< a\nx: 1\n=======\nx: 2\n>>>>>>> b\n---\n"
    assert (read(whole).faults, read(whole).root) == ((), None)
    across = "---\n<<<<<<< a\nx: 1\n---\n=======\nx: 2\n---\n>>>>>>> b\n"
    assert read(across).faults == ()
    for text in ("---\n<<<<<<< a\nx: 1\n---\n", "---\nx: 1\n<<<<<<< a\n---\n=======\n"):
        assert [kind for kind, *_ in kinds(read(text))] == ["invalid-yaml"]
    assert keys(read("---\nx: '<<<<<<< a'\n---\n")) == ["x"]


def test_quoted_wikilinks_are_links_with_their_places() -> None:
    block = read(
        '---\nup: "[[Hub|the hub]]"\nrel:\n  - "[[A#x]]"\n  - "![[B]]"\nno: "see [[C]]"\n---\n'
    )
    assert [
        (link.kind, link.target, link.label, link.line, link.column) for link in block.links
    ] == [
        ("property", "Hub", "up", 2, 5),
        ("property", "A#x", "rel", 4, 5),
        ("property", "B", "rel", 5, 5),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "---\na: b\n" + "line\n" * 200_000,
        "\n" * 1_000_000,
        " " * 1_000_000,
        "\u200b" * 500_000 + "---\n",
        "---\n" + "---   x\n" * 100_000,
        "---\n" + "---\r" * 200_000,
        "---\n" + "# c\n" * 200_000,
        "---\n" + "a " * 30_000 + "\n---\n",
        "---\na: " + "[" * 60_000 + "\n---\n",
        "---\n" + "- " * 30_000 + "\n---\n",
        "---\na: '" + "''" * 30_000 + "\n---\n",
        "---\nup:\n" + "- [[x]]\n" * 3_000 + "---\n",
        "---\n" + "<<<<<<< a\n" * 6_000 + "---\n" + "=======\n" * 100_000,
    ],
    ids=range(13),
)
def test_hostile_pages_take_a_moment(text: str) -> None:
    started = time.process_time()
    read(text)
    assert time.process_time() - started < 2


ROUGH = st.text(st.sampled_from("-\n\r ab:#[]{}'\"\t\u200b\ufeff<=>!&*|"), max_size=60)


@given(st.one_of(st.text(), ROUGH, ROUGH.map("---\n{}\n---\n".format), ROUGH.map("---\n{}".format)))
def test_any_text_is_read(text: str) -> None:
    block = read(text)
    assert 0 <= block.end <= len(text)
    assert block.present or (block.end, block.line, block.root, block.links) == (0, 1, None, ())
    assert block.root is None or block.root.kind == "map"


PLAIN = st.text(st.sampled_from("abcé .,/:#-_0'\""), max_size=12)
MAPS = st.dictionaries(
    st.text(st.sampled_from("abcdé_"), min_size=1, max_size=5), PLAIN, max_size=5
)


@given(MAPS)
def test_keys_agree_with_python_frontmatter(pairs: dict[str, str]) -> None:
    """An independent reader: where both read a map without fault, they see the same keys."""
    text = "---\n" + "".join(f"{key}: {value}\n" for key, value in pairs.items()) + "---\nBody\n"
    block = read(text)
    try:
        other = python_frontmatter.loads(text)
    except yaml.YAMLError:
        assert block.root is None
        return
    if not block.faults:
        assert set(keys(block)) == set(map(str, other.metadata))
