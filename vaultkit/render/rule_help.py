"""A rule's card as a help text, in Markdown and in plain words."""

from __future__ import annotations

from vaultkit.model.rule_card import RuleCard


def help_markdown(card: RuleCard) -> str:
    """The sections of a card that say something, each under its heading."""
    return "\n\n".join(
        (card.summary, *(f"## {title}\n\n{body}" for title, body in _sections(card)))
    )


def help_text(card: RuleCard) -> str:
    """The same for readers that show no Markdown: the headings are plain lines."""
    return "\n\n".join((card.summary, *(f"{title}\n{body}" for title, body in _sections(card))))


def _sections(card: RuleCard) -> list[tuple[str, str]]:
    """Title and body of each section that is not empty, in the order of a rule's page."""
    sections = (
        ("What it checks", card.what),
        ("Why", card.why),
        ("Example", card.bad),
        ("Instead", card.good),
        ("Fix", card.fix),
        ("Settings", card.settings),
    )
    return [(title, body.strip()) for title, body in sections if body.strip()]
