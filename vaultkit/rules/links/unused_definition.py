"""A definition leads nowhere, and nothing uses it.

What it checks
    Lines such as `[label]: path.md` that no text of the page uses and whose target is not there.
    One that is used is a link and told as such.
Why
    It is left over from a text that is gone, or its label is misspelled.
Example
    Nothing to see.

    [guide]: no-such-guide.md
Instead
    Nothing to see.
Fix
    Never by itself: the label may be misspelled where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.resolve import FAULTS
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="LK017", name="unused-definition", severity=Severity.WARNING, tells=())


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each definition of `page` without a use and without a target."""
    for definition in page.facts.definitions:
        if definition.used:
            continue
        target, _ = vault.resolve(page.path, vault.definition_link(definition))
        if target.outcome in FAULTS:
            yield rule.at(
                page.path,
                definition.span,
                f'nothing uses "{definition.label}", and "{definition.target}" leads nowhere',
                subject=definition.label,
                record=page.record,
                target=definition.target,
                fix=Fix("remove the line, or use its label"),
            )
