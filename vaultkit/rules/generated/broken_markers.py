"""The markers of a generated file do not tell which part is generated.

What it checks
    `index.md`, `backlinks.md` and `log.md` where one is to be generated: each has one line that
    begins with `<!-- vaultkit:begin` and, after it, one that begins with `<!-- vaultkit:end`. Where
    none of them has a marker, nothing has been generated yet; that is told as information.
Why
    Without them nobody knows what a person wrote, so `vaultkit generate` does not touch the file.
Example
    vault.yaml:
        vault: {name: Tides}
    index.md:
        # Index

        Everything we know.

        <!-- vaultkit:begin -->
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
from dataclasses import replace

from vaultkit.generate.drift import ROOT, State, drift_of, has_begun
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="GN005", name="broken-markers", severity=Severity.ERROR, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each file whose generated part cannot be told."""
    if vault.around.owns is None or ROOT not in vault.paths.generated:
        return
    if not has_begun(vault):
        yield replace(_never_generated(), severity=Severity.INFO)
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


def _never_generated() -> Finding:
    return rule.at(
        ROOT,
        Span.at(1),
        "this file is to be generated and has no markers yet, so its links are not checked",
        subject=rule.name,
        fix=Fix(
            "remove it and run `vaultkit generate`, give it the two marker lines, or write "
            "`generate: {index: off}` into vault.yaml if it is a page"
        ),
    )
