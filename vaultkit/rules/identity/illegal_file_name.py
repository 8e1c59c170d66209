"""A file name cannot be checked out everywhere.

What it checks
    Every path of the tree: characters that Windows refuses (`< > : " \\ | ? *` and control
    characters), names that end in a dot or a space, its device names (`CON`, `NUL`, `COM1` …, with
    any ending), and names that are not UTF-8.
Why
    A checkout on Windows stops at such a file, and the whole vault stays out of reach there.
Example
    notes/what?.md:
Instead
    notes/what.md:
Fix
    Never by itself: renaming a page changes links; `git mv` it and mend what check then tells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.portable import may_be_refused, reason_against
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of

rule = Rule(
    code="ID005",
    name="illegal-file-name",
    severity=Severity.WARNING,
    scope=Scope.VAULT,
    of_names=True,
)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each path that some checkout cannot have."""
    return check_each(vault, vault.entries)


def check_each(vault: Snapshot, paths: Collection[str]) -> Iterator[Finding]:
    """The same of some paths."""
    # one look at all paths together is enough where none is refused, as nearly always
    if not may_be_refused(paths):
        return
    for path in paths:
        reason = reason_against(path)
        if reason:
            surface = vault.surfaces.get(path)
            yield rule.at(
                path,
                Span.at(1),
                reason,
                subject=path,
                record=record_of(path, surface) if surface is not None else path,
                fix=Fix("rename it, and the links to it"),
            )
