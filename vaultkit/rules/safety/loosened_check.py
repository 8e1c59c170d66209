"""A change lets through what the settings before it would have stopped.

What it checks
    With `--new-only`, so in the hook as well: errors that the change introduces, that its own
    `vault.yaml` or baseline does not report, and that those of its base would report.
Why
    A pull request that brings a fault and the setting that hides it looks clean. Whoever reviews
    it should know.
Example
    A branch with a broken link and `checks: {ignore: [broken-link]}`.
Instead
    The same branch without the setting, or with the link mended.
Fix
    Never: whether the settings are right is for a person to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="SC013", name="loosened-check", severity=Severity.WARNING, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield nothing: `vaultkit.rules.compare` tells it, since it takes two trees to see it."""
    return iter(())
