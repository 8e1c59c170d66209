"""What of a proposal's findings refuses it: errors that the vault would have and has not.

Every rule gates: no comment, baseline or setting takes one out. What vault.yaml raises to an error
on a page gates as well, so that it passes every check. What was wrong before is nobody's fault who
writes now. A name that leads to another page than the one that has it is no error where it stands,
and is not brought into being either. Budgets refuse only what makes a page's own text
larger: an operation that writes a notice, or an entry of the log, has none.
"""

from __future__ import annotations

from collections.abc import Mapping

from vaultkit.actions.followed import Renamed, told_after
from vaultkit.actions.judge import Judged
from vaultkit.actions.oversized import BUDGETS, message_of, oversized
from vaultkit.changes.propose import Proposal
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.outcome import Rejected
from vaultkit.model.settings import Checks
from vaultkit.rules.compare import beyond, counted
from vaultkit.rules.select import Selection
from vaultkit.rules.table import BY_NAME
from vaultkit.vault.between import Between

UNWANTED = frozenset(("illegal-file-name", "shadowed-name"))
"""What is no error where it stands already, and need not come into being. Paths are looked at
before anything is written there."""

_SHADOWED = BY_NAME["shadowed-name"]


def rejected(
    before: Judged, after: Judged, proposal: Proposal, renamed: Renamed | None = None
) -> Rejected | None:
    """Why a proposal that leads from one to the other is not published, None where it may be.

    Findings of before are `renamed` where files have moved.
    """
    free = {path: data for path, data in proposal.files.items() if path not in proposal.weighed}
    found = tuple(one for one in refused_by(before, after, renamed) if not _is_free(one, free))
    if not found:
        shadowed = _shadowed(before, after, frozenset(proposal.files), renamed)
        words = "a name would lead to another page than the one that has it"
        return Rejected(words, shadowed) if shadowed else None
    pages = oversized(before, after, found)
    only_sizes = all(one.name in BUDGETS for one in found)
    if pages and only_sizes:
        return Rejected(message_of(pages), found, pages)
    return Rejected("the vault would hold errors that it does not hold now", found, pages)


def refused_by(
    before: Judged, after: Judged, renamed: Renamed | None = None
) -> tuple[Finding, ...]:
    """The findings that keep `after` from following `before`, in the order of a report."""
    return _new_errors(before, after, after.snapshot.settings.checks, renamed)


def _new_errors(
    before: Judged, after: Judged, checks: Checks, renamed: Renamed | None
) -> tuple[Finding, ...]:
    raised = Selection(Checks(severity=checks.severity))
    new, old = _errors_beyond(after, before, raised), _errors_beyond(before, after, raised)
    known = told_after(counted(old), renamed)
    return beyond(sorted(new, key=lambda one: one.sort_key), known)


def _shadowed(
    before: Judged, after: Judged, paths: frozenset[str], renamed: Renamed | None
) -> tuple[Finding, ...]:
    """The names that lead to another page once the files at `paths` have changed."""
    old, new = before.snapshot, after.snapshot
    stays = _SHADOWED.stays
    if stays is not None and stays(Between(old, new, paths, paths, frozenset())):
        return ()
    found = sorted(_SHADOWED.check(new), key=lambda one: one.sort_key)
    return beyond(found, told_after(counted(_SHADOWED.check(old)), renamed))


def still_broken(
    before: Judged, after: Judged, renamed: Renamed | None = None
) -> tuple[Finding, ...]:
    """The same of a commit that was published, of which only its trees are known.

    Severities that settings raise do not count, nor that a notice made a page too large, here by
    what the page says it became. Where files have moved, findings of before are `renamed`, and no
    text grew.
    """
    found = _new_errors(before, after, Checks(), renamed)
    paths = {one.path for one in found if one.name in BUDGETS}
    moved = renamed is not None
    free = {path: None for path in paths if moved or _over(before, path) or _over(after, path)}
    return tuple(one for one in found if not _is_free(one, free))


def _over(judged: Judged, path: str) -> bool:
    vault = judged.snapshot
    return path in vault.surfaces and vault.state(path) in ("superseded", "retired")


def _is_free(finding: Finding, free: Mapping[str, object]) -> bool:
    return finding.name in BUDGETS and finding.path in free


def _errors_beyond(judged: Judged, other: Judged, raised: Selection) -> list[Finding]:
    # those of pages that were not judged anew are the same objects
    same = set(map(id, other.findings))
    new = (one for one in judged.findings if id(one) not in same)
    return [one for one in new if Severity.ERROR in (one.severity, raised.level(one))]
