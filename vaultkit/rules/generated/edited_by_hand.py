"""Somebody wrote into the generated part of a file.

What it checks
    Lines between the markers of `index.md`, `backlinks.md` and `log.md` that vaultkit never writes.
    A line of a form that it does write is only out of date (`stale-generated`), since a tree alone
    does not say who wrote it. Text above and below the markers is free.
Why
    The part is written anew, and what stands in it would be lost. `vaultkit generate` leaves such a
    file alone until a person has decided.
Example
    vault.yaml:
        vault: {name: Tides}
    tides.md:
        # Spring tides
    index.md:
        <!-- vaultkit:begin -->

        ## Pages

        - [Spring tides](tides.md)

        Ask Ada before you change this.

        <!-- vaultkit:end -->
Instead
    vault.yaml:
        vault: {name: Tides}
    tides.md:
        # Spring tides
    index.md:
        Ask Ada before you change this.

        <!-- vaultkit:begin -->

        ## Pages

        - [Spring tides](tides.md)

        <!-- vaultkit:end -->
Fix
    Never: only a person knows where the words belong.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.generate.drift import drift_of, has_begun
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="GN004", name="edited-by-hand", severity=Severity.ERROR, scope=Scope.VAULT)

_MOVE = "move the line above or below the markers"


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each line in a generated part that a person wrote."""
    owns = vault.around.owns
    if owns is None or not has_begun(vault):
        return
    for drift in drift_of(vault):
        for number, line in drift.foreign:
            yield rule.at(
                drift.path,
                Span.at(number, width=max(len(line), 1)),
                f'"{short(line)}" stands in a part that is written anew',
                subject=line,
                fix=Fix(_MOVE if not owns() else f"{_MOVE}, then run `vaultkit generate`"),
            )
