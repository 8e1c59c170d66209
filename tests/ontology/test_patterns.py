"""Patterns mean what they mean to Python's `re`, and never take longer than the text is long."""

from __future__ import annotations

import re
import time
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.ontology.patterns import GaveUp, PatternRefused, pattern, pattern_fault

_ATOMS = st.sampled_from(["a", "b", "[ab]", "[^a]", r"\d", r"\w", ".", r"\-", "1", r"\x61"])
_TIMES = st.sampled_from(["", "", "*", "+", "?", "{2}", "{1,}", "{,2}", "{1,3}", "*?", "{0}"])


def _nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    group = st.builds("({}|{}){}".format, inner, inner, _TIMES)
    whole = st.builds("(?:{}){}".format, inner, _TIMES)
    return group | whole | st.builds("{}{}".format, inner, inner)


_PATTERNS = st.recursive(st.builds("{}{}".format, _ATOMS, _TIMES), _nested, max_leaves=6)


@given(_PATTERNS, st.lists(st.text("ab1-", max_size=6), max_size=5))
def test_a_pattern_fits_a_value_as_a_whole(text: str, values: list[str]) -> None:
    for value in values:
        expected = bool(re.fullmatch(text, value))
        assert pattern(text).matches(value) == expected, (text, value)
        # the same by states where the pattern is plain enough for Python's own matcher
        assert pattern(f"(?:(?:{text})){{1,1}}(?:|)").matches(value) == expected, (text, value)


@given(
    _PATTERNS,
    st.lists(st.text("ab1-", max_size=6), max_size=5),
    st.sampled_from("{} ^{} {}$".split()),
)
def test_a_pattern_occurs_where_a_search_finds_it(text: str, values: list[str], form: str) -> None:
    text = form.format(f"(?:{text})")
    for value in (*values, *[f"{'-' * 1_001}{value}" for value in values[:1]]):
        expected = bool(re.search(text, value))
        for one in (text, f"(?:(?:{text})){{1,1}}(?:|){{2}}"):
            place = pattern(one).place_in(value)
            assert (place is not None) == expected, (one, value)
            assert place is None or 0 <= place <= len(value)


@pytest.mark.parametrize("text", ["(a+)+b", "a*b", "(a|a)*$b", ".*.*.*x"])
def test_occurring_takes_time_as_the_text_is_long(text: str) -> None:
    begin = time.process_time()
    assert pattern(text).place_in("a" * 50_000) is None
    assert time.process_time() - begin < 2


def test_looking_for_a_pattern_ends_when_nobody_waits_any_more() -> None:
    with pytest.raises(GaveUp):
        pattern("(a+)+b").place_in("a" * 100_000, lambda: False)


@pytest.mark.parametrize(
    ("text", "fitting", "others"),
    [
        ("[A-Z]{2}-[0-9]+", ["AB-1"], ["AB-", "xAB-1", "AB-1x", ""]),
        ("^a|b$", ["a", "b"], ["ab", ""]),
        (r"\A(a|b)\Z", ["a"], ["ab"]),
        ("(?i)adr-[é]", ["ADR-É", "adr-é"], ["adr"]),
        ("", [""], ["a"]),
        ("^$", [""], ["a"]),
        ("a$b", [], ["ab", "a"]),
        ("(?P<year>[0-9]{4})", ["2027"], ["27"]),
        ("{a}]", ["{a}]"], ["a"]),
        ("x{}", ["x{}"], ["x"]),
        ("[]a]", ["]", "a"], ["b"]),
        ("知.", ["知識"], ["識知"]),
    ],
)
def test_patterns_as_people_write_them(text: str, fitting: list[str], others: list[str]) -> None:
    assert [value for value in fitting + others if pattern(text).matches(value)] == fitting


@pytest.mark.parametrize(
    "text",
    [
        "(a+)+$",
        "(a|a)*b",
        "(a?){30}a{30}",
        "a*a*a*a*a*b",
        "(.*)*x",
        "(?:(?:a*)*)*b",
        "a{0,400}b",
        "(a|b)*(c|d)*a{0,60}x",
        "(ab?)*a*x",
    ],
)
def test_no_pattern_makes_a_trap(text: str) -> None:
    started = time.process_time()
    assert not pattern(text).matches("a" * 2_000 + "c")
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(a", "the ( at character 1 is never closed"),
        ("a)", "a ) at character 2 closes nothing"),
        ("[a", "there is an open [ at character 1"),
        ("*a", "the * at character 1 repeats nothing"),
        ("a**", "two repetitions follow each other at character 3"),
        ("a*+", "two repetitions follow each other at character 3"),
        ("a{2}{3}", "two repetitions follow each other at character 5"),
        ("a{3,2}", "the repetition at character 2 is upside down"),
        ("a{99999}", "the repetition at character 2 is too large"),
        ("(?=a)b", "the kind of group at character 1 is not supported"),
        (r"(a)\1", "there is an escape that is not supported at character 4"),
        (r"\bword", "there is an escape that is not supported at character 1"),
        ("a\\", "there is an escape that is not supported at character 2"),
        ("[z-a]", "[z-a] is not understood"),
        ("[[:alpha:]]", "[[:alpha:] is not understood"),
        ("((a{100}){100}){100}", "it has more than 1000 steps, repetitions written out"),
        ("(" * 60 + ")" * 60, "its groups are nested more than 50 deep"),
    ],
)
def test_what_cannot_be_matched_so_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(PatternRefused, match=f"^{re.escape(reason)}$"):
        pattern(text)


@pytest.mark.parametrize(
    "text",
    [
        "[A-Z]{2,4}-[0-9]+",
        r"\d{4}(-\d\d){2}",
        r"(?:[a-z0-9]+\.){1,3}[a-z]+",
        r"[(+*]+\(a+\)\*",
        r"[]a+]+(\[x)+",
        r"(\d|[a-f])+",
        "(a+)+",
    ],
)
def test_what_can_be_used_has_no_fault(text: str) -> None:
    assert pattern_fault(text) == ""


def test_a_fault_is_a_clause_that_follows_the_pattern() -> None:
    assert pattern_fault("(a") == "cannot be used: the ( at character 1 is never closed"


@given(st.text(alphabet="ab()[]{}|*+?^$.\\,:=!<>P1-", max_size=30), st.text("ab1-", max_size=9))
def test_no_pattern_raises(text: str, value: str) -> None:
    if not pattern_fault(text):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert pattern(text).matches(value) == bool(re.fullmatch(text, value))
