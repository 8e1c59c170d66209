"""A file is a copy that a program left when two changes met.

What it checks
    Names that programs give to such a copy beside a page: of file synchronisers
    (`tides.sync-conflict-20260301-120000-ABCDEFG.md`, `tides (Ana's conflicted copy
    2026-03-01).md`, `tides_conflict-20260301-120000.md`), of merge tools (`tides_LOCAL_4711.md`),
    and what a merge or a patch left over (`tides.md.orig`, `tides.md.rej`).
Why
    The copy holds somebody's change that is not in the page. As a page of its own it is found by
    searches and links beside the true one, and both go on to change.
Example
    concepts/tides.md:
    concepts/tides.sync-conflict-20260301-120000-ABCDEFG.md:
Instead
    concepts/tides.md:
Fix
    Never by itself: take over from the copy what is missing in the page, then delete it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

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

_PAGE = r"\.(?:md|markdown)"
_BEHIND = r"(?<=[^/\n].)"
# fixed first characters are found fastest; each stands behind another one of the name
_COPY = re.compile(
    rf"\.{_BEHIND}sync-conflict-\d{{8}}-\d{{6}}[^/\n]*{_PAGE}$"
    rf"| {_BEHIND}\((?:[^()/\n]* )?conflicted copy[^()/\n]*\){_PAGE}$"
    rf"|_{_BEHIND}conflict-\d{{8}}-\d{{6}}{_PAGE}$"
    rf"|_{_BEHIND}(?:BACKUP|BASE|LOCAL|REMOTE)_\d+{_PAGE}$"
    rf"|\.{_BEHIND}(?:md|markdown)\.(?:orig|rej)$",
    re.IGNORECASE | re.MULTILINE,
)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each path that has such a name."""
    return check_each(vault, vault.entries)


def check_each(vault: Snapshot, paths: Collection[str]) -> Iterator[Finding]:
    """The same of some paths."""
    # one look at all paths together is enough where there is none, as nearly always
    if not _COPY.search("\n".join(paths)):
        return
    for path in paths:
        if _COPY.search(path):
            surface = vault.surfaces.get(path)
            yield rule.at(
                path,
                Span.at(1),
                "this is a copy that a program left when two changes met",
                subject=path,
                record=record_of(path, surface) if surface is not None else path,
                fix=Fix("take over what is missing in the page, then delete the copy"),
            )
