"""An original has no summary.

What it checks
    Files in `sources/` that no summary names under `file`. Older versions that another original
    replaces, and files that were made from another one, need none. A vault without a summary of
    any file does not keep summaries, and hears nothing.
Why
    Nobody finds what stands in a document that no page speaks of.
Example
    vault.yaml:
        vault: {name: Tides}
    sources/report.txt:
        A report.
    sources/tides.txt:
        Another one.
    page.md:
        ---
        type: summary
        file: sources/tides.txt
        ---
Instead
    vault.yaml:
        vault: {name: Tides}
    sources/report.txt:
        A report.
    page.md:
        ---
        type: summary
        file: sources/report.txt
        ---
Fix
    Never by itself: write a summary, or leave it for later.
Settings
    Only in a vault with a `vault.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.model.tree import Kind
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.sources import FOLDER, are_kept, is_original, is_summary, original_of

rule = Rule(code="SR002", name="unsummarised-source", severity=Severity.INFO, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each original without a summary."""
    originals = [
        path
        for path, entry in vault.entries.items()
        if is_original(path) and entry.kind is Kind.FILE
    ]
    if not originals or not are_kept(vault.settings, vault.surfaces):
        return
    named = {
        original_of(path, surface)
        for path, surface in vault.surfaces.items()
        if surface.mark("file") is not None and is_summary(vault.types.of(path, surface))
    }
    if not named:
        return
    spared = {
        path
        for some in vault.files.manifest.by_path.values()
        for one in some
        for path in ((one.path,) if one.derived_from else ()) + (one.replaces,)
    }
    for path in originals:
        if path not in named and path not in spared:
            name = short(path.removeprefix(FOLDER))
            yield rule.at(
                path,
                Span.at(1),
                "no summary tells what stands in this original",
                subject="summary",
                fix=Fix(f"write a summary with `file: {name}`"),
            )
