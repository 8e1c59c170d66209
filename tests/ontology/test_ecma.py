"""Patterns of an ontology in the dialect of JSON Schema."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.ontology.ecma import ecma
from vaultkit.ontology.patterns import PatternRefused, pattern


@pytest.mark.parametrize(
    ("python", "other"),
    [
        ("[A-Z]{3}", "^(?:[A-Z]{3})$"),
        ("a|b", "^(?:a|b)$"),
        (r"(?P<year>\d{4})", r"^(?:(?<year>\d{4}))$"),
        (r"\Aa\Z", "^(?:^a$)$"),
        (r"a\-b\@c\.d", r"^(?:a-b@c\.d)$"),
        (r"[a\-z\@]", r"^(?:[a\-z@])$"),
        ("[]a]", r"^(?:[\]a])$"),
        (r"\x41b\u0042\U0001F600", "^(?:AbB\U0001f600)$"),
        (r"\x2e\a", r"^(?:\.\x07)$"),
    ],
)
def test_what_differs_is_turned(python: str, other: str) -> None:
    assert ecma(python) == other


@pytest.mark.parametrize("text", ["(?i)a", "(?=a)", "(", r"\ba"])
def test_what_cannot_be_said_is_left_out(text: str) -> None:
    assert ecma(text) == ""


PARTS = (
    "a",
    "b+",
    "[a-c]",
    "[^ab]",
    r"\d",
    r"\.",
    r"\-",
    ".",
    "(?:ab|c)",
    "c{1,2}",
    r"[\-a]",
    "x?",
)


@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=4), st.text("abc1.-x", max_size=6))
def test_the_turned_pattern_means_the_same(parts: list[str], value: str) -> None:
    text = "".join(parts)
    try:
        meant = pattern(text).matches(value)
    except PatternRefused:
        return
    assert bool(re.search(ecma(text), value)) == meant
