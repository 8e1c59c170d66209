"""A tab stands where YAML wants spaces.

What it checks
    Tabs that indent a line of the frontmatter or stand before its first character. Tabs inside a
    value are text.
Why
    YAML forbids them for indentation, since nobody can tell how wide they are; the whole block is
    lost.
Example
    ---
    owner:
    \tteam: payments
    ---
Instead
    ---
    owner:
      team: payments
    ---
Fix
    Where tabs alone indent the lines of the block, each becomes two spaces. Beside spaces nobody
    knows how many are meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.parse.block_mend import spaces_for_tabs
from vaultkit.rules.edits import text_of
from vaultkit.rules.rule import Fixable, Rule, fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="FM007",
    name="tab-indent",
    severity=Severity.ERROR,
    fixable=Fixable.SOMETIMES,
    tells=("tab",),
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the tab that stops the reading."""
    for fault in page.faults("tab"):
        edits = spaces_for_tabs(text_of(page, vault))
        yield rule.on(
            page,
            fault.span,
            "a tab stands where YAML wants spaces",
            fix=fix_by("indent with spaces", edits),
        )
