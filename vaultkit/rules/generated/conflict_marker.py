"""Git's conflict markers were committed.

What it checks
    Lines `<<<<<<< `, `=======` and `>>>>>>> ` in this order, in the frontmatter and in the text.
    Those inside code blocks and code spans show what Git writes and are left alone.
Why
    Both versions stand in the page, and in the frontmatter neither can be read.
Example
    <<<<<<< ours
    Payments are settled daily.
    =======
    Payments are settled weekly.
    >>>>>>> theirs
Instead
    Payments are settled weekly.
Fix
    Never: only a person can say which version holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="GN001", name="conflict-marker", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at each opening marker."""
    for fault in page.faults(rule.name):
        yield rule.on(
            page,
            fault.span,
            "a merge conflict was left here: two versions of these lines stand in the page",
            subject=rule.name,
            fix=Fix("keep the version that holds and delete the three marker lines"),
        )
