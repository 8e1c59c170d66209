"""YAML becomes nodes with places, strictly, and anything else becomes one fault with a place."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.facts import Fault, Node
from vaultkit.parse.yaml_nodes import MAX_DEPTH, MAX_NODES, load, load_fully, split_lines


def only(text: str) -> Fault:
    loaded = load(text)
    assert loaded.root is None
    (fault,) = loaded.faults
    return fault


def plain(node: Node | None) -> object:
    """The value of a node without places."""
    if node is None:
        return None
    if node.kind == "list":
        return [plain(item) for item in node.items]
    if node.kind == "map":
        return {pair.key: plain(pair.node) for pair in node.pairs}
    return node.text


def at(fault: Fault) -> tuple[str, int, int]:
    return fault.kind, fault.line, fault.column


def test_scalars_stay_the_text_they_are() -> None:
    text = "a: no\nb: 1.10\nc: 0012\nd: ~\ne: 'null'\nf: !!str null\ng: |\n  x\n  y\nh: ! z\n"
    assert plain(load_fully(text).root) == {
        "a": "no",
        "b": "1.10",
        "c": "0012",
        "d": None,
        "e": "null",
        "f": "null",
        "g": "x\ny\n",
        "h": "z",
    }


def test_lines_are_counted_from_the_first_given() -> None:
    root = load_fully("a:\n  - b\n", first_line=5).root
    assert root is not None
    (pair,) = root.pairs
    assert (pair.line, pair.column) == (5, 1)
    assert pair.node.span == (6, 3, 6, 6)


def test_a_collection_ends_with_its_last_item_not_with_the_comment_behind() -> None:
    root = load_fully("a:\n  - b\n  # comment\n\nc: d\n").root
    assert root is not None
    assert root.pairs[0].node.span == (2, 3, 2, 6)


def test_nothing_is_no_value() -> None:
    assert load_fully("# only a comment\n") == (None, ())


@pytest.mark.parametrize("sign", ["\x85", "\u2028", "\u2029", "\ufeff"])
def test_what_only_old_yaml_takes_for_a_line_end_is_a_character(sign: str) -> None:
    loaded = load_fully(f"k{sign}: a{sign}b\nc: d: e\n")
    assert [at(fault) for fault in loaded.faults] == [("invalid-yaml", 2, 5)]
    assert plain(load_fully(f"k{sign}: a{sign}b\nc: d\n").root) == {
        f"k{sign}": f"a{sign}b",
        "c": "d",
    }


def test_every_private_character_may_be_in_use_already() -> None:
    used = "".join(map(chr, range(0xE000, 0xF8FF)))
    assert plain(load_fully(f"a: {used}\u2028x\n").root) == {"a": f"{used}\u2028x"}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: b\nc: d\x01\n", ("invalid-yaml", 2, 5)),
        ("a: b\r\nc: \x7f", ("invalid-yaml", 2, 4)),
        ("é: \ufffe", ("invalid-yaml", 1, 4)),
        ("a: \ud800", ("invalid-yaml", 1, 4)),
    ],
)
def test_characters_that_yaml_forbids_are_told_where_they_are(
    text: str, place: tuple[str, int, int]
) -> None:
    assert at(only(text)) == place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: !x b", ("custom-tag", 1, 4)),
        ("!x a: b", ("custom-tag", 1, 1)),
        ("a: !!python/name:os.system", ("custom-tag", 1, 4)),
        ("a: !!timestamp 2026-01-01", ("custom-tag", 1, 4)),
        ("a: !e!x b", ("custom-tag", 1, 4)),
        ("[a]: b", ("complex-key", 1, 1)),
        ("a: {{b}}", ("complex-key", 1, 5)),
        ("<<: {a: b}", ("complex-key", 1, 1)),
        ("a: *b", ("invalid-yaml", 1, 4)),
        ("a: &b [*b]", ("yaml-limit", 1, 8)),
        ("a: b\n---\nc: d", ("invalid-yaml", 2, 1)),
        ("a:\n\tb: c", ("tab", 2, 1)),
    ],
)
def test_what_must_not_be_built_is_refused_with_its_place(
    text: str, place: tuple[str, int, int]
) -> None:
    assert at(only(text)) == place


def test_a_long_tag_is_cut() -> None:
    assert len(only("a: !" + "x" * 500).detail) < 80


def test_a_quoted_merge_key_is_text() -> None:
    assert plain(load('"<<": a\n').root) == {"<<": "a"}


def test_an_anchor_on_a_key_can_be_used() -> None:
    assert plain(load("&a key: 1\nb: *a\n").root) == {"key": "1", "b": "key"}


def test_duplicate_keys_are_all_told_and_reading_goes_on() -> None:
    loaded = load("a: 1\nb: {c: 1, c: 2}\na: 3\n")
    assert [(*at(fault), fault.detail, fault.other) for fault in loaded.faults] == [
        ("duplicate-key", 2, 11, "c", 2),
        ("duplicate-key", 3, 1, "a", 1),
    ]
    assert loaded.root is not None


def test_keys_are_compared_in_one_unicode_form() -> None:
    assert [at(fault) for fault in load("é: 1\ne\u0301: 2\n").faults] == [("duplicate-key", 2, 1)]


def test_limits_are_exact() -> None:
    deepest = "[" * (MAX_DEPTH) + "]" * (MAX_DEPTH)
    assert load(deepest).root is not None
    assert only(f"[{deepest}]").kind == "yaml-limit"
    most = ", ".join(["x"] * (MAX_NODES - 1))
    assert load(f"[{most}]").root is not None
    assert only(f"[{most}, x]").kind == "yaml-limit"


def test_an_alias_counts_with_what_it_stands_for() -> None:
    half = "a: &a [" + "x, " * (MAX_NODES // 2) + "x]\n"
    assert only(f"{half}b: *a\n").detail == f"aliases grow past {MAX_NODES} values"


def test_aliases_do_not_nest_deeper_than_lists() -> None:
    chain = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} {{k: *a{n - 1}}}\n" for n in range(1, 40))
    assert only(chain).detail == f"nested deeper than {MAX_DEPTH}"


def test_lines_end_as_markdown_has_it() -> None:
    assert split_lines("a\r\nb\rc\n\nd") == ["a", "b", "c", "", "d"]


YAMLISH = st.text(
    st.sampled_from("ab: -[]{},#'\"\n\t&*!|>%@`?\r\\~é\x85\u2028\ufeff\x01<"), max_size=60
)


@given(st.one_of(YAMLISH, st.text(max_size=80)))
def test_any_text_is_read_or_refused_with_a_place_inside_it(text: str) -> None:
    loaded = load(text)
    lines = split_lines(text)
    for fault in loaded.faults:
        assert 1 <= fault.line <= len(lines) + 1
        assert fault.column >= 1
        assert (fault.end_line, fault.end_column) > (fault.line, fault.column)
        if fault.line <= len(lines):
            assert fault.column <= len(lines[fault.line - 1]) + 1


@given(YAMLISH)
def test_what_is_read_is_what_another_reader_reads(text: str) -> None:
    """The other one is PyYAML in Python, without types; about tabs it is stricter."""
    loaded = load(text)
    if loaded.root is None or loaded.faults or not text.isascii():
        return
    try:
        other = yaml.load(text, yaml.BaseLoader)
    except yaml.YAMLError:
        return
    assert plain_or_empty(loaded.root) == other


def plain_or_empty(node: Node) -> object:
    """As the loader without types has it: what is empty is empty text."""
    if node.kind == "list":
        return [plain_or_empty(item) for item in node.items]
    if node.kind == "map":
        return {pair.key: plain_or_empty(pair.node) for pair in node.pairs}
    return node.text if node.value is not None else _written(node)


def _written(node: Node) -> str:
    width = node.end_column - node.column
    return {0: "", 1: "~"}.get(width, "null")
