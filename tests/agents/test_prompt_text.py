"""Filling in prompts: values, parts for some, and marks that do not fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.agents.prompt_text import filled


def test_values_come_where_they_are_named() -> None:
    assert filled("<<a>> and <<b>>\n", {"a": "one", "b": "two"}) == "one and two\n"


def test_marks_in_a_value_are_words() -> None:
    assert filled("<<a>>", {"a": "<<if x>><<b>><<end>>"}) == "<<if x>><<b>><<end>>"


@pytest.mark.parametrize(
    ("holding", "text"), [({"x"}, "a\nb\nd\n"), (set(), "a\nc\nd\n"), ({"y"}, "a\nc\nd\n")]
)
def test_a_part_stays_where_its_word_holds(holding: set[str], text: str) -> None:
    assert filled("a\n<<if x>>\nb\n<<else>>\nc\n<<end>>\nd\n", {}, holding) == text


def test_not_turns_it_around() -> None:
    assert filled("a<<if not x>> b<<end>>.", {}, {"x"}) == "a."
    assert filled("a<<if not x>> b<<end>>.", {}) == "a b."


def test_parts_lie_in_parts() -> None:
    template = "<<if x>>1<<if y>>2<<else>>3<<end>>4<<end>>5"
    assert filled(template, {}, {"x", "y"}) == "1245"
    assert filled(template, {}, {"x"}) == "1345"
    assert filled(template, {}, {"y"}) == "5"


def test_a_value_that_nobody_reads_is_not_needed() -> None:
    assert filled("<<if x>><<a>><<end>>", {}) == ""


@pytest.mark.parametrize("template", ["<<end>>", "<<else>>", "<<if x>>", "<<if x>><<end>><<end>>"])
def test_marks_that_do_not_fit_are_refused(template: str) -> None:
    with pytest.raises(ValueError, match="without"):
        filled(template, {})


def test_a_name_without_a_value_is_refused() -> None:
    with pytest.raises(KeyError):
        filled("<<a>>", {})


@given(st.text(alphabet=st.characters(exclude_characters="<>")))
def test_a_text_without_marks_stays_as_it_is(template: str) -> None:
    assert filled(template, {}) == template
