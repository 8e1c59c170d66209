"""A file is a copy that a program left when two changes met.

What it checks
    Names that programs give to such a copy beside a page: of file synchronisers
    (`tides.sync-conflict-20260301-120000-ABCDEFG.md`, `tides (Ana's conflicted copy
    2026-03-01).md`, `tides_conflict-20260301-120000.md`), of merge tools (`tides_LOCAL_4711.md`),
    and what a merge or a patch left over (`tides.md.orig`, `tides.md.rej`).
Why
    The copy holds somebody's change that is not in the page. It counts as no page, so that searches
    and links find the true one alone; a pattern such as `!*conflicted copy*` under `exclude` takes
    it back.
Example
    concepts/tides.md:
    concepts/tides.sync-conflict-20260301-120000-ABCDEFG.md:
Instead
    concepts/tides.md:
Fix
    Never by itself: take over from the copy what is missing in the page, then delete it.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of

rule = Rule(
    code="ID008",
    name="conflict-copy",
    severity=Severity.WARNING,
    scope=Scope.VAULT,
    of_names=True,
)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each path that has such a name."""
    for path in vault.paths.copies:
        surface = vault.surfaces.get(path)
        yield rule.at(
            path,
            Span.at(1),
            "this is a copy that a program left when two changes met",
            subject=path,
            record=record_of(path, surface) if surface is not None else path,
            fix=Fix("take over what is missing in the page, then delete the copy"),
        )
