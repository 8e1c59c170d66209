from __future__ import annotations

from tests.render.samples import CARDS
from vaultkit.render.rule_help import help_markdown, help_text


def test_sections_follow_in_the_order_of_a_rules_page() -> None:
    headings = [line for line in help_markdown(CARDS[0]).splitlines() if line.startswith("## ")]
    assert headings == [
        "## What it checks", "## Why", "## Example", "## Instead", "## Fix", "## Settings",
    ]  # fmt: skip


def test_an_empty_section_has_no_heading() -> None:
    assert help_markdown(CARDS[1]) == "An attachment that no page uses."


def test_plain_help_says_the_same_without_heading_marks() -> None:
    text = help_text(CARDS[0])
    assert "\n\nWhy\nA reader who follows it finds nothing.\n" in text
    assert "##" not in text
