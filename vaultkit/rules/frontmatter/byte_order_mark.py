"""A page begins with a byte-order mark.

What it checks
    The bytes EF BB BF at the start of a page. vaultkit reads such a page as any other; the rule is
    off unless it is selected.
Why
    Some programs do not skip the mark and then see no frontmatter at all.
Example
    The bytes `EF BB BF`, then `---`.
Instead
    ---
    title: Payments
    ---
Fix
    Always: the three bytes are deleted.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Edit, Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM011", name="byte-order-mark", severity=Severity.OFF, fixable=Fixable.ALWAYS)

# no column counts the mark; column 0 stands for it in an edit
_MARK = Edit(Span(1, 0, 1, 1), "")


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the start of the page."""
    for fault in page.faults(rule.name):
        yield rule.on(
            page,
            fault.span,
            "the page begins with a byte-order mark",
            fix=Fix("save it as UTF-8 without a mark", Applicability.SAFE, (_MARK,)),
        )
