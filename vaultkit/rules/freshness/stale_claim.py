"""What a claim promised for a day is past, and the claim is still active.

What it checks
    Active claims whose `due` has passed: the last day that it covers lies before today. A claim
    that has expired as well is told by `expired-claim` alone.
Why
    A commitment whose day is over was kept or broken. Until somebody says which, it stands in the
    index as if it were still to come.
Example
    ---
    record: claim
    id: clm-01jqz8k3
    claim_kind: commitment
    due: 2026-01-31
    ---
    Ana sends the report.
Instead
    ---
    record: claim
    id: clm-01jqz8k3
    claim_kind: commitment
    due: 2026-12-31
    ---
    Ana sends the report.
Fix
    Never by itself: replace the claim by what came of it, withdraw it, or correct the day.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.claims import is_fixture
from vaultkit.vault.dates import has_passed
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of
from vaultkit.vault.types import CLAIM

rule = Rule(code="FR002", name="stale-claim", severity=Severity.WARNING, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each such claim, where a day is known."""
    today = vault.around.today
    if today is None:
        return
    for path in vault.recorded[CLAIM]:
        surface = vault.surfaces[path]
        due, expires = surface.mark("due"), surface.mark("expires")
        if due is None or surface.state or is_fixture(surface) or not has_passed(due.text, today):
            continue
        if expires is None or not has_passed(expires.text, today):
            yield rule.at(
                path,
                due.span,
                f"the claim was due {due.text} and is still active",
                subject="due",
                record=record_of(path, surface),
                fix=Fix("replace it by what came of it, withdraw it, or correct `due`"),
            )
