"""Tree in, raw findings out: the one road that every door takes.

Pages whose bytes and names are as they were in the state before keep their findings; the others
are judged again. With no state before, that is every page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from vaultkit.actions.facts import FactsStore, Gist
from vaultkit.actions.pool import CAN_SHARE, chunks, spread
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.model.facts import Waiver
from vaultkit.model.finding import Finding
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Tree
from vaultkit.parse.scan import Dialect
from vaultkit.rules.run import judge_page, judge_vault
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.keys import link_keys
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import Row, State, changed_keys, split_paths, touched
from vaultkit.vault.surface import Surface

_CHUNK = 200
_WORTH_A_POOL = 3_000


@dataclass(frozen=True, slots=True)
class Judged:
    """The outcome of one run. `state` is the base of the next; `changed` are the rows that differ
    from the state before, `gone` the paths that left it."""

    snapshot: Snapshot
    state: State
    findings: tuple[Finding, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]

    @property
    def waivers(self) -> Mapping[str, tuple[Waiver, ...]]:
        """The waiver comments of every page that has one."""
        return {path: row.waivers for path, row in self.state.rows.items() if row.waivers}


def dialect_of(settings: Settings) -> Dialect:
    """How pages are read under these settings."""
    return Dialect(settings.preset.wikilinks, settings.preset.label_first)


def judge_tree(tree: Tree, settings: Settings) -> tuple[Finding, ...]:
    """Every raw finding of a tree, before severities and suppression; nothing is remembered."""
    return judge(tree, settings, FactsStore(tree, dialect_of(settings))).findings


def judge(
    tree: Tree,
    settings: Settings,
    store: FactsStore,
    *,
    before: State | None = None,
    jobs: int = 1,
    progress: Progress = no_progress,
) -> Judged:
    """Judge `tree`, from the state `before` where there is one."""
    before = before or State()
    entries = tree.entries()
    paths = sort_paths(entries, settings)
    blobs = _blobs(paths.pages, entries, store, known=bool(before.rows))
    rows = before.rows
    fresh = {p: b for p, b in blobs.items() if not b or p not in rows or rows[p].blob != b}
    gists = store.gather(fresh, progress)
    gone = [path for path in rows if path not in blobs]
    surfaces = _surfaces(paths.pages, rows, gists)
    files = frozenset(entries)
    keys = changed_keys(before, files, {g.path: g.surface for g in gists}, gone) if rows else set()
    again = dict.fromkeys(fresh)
    again.update(dict.fromkeys(path for path in touched(before, keys) if path in blobs))
    snapshot = Snapshot(settings, entries, paths, surfaces, store.facts, store.placed_facts)
    store.expect(blobs)
    ids = {path: rows[path].blob for path in again if path in rows}
    ids.update((gist.path, gist.blob) for gist in gists)
    judged = _judge_pages(snapshot, list(again), ids, jobs, progress)
    kept = {path: judged[path] if path in judged else rows[path] for path in paths.pages}
    snapshot.edges = {path: split_paths(row.edges) for path, row in kept.items() if row.edges}
    snapshot.embeds = {path: split_paths(row.embeds) for path, row in kept.items() if row.embeds}
    found = [finding for row in kept.values() for finding in row.findings]
    found += judge_vault(snapshot)
    return Judged(snapshot, State(kept, files), tuple(found), tuple(again), tuple(gone))


def _blobs(
    pages: Sequence[str], entries: Mapping[str, Entry], store: FactsStore, *, known: bool
) -> dict[str, str]:
    """Blob ids by page; where a tree does not know them, reading tells, if that can spare work."""
    blobs = {path: entries[path].blob for path in pages}
    if known:
        blobs.update(store.hash_paths([path for path, blob in blobs.items() if not blob]))
    return blobs


def _surfaces(pages: Sequence[str], rows: Mapping[str, Row], gists: Sequence[Gist]) -> dict[str, Surface]:
    new = {gist.path: gist.surface for gist in gists}
    return {path: new[path] if path in new else rows[path].surface for path in pages}


def _judge_pages(
    snapshot: Snapshot, paths: list[str], blobs: Mapping[str, str], jobs: int, progress: Progress
) -> dict[str, Row]:
    # a fork inherits the snapshot; sending it to another process would cost more than it saves
    wide = jobs if CAN_SHARE and len(paths) >= _WORTH_A_POOL else 1
    rows: dict[str, Row] = {}
    for part in spread(partial(_judge_chunk, snapshot), chunks(paths, _CHUNK), wide):
        for path, *rest in part:
            rows[path] = Row(blobs[path], snapshot.surfaces[path], *rest)
        progress("judging pages", len(rows), len(paths))
    return rows


_Verdict = tuple[str, str, str, str, tuple[Finding, ...], tuple[Waiver, ...]]


def _judge_chunk(snapshot: Snapshot, paths: Sequence[str]) -> list[_Verdict]:
    return [_verdict(path, snapshot) for path in paths]


def _verdict(path: str, snapshot: Snapshot) -> _Verdict:
    """The path, and its row without what the snapshot knows already."""
    page = snapshot.page(path)
    keys: set[str] = set()
    edges: dict[str, None] = {}
    embeds: dict[str, None] = {}
    for found in page.links:
        keys.update(found.keys)
        if found.goal is not None and found.goal != path:
            edges[found.goal] = None
            if found.link.kind == "embed":
                embeds[found.goal] = None
    for definition in page.facts.definitions:
        keys.update(link_keys(snapshot.definition_link(definition)))
    findings = tuple(judge_page(page, snapshot))
    return (
        path, "\n".join(keys), "//".join(edges), "//".join(embeds), findings, page.facts.waivers,
    )
