"""A claim is active although the time that it was good for is over.

What it checks
    Active claims whose `expires` has passed: the last day that it covers lies before today. A year
    or a month lasts to its end; no date is shifted by a time zone.
Why
    Whoever wrote the date knew that the claim would not hold for ever. Read today, it misleads.
Example
    ---
    record: claim
    id: clm-01jqz8k3
    expires: 2025-12
    ---
    The old crane is in use.
Instead
    ---
    record: claim
    id: clm-01jqz8k3
    expires: 2025-12
    lifecycle: withdrawn
    ---
    The old crane is in use.
Fix
    Never by itself: withdraw the claim, replace it, or say how long it holds.
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

# a warning: no day that comes may make a commit fail that changes nothing
rule = Rule(code="CL003", name="expired-claim", severity=Severity.WARNING, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each such claim, where a day is known."""
    today = vault.around.today
    if today is None:
        return
    for path in vault.recorded[CLAIM]:
        surface = vault.surfaces[path]
        expires = surface.mark("expires")
        if expires is None or surface.state or is_fixture(surface):
            continue
        if has_passed(expires.text, today):
            yield rule.at(
                path,
                expires.span,
                f"the claim expired {expires.text} and is still active",
                subject="expires",
                record=record_of(path, surface),
                fix=Fix("withdraw it, replace it by what holds now, or correct `expires`"),
            )
