"""A key stands twice in one block.

What it checks
    Keys that occur more than once in the frontmatter, in nested maps too.
Why
    YAML forbids it, and programs disagree on which value wins. vaultkit takes neither.
Example
    ---
    owner: team-a
    owner: team-b
    ---
Instead
    ---
    owner: team-b
    ---
Fix
    Where both lines are the same, sign for sign, the second is deleted. Otherwise only the author
    knows which value is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Related, Severity
from vaultkit.model.text import Span
from vaultkit.parse.block_mend import without_repeated
from vaultkit.rules.edits import text_of
from vaultkit.rules.rule import Fixable, Rule, fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM006", name="duplicate-key", severity=Severity.ERROR, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each repeated key, at its second place."""
    for fault in page.faults(rule.name):
        edits = without_repeated(text_of(page, vault), fault.line, fault.other)
        first = Related(page.path, Span.at(fault.other), f'"{fault.detail}" is set here first')
        yield rule.on(
            page,
            fault.span,
            f'the key "{fault.detail}" is already set on line {fault.other}',
            subject=fault.detail,
            related=(first,),
            fix=fix_by("keep one of the two lines", edits),
        )
