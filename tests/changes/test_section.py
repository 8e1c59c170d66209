"""A section is found by its heading and reaches to the next of its level, to the byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.sheets import part, sheet
from vaultkit.errors import StateError, UsageError

_TEXT = """---
title: T
---
# Top

start

## One

a

### Sub

b

## Two

c

### Sub

d

## C# & `code`

e

> ## Quoted

f


"""


def taken(section: str, line: int | None = None, text: str = _TEXT) -> str:
    page = sheet(text)
    found = part(page, section, line)
    return page.text[found.start : found.stop].decode()


def test_it_ends_before_the_next_heading_of_its_level_without_blank_lines() -> None:
    assert taken("One") == "## One\n\na\n\n### Sub\n\nb\n"
    assert taken("two") == "## Two\n\nc\n\n### Sub\n\nd\n"
    assert taken("Top").startswith("# Top\n\nstart")
    page = sheet(_TEXT)
    found = part(page, "C# & code")
    assert page.text[found.start : found.stop].decode().endswith("> ## Quoted\n\nf\n")
    assert found.end == len(page.text)


def test_a_way_of_headings_or_a_line_says_which_of_two() -> None:
    assert taken("One#Sub") == "### Sub\n\nb\n"
    assert taken("Top#Two#Sub") == taken("Sub", 20) == taken("", 20) == "### Sub\n\nd\n"
    with pytest.raises(
        UsageError, match=r"2 sections are called \"Sub\": s.md:12, s.md:20"
    ) as said:
        taken("Sub")
    assert said.value.hint == "Say which one: --line 12"


@pytest.mark.parametrize(
    ("section", "line", "told", "hint"),
    [
        ("Thre", None, 'no section "Thre"', "Its headings are"),
        ("Onne", None, 'no section "Onne"', ""),
        ("Sub", 8, "begins on line 8", '8 "One"'),
        ("", 1, "begins on line 1", '4 "Top"'),
        ("Two#One", None, "no section", ""),
    ],
)
def test_what_is_no_section_is_said(section: str, line: int | None, told: str, hint: str) -> None:
    with pytest.raises(UsageError, match=told) as said:
        taken(section, line)
    assert hint in said.value.hint


@pytest.mark.parametrize(
    ("text", "section", "told"),
    [
        ("> # In\n>\n> text\n", "In", "inside a quote or a list"),
        ("- # In\n\n  text\n", "In", "inside a quote or a list"),
        ("# A\n\n# B\n\nx\n", "A", "nothing stands below"),
        ("# A", "A", "nothing stands below"),
    ],
)
def test_what_cannot_move_alone_is_refused(text: str, section: str, told: str) -> None:
    with pytest.raises(StateError, match=told):
        taken(section, text=text)


def test_line_endings_underlines_and_a_missing_last_one_are_kept() -> None:
    assert taken("A", text="A\r\n===\r\n\r\nx\r\n\r\n# B\r\n") == "A\r\n===\r\n\r\nx\r\n"
    assert taken("B", text="# A\n\n  # B #\n\nlast") == "  # B #\n\nlast"
    assert taken("A", text="# A\r\rx\r\r# B\r") == "# A\r\rx\r"
    page = sheet("A\n---\n\nx\n")
    assert page.text[: part(page, "A").body] == b"A\n---\n"


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(StateError, match="cannot be read"):
        sheet(b"\xff\xfe\x00")


@given(st.lists(st.sampled_from(["# A", "## B", "### C", "x", "- y", "> # q", "```\n# no\n```"])))
def test_sections_lie_inside_each_other_or_apart(parts: list[str]) -> None:
    page = sheet("\n\n".join(parts) + "\n")
    found = []
    for heading in page.facts.headings:
        try:
            found.append(part(page, "", heading.line))
        except StateError:
            continue
    for one in found:
        assert one.start < one.body < one.stop <= one.end
        for other in found:
            apart = one.end <= other.start or other.end <= one.start
            inside = one.start <= other.start and other.end <= one.end
            around = other.start <= one.start and one.end <= other.end
            assert apart or inside or around
