"""The quick reader reads what the full one reads, at the same places, or leaves it to that one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.parse.yaml_lines import read
from vaultkit.parse.yaml_nodes import load_fully

TAKEN = [
    "id: n1\ntitle: Quada soba\ntags:\n  - a\n  - b c\ncreated: 2016-04-26\n",
    "a:\nb:   x  \n\n# comment\nc: [x, y z, null]\nd: []\ne: ~\n",
    'a: "x: y # z"\nb: \'é\'\nc:\n- 1\n- "2"\n\nd: x#y:z/w\n',
    "a: b\r\nc:\r\n  - d\r\n",
    "größe: 1\n".replace("größe", "groesse") + "name: Größe – 京都 🍵\n",
]
LEFT = [
    "",
    "# nothing\n",
    "a: b: c\n",
    "a: b #c\n",
    "a: b:\n",
    "a: [b\n",
    "a: [b, [c]]\n",
    "a: [b,]\n",
    "a: [1, -2]\n",
    "a:\n  b: c\n",
    "a: b\n c\n",
    "a: b\na: c\n",
    "a:\n - b\n  - c\n",
    "- a\n",
    "a: 'it''s'\n",
    'a: "\\x41"\n',
    "a: @x\n",
    "a: |\n  b\n",
    "a:\tb\n",
    "a: b\rc: d\n",
    "a: \x85\n",
    "a: &x b\n",
    "a:\n  - b: c\n",
    "a: {b: c}\n",
    "title: a\n--- b\n",
    "a: b\u2028c\n",
    "a: x\n- b\n",
    "a: " + "x" * 9000 + "\n",
]


@pytest.mark.parametrize("text", TAKEN)
def test_ordinary_blocks_are_read_at_the_same_places(text: str) -> None:
    root = read(text, 2)
    assert root is not None
    assert (root, ()) == load_fully(text, 2)


@pytest.mark.parametrize("text", LEFT)
def test_anything_else_is_left_to_the_full_parser(text: str) -> None:
    assert read(text, 2) is None


WORDS = st.text(st.sampled_from("ab1 :#-,'\"[]é\\~{&*\x85\ufeff"), max_size=8)
LINES = st.one_of(
    WORDS,
    st.builds("{}: {}".format, st.sampled_from(["a", "b", "key", "a_b", "é"]), WORDS),
    st.builds("{}- {}".format, st.sampled_from(["", " ", "  "]), WORDS),
    st.builds("k{}: [{}]".format, st.integers(0, 9), WORDS),
    st.builds('q{}: "{}"'.format, st.integers(0, 9), WORDS),
    st.sampled_from(["a:", "b:  ", "# c", "", "  ", "null: x", "a: null"]),
)


@given(st.lists(LINES, max_size=7), st.sampled_from(["\n", "\r\n", "\r"]), st.integers(1, 9))
def test_whatever_is_taken_is_read_as_the_full_parser_reads_it(
    lines: list[str], end: str, first: int
) -> None:
    text = end.join([*lines, ""])
    root = read(text, first)
    if root is not None:
        assert (root, ()) == load_fully(text, first)
