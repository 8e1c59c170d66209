"""What a change introduces: the findings of a tree that the trees it starts from have not.

Law: where the full check of a base reports nothing and a change introduces nothing, the full check
of the changed tree reports nothing. So each tree is reported on as a check of it would be. A change
of the settings or of the baseline that hides the change's own errors is told as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.actions.memory import Memory
from vaultkit.actions.reported import Reported, baseline_or_nothing, reported
from vaultkit.model.around import Around
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree
from vaultkit.model.vocabulary import NO_VOCABULARY
from vaultkit.rules.compare import beyond, counted, key_of, loosened
from vaultkit.rules.rule import Scope, short
from vaultkit.rules.suppress import UNUSED
from vaultkit.rules.table import BY_NAME
from vaultkit.trees.open import SETTINGS_FILE
from vaultkit.trees.revision import RevisionTree
from vaultkit.vault.moved import moved_pages
from vaultkit.vault.traced import followed_between

_FOLLOW = "run `vaultkit baseline update`, which follows the renamed page, and commit that as well"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A judged tree with the settings it was judged with, and the paths that limit the report."""

    tree: Tree
    settings: Settings
    judged: Judged
    limits: tuple[str, ...]
    jobs: int
    around: Around


def introduced(
    head: Side,
    found: Reported,
    bases: tuple[RevisionTree, ...],
    settings_of: Callable[[RevisionTree], Settings],
    memory_of: Callable[[Settings], Memory],
) -> tuple[Finding, ...]:
    """The open findings of `head` that none of the `bases` reports.

    A vocabulary is no setting that hides something: what a change does to it is what its pages are
    judged by. Only where it is taken away is that told as well.
    """
    left = found.open
    hiding: list[tuple[str, tuple[Finding, ...]]] = []
    for base in bases:
        settings = settings_of(base)
        asked = _asked_by(settings, head.settings)
        entries = baseline_or_nothing(base, settings)
        loose = asked != head.settings or entries != baseline_or_nothing(head.tree, head.settings)
        if not loose:
            hiding.append((base.name, ()))
        if not left and not loose:
            continue
        wide = loose or any(_takes_the_vault(finding, head.judged) for finding in left)
        judged = _judged(base, settings, head, memory_of, wide=wide)
        before, moved = reported(judged, settings, entries), moved_between(judged, head.judged)
        known = counted(before.open, moved)
        left = tuple(_moved_along(beyond(left, known), before, moved))
        if loose:
            strict = _judged(head.tree, asked, head, memory_of)
            would = reported(strict, settings, entries, head.limits)
            # what the base held of a page that was renamed, and is not known by its bytes
            known += counted(_held(before), moved) - counted(_held(would))
            hiding.append((base.name, beyond(beyond(would.open, known), counted(found.open))))
    return tuple(sorted((*left, *_told(hiding)), key=lambda finding: finding.sort_key))


def _told(hiding: Sequence[tuple[str, tuple[Finding, ...]]]) -> Iterator[Finding]:
    """The finding on settings that hide errors which no base of a change would have hidden."""
    if not hiding:
        return
    name, hidden = hiding[0]
    for _, others in hiding[1:]:
        hidden = beyond(hidden, counted(beyond(hidden, counted(others))))
    errors = [finding for finding in hidden if finding.severity is Severity.ERROR]
    if errors:
        yield loosened(SETTINGS_FILE, name, errors)


def _asked_by(base: Settings, head: Settings) -> Settings:
    """The settings of a base for the pages of `head`, whose own vocabulary they keep to."""
    if head.vocabulary == NO_VOCABULARY:
        return base
    return replace(base, vocabulary=head.vocabulary)


def _moved_along(
    left: Iterable[Finding], before: Reported, moved: Mapping[str, str]
) -> Iterator[Finding]:
    """`left`, with the step for a page that was changed, adopted once, and is renamed now."""
    old = {new: path for path, new in moved.items()}
    held = counted(_held(before), moved) if old else {}
    for finding in left:
        if finding.record in old and key_of(finding) in held:
            step = f"the baseline holds this for {short(old[finding.record])}: " + _FOLLOW
            finding = replace(finding, fix=Fix(step))
        yield finding


def _held(found: Reported) -> tuple[Finding, ...]:
    return tuple(finding for finding in found.findings if finding.baseline)


def _takes_the_vault(finding: Finding, judged: Judged) -> bool:
    """Whether the page that a finding stands in is not enough to say if it was there before."""
    rule = BY_NAME[finding.name].rule
    # whether a comment hides something is known once every rule was asked
    return rule.scope is not Scope.PAGE or rule is UNUSED or finding.path not in judged.state.rows


def _judged(
    tree: Tree,
    settings: Settings,
    head: Side,
    memory_of: Callable[[Settings], Memory],
    *,
    wide: bool = True,
) -> Judged:
    alike = settings == head.settings
    if alike and tree is head.tree:
        return head.judged
    store = FactsStore(tree, dialect_of(settings), memory_of(settings), jobs=head.jobs)
    before = head.judged if alike else None
    # nothing was before a base: what was too large there has not grown
    around = head.around
    if tree is not head.tree:
        asking = around.asking and around.asking.again()
        history = around.history and around.history.before(tree)
        around = Around(around.today, owns=around.owns, asking=asking, history=history)
    return judge(tree, settings, store, before=before, last=True, wide=wide, around=around)


def moved_between(before: Judged, after: Judged) -> dict[str, str]:
    """The new path of each page that was moved, as findings are told apart by it."""
    old, new = before.state.rows, after.state.rows
    gone = {path: row.blob for path, row in old.items() if path not in new}
    added = {path: row.blob for path, row in new.items() if path not in old}
    moved, pinned = moved_pages(gone, added), _pinned(gone, before, after)
    if any(path not in moved and path not in pinned for path in gone):
        ids = after.snapshot.names.ids
        known = {p: p for p, row in old.items() if p in new and row.blob != new[p].blob}
        known |= moved | {path: ids[own][0] for path, own in pinned.items()}
        moved |= followed_between(before.snapshot, after.snapshot, known)
    return {**moved, **pinned}


def _pinned(gone: Iterable[str], before: Judged, after: Judged) -> dict[str, str]:
    """The pages that carry the id by now which they had by their path, and are called by it."""
    found = {}
    for path in gone:
        surface = before.state.rows[path].surface
        if surface.id is None:
            own = before.snapshot.types.id_of(path, surface)
            found.update({path: own} if own in after.snapshot.names.ids else {})
    return found
