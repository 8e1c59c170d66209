"""What the rules of pages against the vocabulary have in common: each tells its own problems."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Finding, Fix
from vaultkit.ontology.judge import problems
from vaultkit.rules.field_fix import edits_of
from vaultkit.rules.rule import Rule, fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot


def tell(rule: Rule, page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of the page that is this rule's."""
    for one in problems(page, vault):
        if one.rule == rule.name:
            fix = Fix(one.step)
            if one.mend is not None:
                how = Applicability.SAFE if one.mend.sure else Applicability.UNSAFE
                fix = fix_by(one.step, edits_of(one.mend, one.span, page, vault), how)
            yield rule.on(page, one.span, one.message, subject=one.subject, fix=fix)
