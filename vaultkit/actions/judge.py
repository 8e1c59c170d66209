"""Tree in, raw findings out: the one road that every door takes.

Pages whose bytes and names are as they were in the state before keep their findings; the others
are judged again. With no state before, that is every page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from vaultkit.actions.desk import Task
from vaultkit.actions.facts import FactsStore, Gist
from vaultkit.actions.pool import CAN_SHARE, beside
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.share import Share, divided
from vaultkit.actions.verdict import Verdict, verdict_on
from vaultkit.model.around import NOWHERE, Around
from vaultkit.model.facts import Waiver
from vaultkit.model.finding import Finding
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Tree
from vaultkit.parse.scan import Dialect
from vaultkit.rules.run import judge_vault
from vaultkit.vault.carry import carry, carry_ties
from vaultkit.vault.classify import Sorted, sort_again, sort_paths
from vaultkit.vault.names import names_from
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import Row, State, Users, changed_keys, touched
from vaultkit.vault.surface import Surface

_CHUNK = 200
_WORTH_A_TEAM = 1_000
"""So many pages take long enough to read that processes pay, or fewer that are large."""

_USUAL = 4_096  # bytes of a page


@dataclass(frozen=True, slots=True)
class Judged:
    """The outcome of one run. `state` is the base of the next; `changed` are the rows that differ
    from the state before, `gone` the paths that left it. `wide` are those of the findings that take
    the whole vault to see. `owed` are pages that are still as they were judged before."""

    snapshot: Snapshot
    state: State
    findings: tuple[Finding, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]
    wide: tuple[Finding, ...] = ()
    owed: tuple[str, ...] = ()

    @property
    def waivers(self) -> Mapping[str, tuple[Waiver, ...]]:
        """The waiver comments of every page that has one."""
        return {path: row.waivers for path, row in self.state.rows.items() if row.waivers}

    @property
    def blobs(self) -> dict[str, str]:
        """The blob id of every page."""
        return {path: row.blob for path, row in self.state.rows.items()}


class Start(NamedTuple):
    """What a run starts from: a judged tree, a snapshot whose tables of names serve where the names
    are the same, and who uses names. Names that findings offer may be those of before."""

    judged: Judged
    kin: Snapshot
    users: Users


def dialect_of(settings: Settings) -> Dialect:
    """How pages are read under these settings."""
    return Dialect(settings.preset.wikilinks, settings.preset.label_first, settings.configured)


def judge_tree(tree: Tree, settings: Settings, around: Around = NOWHERE) -> tuple[Finding, ...]:
    """Every raw finding of a tree, before severities and suppression; nothing is remembered."""
    return judge(tree, settings, FactsStore(tree, dialect_of(settings)), around=around).findings


def judge(
    tree: Tree,
    settings: Settings,
    store: FactsStore,
    *,
    before: State | Judged | Start | None = None,
    last: bool = False,
    wide: bool = True,
    around: Around = NOWHERE,
    progress: Progress = no_progress,
) -> Judged:
    """Judge `tree`, from the state `before` where there is one, or from another judged tree.

    `last`: no later run starts from the state of this one, which then lacks the rows' keys. Without
    `wide` only what stands in pages is found, not what takes the whole vault to see.
    """
    judged = judge_pages(tree, settings, store, before=before, last=last, progress=progress)
    if isinstance(before, Start):
        carry(before.judged.snapshot, judged.snapshot, (*judged.changed, *judged.gone))
    return judge_whole(judged, around) if wide else judged


def judge_whole(judged: Judged, around: Around = NOWHERE) -> Judged:
    """The same with what takes the whole vault to see, once all of its pages are judged.

    What of that was known before is looked at anew.
    """
    judged.snapshot.around = around
    wide = tuple(judge_vault(judged.snapshot))
    pages = judged.findings[: len(judged.findings) - len(judged.wide)]
    return replace(judged, findings=(*pages, *wide), wide=wide)


def judge_pages(
    tree: Tree,
    settings: Settings,
    store: FactsStore,
    *,
    before: State | Judged | Start | None = None,
    last: bool = False,
    share: Share | None = None,
    progress: Progress = no_progress,
) -> Judged:
    """Judge every page of `tree` on its own, as `judge` does first. The state is whole then, unless
    no more than a `share` is asked for: see `vaultkit.actions.owed`."""
    before, kin, users = _start(before)
    entries = tree.entries()
    paths = _sorted(entries, settings, kin)
    blobs = _blobs(paths.pages, entries, store, known=bool(before.rows or store.given))
    if not before.rows and store.jobs > 1 and CAN_SHARE and _is_worth_a_team(paths.pages, entries):
        judged = _by_a_team(
            tree,
            settings,
            store,
            paths=paths,
            blobs=blobs,
            last=last,
            progress=progress,
        )
        if judged is not None:
            return judged
    store.expect(blobs)
    rows = before.rows
    fresh = {p: b for p, b in blobs.items() if not b or p not in rows or rows[p].blob != b}
    gists = store.gather(fresh, progress)
    gone = [path for path in rows if path not in blobs]
    surfaces = _surfaces(paths.pages, rows, gists)
    files = frozenset(entries)
    keys = changed_keys(before, files, {g.path: g.surface for g in gists}, gone) if rows else set()
    found = touched(before, keys, entries, near=users is None, users=users)
    wanted = [path for path in found if path in blobs]
    again, owed = divided(fresh, wanted, blobs, share)
    more = store.gather({path: blobs[path] for path in again if path not in fresh})
    snapshot = _snapshot(settings, entries, paths, surfaces, store, keyed=not last, kin=kin)
    ids = {gist.path: gist.blob for gist in (*gists, *more)}
    new: dict[str, Row] = {}
    for number, path in enumerate(again, 1):
        new[path] = row_of(ids[path], surfaces[path], verdict_on(path, snapshot))
        if number % _CHUNK == 0:
            progress("judging pages", number, len(again))
    kept = {path: new[path] if path in new else rows[path] for path in paths.pages}
    changed = tuple(again)
    judged = judged_of(snapshot, kept, files, changed, tuple(gone))
    carry_ties(before, snapshot, (*changed, *gone))
    return replace(judged, owed=owed) if owed else judged


def _is_worth_a_team(pages: Sequence[str], entries: Mapping[str, Entry]) -> bool:
    # where sizes are unknown (-1), the number has to do
    return len(pages) + sum([entries[path].size for path in pages]) // _USUAL >= _WORTH_A_TEAM


def _sorted(entries: Mapping[str, Entry], settings: Settings, kin: Snapshot | None) -> Sorted:
    if kin is None or kin.settings != settings:
        return sort_paths(entries, settings)
    return sort_again(kin.paths, kin.entries, entries, settings)


def _start(
    before: State | Judged | Start | None,
) -> tuple[State, Snapshot | None, Users | None]:
    if isinstance(before, Start):
        return before.judged.state, before.kin, before.users
    if isinstance(before, Judged):
        return before.state, before.snapshot, None
    return before or State(), None, None


def _snapshot(
    settings: Settings,
    entries: Mapping[str, Entry],
    paths: Sorted,
    surfaces: Mapping[str, Surface],
    store: FactsStore,
    *,
    keyed: bool,
    kin: Snapshot | None = None,
) -> Snapshot:
    return Snapshot(
        settings,
        entries,
        paths,
        surfaces,
        source=store,
        keyed=keyed,
        names=names_from(kin.names if kin else None, entries, surfaces),
    )


def judged_of(
    snapshot: Snapshot,
    rows: dict[str, Row],
    files: frozenset[str],
    changed: tuple[str, ...],
    gone: tuple[str, ...],
) -> Judged:
    """The outcome of a run whose rows these are."""
    snapshot.rows = rows
    found = tuple([finding for row in rows.values() for finding in row.findings])
    return Judged(snapshot, State(rows, files), found, changed, gone)


def row_of(blob: str, surface: Surface, verdict: Verdict) -> Row:
    """The row of a page with this verdict."""
    return Row(blob, surface, *verdict[1:])


def _by_a_team(
    tree: Tree,
    settings: Settings,
    store: FactsStore,
    *,
    paths: Sorted,
    blobs: Mapping[str, str],
    last: bool,
    progress: Progress,
) -> Judged | None:
    """A first check on several processors; None where facts are known, or no processes are had."""
    if not store.given and store.knows_some(blobs.values()):
        return None
    # imported here for start-up time: only a first check of many pages needs processes
    from vaultkit.actions import team

    task = Task(
        settings=settings,
        entries=tree.entries(),
        paths=paths,
        blobs=blobs,
        readers=(store.reader, store.material_reader),
        dialect=dialect_of(settings),
        algorithm=tree.algorithm,
        keep=store.remembers,
        keyed=not last,
        given=store.given,
    )
    try:
        outcome = team.work(
            task, store.jobs, progress, lambda facts: beside(lambda: store.remember(facts))
        )
    except team.TeamLost:
        return None
    snapshot, ids = outcome.snapshot, outcome.blobs
    store.expect(ids)
    outcome.desk.lend(store)
    verdicts = {verdict.path: verdict for verdict in outcome.verdicts}
    rows = {
        path: row_of(ids[path], surface, verdicts[path])
        for path, surface in snapshot.surfaces.items()
    }
    return judged_of(snapshot, rows, frozenset(task.entries), paths.pages, ())


def _blobs(
    pages: Sequence[str], entries: Mapping[str, Entry], store: FactsStore, *, known: bool
) -> dict[str, str]:
    """Blob ids by page; where a tree does not know them, reading tells, if that can spare work."""
    blobs = {path: entries[path].blob for path in pages}
    if known:
        blobs.update(store.hash_paths([path for path, blob in blobs.items() if not blob]))
    return blobs


def _surfaces(
    pages: Sequence[str], rows: Mapping[str, Row], gists: Sequence[Gist]
) -> dict[str, Surface]:
    new = {gist.path: gist.surface for gist in gists}
    return {path: new[path] if path in new else rows[path].surface for path in pages}
