"""Which line is shown of a page that matches."""

from __future__ import annotations

import pytest

from vaultkit.search.lines import LONGEST, Shown, line_for
from vaultkit.search.tokens import Term, terms_of


def best(text: str, words: str, body_line: int = 1) -> Shown | None:
    terms: list[Term] = [term for _, term in terms_of(words)]
    return line_for(text.encode(), body_line, terms)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_the_line_with_the_most_words_is_shown_and_the_first_of_equals(ending: str) -> None:
    text = ending.join(["red", "blue", "red blue", "blue red", ""])
    assert best(text, "red blue") == Shown(3, "red blue")
    assert best(text, "blue") == Shown(2, "blue")


def test_the_body_goes_before_the_frontmatter_unless_that_has_more() -> None:
    text = "---\ntitle: Red blue\n---\nred\n"
    assert best(text, "red", 4) == Shown(4, "red")
    assert best(text, "red blue", 4) == Shown(2, "title: Red blue")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("see ADR-016 there", "adr-016"),
        ("on C++, mostly", "C++"),
        ("部署方案讨论", "方案"),
        ("部署方案讨论", "论"),
        ("Ein schöner Straßenzug", "strassenzug"),
        ("x .NET y", ".net"),
    ],
)
def test_a_word_is_found_in_a_line_as_the_index_finds_it(line: str, words: str) -> None:
    assert best(f"nothing\n{line}\n", words) == Shown(2, line)


def test_no_line_for_what_no_line_has() -> None:
    assert best("red\nblue\n", "green") is None
    assert best("", "green") is None
    assert best("no C here", "C++") is None


def test_of_a_long_line_the_part_round_the_word_is_shown() -> None:
    found = best("x " * 500 + "needle " + "y " * 500, "needle")
    assert found is not None
    assert "needle" in found.text
    assert len(found.text) <= LONGEST
    assert found.text[0] == found.text[-1] == "…"


def test_a_word_far_down_is_found() -> None:
    text = "filler line\n" * 80_000 + "needle\n"
    assert best(text, "needle") == Shown(80_001, "needle")
