"""Git cannot merge the two sides of a file by itself.

What it checks
    Files that a merge leaves in conflict: in the index while a merge, rebase or cherry-pick is
    not finished, and in the tree that merging a branch would give (`--at merge:BASE`).
Why
    Such a file has no content yet that could be checked, and the host will not merge the branch
    before somebody has decided.
Example
    `glossary.md`, in which both branches changed the same line.
Instead
    The same file with the line that holds, merged on the branch.
Fix
    Never: only a person can say which version holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.model.tree import MERGE_BEGUN, Kind
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.between import Between
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="GN002", name="merge-conflict", severity=Severity.ERROR, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each path in conflict."""
    for path, entry in vault.entries.items():
        if entry.kind is Kind.CONFLICT:
            yield rule.at(
                path,
                Span.at(1),
                f"this file is in conflict, so it was not checked: {entry.detail}",
                subject=rule.name,
                fix=Fix(_step(path, vault, begun=entry.detail == MERGE_BEGUN)),
            )


def stays(change: Between) -> bool:
    """Whether no path of the change is in conflict, before or after it."""
    there = (vault.entries.get(path) for path in change.paths for vault in change.both)
    return not any(entry.kind is Kind.CONFLICT for entry in there if entry is not None)


def _step(path: str, vault: Snapshot, *, begun: bool) -> str:
    kept = path == vault.settings.checks.baseline
    decide = "run `vaultkit baseline update`" if kept else "decide what holds"
    if begun:
        return f"{decide}, then `git add` the file"
    return f"merge the base into the branch, {decide}, and commit that"
