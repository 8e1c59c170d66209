"""A view: how and for whom a report is rendered, apart from what it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from vaultkit.model.rule_card import RuleCard

Source = Callable[[str, int], str | None]
"""The text of a file's 1-based line, or None where it cannot be shown."""


def no_source(_path: str, _line: int) -> str | None:
    """A source that shows no line."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a format may need beside the report; each takes what it knows.

    For people: whether findings of severity info are shown; in text also `color`, `width` in cells
    and `source`.
    SARIF: the `cards` of all rules, `identities` (one for each finding, in the report's order, or
    none at all), vaultkit's `version`, `rule_url` from a card to its page. SARIF and GitHub: the
    vault's `folder` inside its repository ("" for the root).
    """

    color: bool = False
    width: int = 100
    source: Source = no_source
    show_info: bool = False
    cards: Sequence[RuleCard] = ()
    identities: Sequence[str] = ()
    version: str = ""
    rule_url: Callable[[RuleCard], str] | None = None
    folder: str = ""
