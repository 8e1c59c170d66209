"""Patterns that Python cannot read, or that some value would make slow, are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.ontology.pattern_laws import LONGEST, pattern_fault


@pytest.mark.parametrize(
    "pattern",
    [
        "",
        "[A-Z]{2,4}-[0-9]+",
        r"\d{4}(-\d\d){2}",
        r"(foo|bar)+",
        r"(?:[a-z0-9]+\.){1,3}[a-z]+",
        r"[a-z]+(-[a-z]+)?",
        r"(?i:x+)y*",
        r"(?P<a>x)(?=y+)",
        r"[(+*]+\(a+\)\*",
        r"[]a+]+(\[x)+",
        r"(a{1,5})+",
        r"(\d|[a-f])+",
        r"^(x|y)*$",
        r"(a+|b){3}",
    ],
)
def test_what_cannot_be_slow_is_fine(pattern: str) -> None:
    assert pattern_fault(pattern) == ""


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("(a+)+", "repeated already"),
        ("(a*)*", "repeated already"),
        ("((a+)b?)+c", "repeated already"),
        ("(?:a{2,})+", "repeated already"),
        ("(?P<x>[a-z]+)*", "repeated already"),
        ("(a+|b)*", "repeated already"),
        ("(a{1,20})+", "repeated already"),
        ("((?:x*))+?", "repeated already"),
        (r"([)+]+)+", "repeated already"),
        (r"(\w|\d)+", "begin alike"),
        ("(a|a)*", "begin alike"),
        ("(.|x)*y", "begin alike"),
        ("([a-c]|(c|d))+", "begin alike"),
        ("[", "no regular expression"),
        ("a**", "no regular expression"),
        ("(", "no regular expression"),
        ("a{2,1}", "no regular expression"),
        ("x" * (LONGEST + 1), "longer than 500"),
        ("(" * 400 + ")" * 400, "longer than 500"),
    ],
)
def test_what_can_be_slow_or_not_be_read_is_refused(pattern: str, words: str) -> None:
    assert words in pattern_fault(pattern)


@given(st.text(alphabet="ab()[]{}|*+?^$.\\,:=!<>P1-", max_size=30))
def test_no_pattern_raises(pattern: str) -> None:
    assert isinstance(pattern_fault(pattern), str)
