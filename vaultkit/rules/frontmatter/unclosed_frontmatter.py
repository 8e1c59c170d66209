"""A frontmatter block never closes.

What it checks
    Pages whose first line is `---` and whose second is a key, without another line `---`. A
    horizontal rule at the top, with prose behind it, is no block.
Why
    Without its end the block is read as text: the page has no title, no id and no fields.
Example
    ---
    title: Payments

    The service that takes payments.
Instead
    ---
    title: Payments
    ---

    The service that takes payments.
Fix
    Where the lines up to the first blank one are a whole block, it is closed there, on request: the
    author may have meant more or less of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Finding, Severity
from vaultkit.parse.block_mend import closed
from vaultkit.rules.edits import text_of
from vaultkit.rules.rule import Fixable, Rule, fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="FM002", name="unclosed-frontmatter", severity=Severity.ERROR, fixable=Fixable.SOMETIMES
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the fence that opens the block."""
    for fault in page.faults(rule.name):
        edits = closed(text_of(page, vault))
        yield rule.on(
            page,
            fault.span,
            "the frontmatter opens here and never closes",
            fix=fix_by("add a line --- behind its last key", edits, Applicability.UNSAFE),
        )
