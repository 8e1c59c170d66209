"""The markers of a generated file do not tell which part is generated.

What it checks
    `index.md`, `backlinks.md` and `log.md` where one is to be generated: each has one line that
    begins with `<!-- vaultkit:begin` and, after it, one that begins with `<!-- vaultkit:end`.
Why
    Without them nobody knows what a person wrote, so `vaultkit generate` does not touch the file.
Example
    vault.yaml:
        vault: {name: Tides}
    index.md:
        # Index

        Everything we know.
Instead
    vault.yaml:
        vault: {name: Tides}
    index.md:
        # Index

        Everything we know.

        <!-- vaultkit:begin -->
        <!-- vaultkit:end -->
Fix
    Never: only a person knows what is to stay.
Settings
    `generate.index: off`: such files are pages like any other, and nothing is generated.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.generate.drift import State, drift_of
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="GN005", name="broken-markers", severity=Severity.ERROR, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each file whose generated part cannot be told."""
    if vault.around.owns is None or "index.md" not in vault.paths.generated:
        return
    for drift in drift_of(vault):
        if drift.state is State.BROKEN:
            yield rule.at(
                drift.path,
                Span.at(drift.line),
                f"this file is to be generated, but {drift.reason}",
                subject=rule.name,
                fix=Fix(
                    "mend its markers, remove the file, or write `generate: {index: off}` into "
                    "vault.yaml if it is a page"
                ),
            )
