"""Every problem of libyaml has words for people, and a place where a person would look."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.facts import Fault
from vaultkit.parse.yaml_nodes import load
from vaultkit.parse.yaml_words import INNER_QUOTES, QUOTE, TAB, Place, tell, words

PROBLEMS = [
    ("title: Runbook: rotate", 1, 15, "the value holds `: `", QUOTE),
    ('a: "b": c', 1, 7, "the value holds `: `", INNER_QUOTES),
    ("- a: b: c", 1, 7, "the value holds `: `", QUOTE),
    ("a: @x", 1, 4, "a value cannot begin with @", QUOTE),
    ("- %x", 1, 3, "an item cannot begin with %", QUOTE),
    ("@a: x", 1, 1, "a key cannot begin with @", "put the key in quotes"),
    ("a: *x y*", 1, 4, "a value that begins with * names", QUOTE),
    ("a: **x**", 1, 4, "a value cannot begin with * or &", QUOTE),
    ("a: & x", 1, 4, "a value cannot begin with * or &", QUOTE),
    ("a: ![x]", 1, 4, "a value cannot begin with !", QUOTE),
    ("a: !<x", 1, 4, "a value cannot begin with !", QUOTE),
    ("a: > x", 1, 4, "a value that begins with | or >", QUOTE),
    ("a: |0\n x", 1, 4, "a value that begins with | or >", QUOTE),
    ("a: ?", 1, 4, "a value cannot begin with a lone ?", QUOTE),
    ("a: ]", 1, 4, "a value cannot begin with ]", QUOTE),
    ("a: - b", 1, 4, "a list cannot begin on the line of its key", "start each item"),
    ('a: "b\nc: d', 1, 4, "the quote that opens here never closes", "add the closing quote"),
    ("a: [b\nc: d", 1, 4, "the list that [ opens here", "add the missing ]"),
    ("a: {b: c\nd: e", 1, 4, "the map that { opens here", "add the missing }"),
    ("x: y\na: [b", 2, 4, "the list that [ opens here", "add the missing ]"),
    ("a: [b, {c: ", 1, 8, "the list that [ opens here", "add the missing ]"),
    ("a: [b,,c]", 1, 7, "an item of the list is missing", "remove the comma"),
    ("a: {,}", 1, 5, "an item of the list is missing", "remove the comma"),
    ('a: "b" c', 1, 8, "text stands behind the closing quote", INNER_QUOTES),
    ("a: [b] c", 1, 8, "text stands behind the closing bracket", QUOTE),
    ("a: {b: c}}", 1, 10, "a bracket or comma too many", "remove it"),
    ('a: "\\d"', 1, 5, "a backslash in double quotes", "write it twice"),
    ('a: "\\Users"', 1, 5, "a backslash in double quotes", "write it twice"),
    ('a: "\\ud800"', 1, 5, "a backslash in double quotes", "write it twice"),
    ("a\nb: c", 1, 1, "a line here has no `key: value` form", "write it so"),
    ("a: b\n  x: y", 2, 4, "this key stands deeper", "indent it"),
    ("# x\n  a\nb: c", 2, 3, "a line here has no `key: value` form", "write it so"),
    ("a:b\nc: d", 1, 1, "a space is missing behind the colon", "write `key: value`"),
    ("x: y\na:b\nc: d", 2, 1, "a space is missing behind the colon", "write `key: value`"),
    ("a:\n  b: c\n d: e", 3, 2, "this line is indented to no level", "indent it"),
    ("a:\n  - b\n  c: d", 3, 3, "a key stands where the next item", "indent it"),
    ("a: b\n...\nc", 3, 1, "a second YAML document begins", "keep one block"),
    ("a: b\n%c: d\n", 2, 1, "a line that begins with %", "put the key in quotes"),
    ("%a: b", 1, 1, "a line that begins with %", "put the key in quotes"),
    ("% a: b", 1, 1, "a line that begins with %", "put the key in quotes"),
]


@pytest.mark.parametrize(("text", "line", "column", "reason", "step"), PROBLEMS)
def test_a_problem_is_told_in_plain_words_at_its_place(
    text: str, line: int, column: int, reason: str, step: str
) -> None:
    fault = load(text).faults[-1]
    assert fault.detail.startswith(reason)
    assert fault.detail.rpartition("; ")[2].startswith(step)
    assert (fault.kind, fault.line, fault.column) == ("invalid-yaml", line, column)


@pytest.mark.parametrize(
    "text", ["\ta: b", "a:\n\t- b", "a: |\n\tb", "a: b\n\tc", "a:\n- b\n\t- c"]
)
def test_a_tab_is_a_tab(text: str) -> None:
    (fault,) = load(text).faults
    assert (fault.kind, fault.detail) == ("tab", TAB)


def test_a_problem_that_nobody_knows_keeps_libyamls_words() -> None:
    place = Place("found something new", "", ["a: b"], 0, 3)
    assert words(place) == "found something new; correct the line, or quote its value"
    assert tell(place).column == 3


def test_a_problem_in_no_lines_has_a_place() -> None:
    assert tell(Place("found something new", "", [], 0, 0))[:2] == (0, 0)


LIBYAML = re.compile(r"expected (?!comment|tag)|token|mapping values|flow|scanning|context")
ROUGH = st.text(st.sampled_from("a: -[]{},#'\"\n&*!|>%@`?\\~."), max_size=40)


@given(ROUGH)
def test_no_finding_speaks_of_tokens_and_contexts(text: str) -> None:
    for fault in load(text).faults:
        told(fault)


def told(fault: Fault) -> None:
    if fault.kind == "invalid-yaml":
        reason, separator, step = fault.detail.rpartition("; ")
        assert reason
        assert separator
        assert step
        assert not LIBYAML.search(fault.detail), fault.detail
