"""A rule card: what the world may know about a rule without running it."""

from __future__ import annotations

from dataclasses import dataclass

from vaultkit.model.finding import Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCard:
    """One rule in words, for help texts, reference pages and code scanning.

    `code` is family letters and digits, never reused; `name` completes "allow …"; `severity` is
    the one it has unless the settings say otherwise; `scope` is `page`, `key` or `vault`;
    `fixable` is `never`, `sometimes` or `always`: whether its findings carry edits; `summary` is
    one plain sentence. The sections below it are Markdown without headings, the examples with
    their own code blocks; one that has nothing to say is empty. `since` is the version of vaultkit
    that brought the rule.
    """

    code: str
    name: str
    severity: Severity
    scope: str
    fixable: str
    summary: str
    what: str = ""
    why: str = ""
    bad: str = ""
    good: str = ""
    fix: str = ""
    settings: str = ""
    since: str = ""

    @property
    def family(self) -> str:
        """The letters of the code, which all rules of a family share."""
        return self.code.rstrip("0123456789")
