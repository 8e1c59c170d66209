"""A move worked out to the last byte, and judged before anything happens.

In: a judged vault, where its files are to go, and edits of pages that go with it. Out: the changes,
every link that gets another text, and the vault as it would be, which a check finds as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from vaultkit.actions.carried import Renamed, moved_around
from vaultkit.actions.check import Seen
from vaultkit.actions.facts import FactsCache, FactsStore
from vaultkit.actions.judge import Judged, Start, dialect_of, judge
from vaultkit.actions.relinked import Edit, Relinked, may_hold_links
from vaultkit.actions.reported import reported
from vaultkit.changes.journey import Journey
from vaultkit.changes.relink import Relinker, pages_with_chains
from vaultkit.errors import StateError
from vaultkit.model.change import Changes, Move, Rewrite
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.relocation import LinkChange
from vaultkit.model.tree import Entry
from vaultkit.parse.link_spelling import target_after
from vaultkit.parse.link_target import Edited
from vaultkit.rules.baseline import NOTHING
from vaultkit.rules.compare import Key, beyond, counted, key_of
from vaultkit.trees.changed import ChangedTree
from vaultkit.trees.placing import bytes_at
from vaultkit.vault.classify import Sorted, sort_paths
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import Users, changed_keys, split_paths, touched, users_of

Read = Callable[[str], bytes | None]
"""The bytes of the file at a path of the vault, None for no file."""

_Sizes = Mapping[str, int]
_MOST_TOLD = 10


class NewFindings(StateError):
    """A check would find something that it does not find now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is to be: where files go, and edits of pages, by their old paths.

    `beside` are moves of files that are in no tree. `titles` are pages, by their old paths, whose
    first heading gets another text: links to it change their fragments.
    """

    journey: Journey
    edits: Mapping[str, Edit] = field(default_factory=dict)
    beside: tuple[Move, ...] = ()
    titles: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """`changes` to the files, the links that change, and the vault with all of that.

    `rewritten` has, by old path, what happens to the bytes of any version of a page.
    """

    changes: Changes
    links: tuple[LinkChange, ...]
    judged: Judged
    tree: ChangedTree
    rewritten: Mapping[str, Callable[[bytes], Edited]]
    renamed: Callable[[Key], Key]


class _Planner:
    def __init__(self, read: Read, seen: Seen, wanted: Wanted, cache: FactsCache | None) -> None:
        self._read, self._seen, self._wanted, self._cache = read, seen, wanted, cache
        self._dialect = dialect_of(seen.settings)
        self._disk: dict[str, bytes] = {}

    def bytes_of(self, path: str) -> bytes:
        """What a page holds on disk, by its path before the move."""
        if path not in self._disk:
            data = self._read(path)
            if data is None:
                raise StateError(
                    f"{path} is not on disk (sparse checkout), and its links would change",
                    "Check it out first: git sparse-checkout disable",
                )
            self._disk[path] = data
        return self._disk[path]

    def named(self) -> tuple[Snapshot, dict[str, None], Users]:
        """The vault with its new names and the old texts of its links, and the pages, by their old
        paths, whose links may lead elsewhere in it; with those that use names which differ."""
        journey, before = self._wanted.journey, self._seen.judged.state
        edited = {
            journey.file(path): self._as_read(path, edit(self.bytes_of(path)))
            for path, edit in self._wanted.edits.items()
        }
        tree = ChangedTree(self._seen.opened.tree, edited, journey.back)
        entries, settings = tree.entries(), self._seen.settings
        known = self._sorted(entries)
        pages = known.pages
        new_here = [p for p in pages if journey.origin(p) not in before.rows]
        store = FactsStore(tree, self._dialect, self._cache)
        store.expect({path: entries[path].blob for path in pages})
        fresh = {
            one.path: one.surface
            for one in store.gather({p: entries[p].blob for p in (*edited, *new_here)})
        }
        surfaces = {
            path: fresh[path] if path in fresh else before.rows[journey.origin(path)].surface
            for path in pages
        }
        new = {p: one for p, one in surfaces.items() if p in fresh or p not in before.rows}
        gone = [path for path in before.rows if path not in surfaces]
        users = users_of(before, changed_keys(before, frozenset(entries), new, gone))
        found = dict.fromkeys(touched(before, users.keys, entries, near=False, users=users))
        found.update(dict.fromkeys(path for path in journey.files if path in before.rows))
        found.update(dict.fromkeys(map(journey.origin, new_here)))
        names = self._seen.judged.snapshot.names.changed(entries, surfaces)
        named = Snapshot(settings, entries, known, surfaces, source=store, keyed=False, names=names)
        return named, found, users

    def _sorted(self, entries: Mapping[str, Entry]) -> Sorted:
        """What each path is; of those that moved, some may be what they were not before."""
        back = self._wanted.journey.back
        moved = sort_paths({path: entries[path] for path in back}, self._seen.settings)
        here = self._wanted.journey.files
        return Sorted(
            *(
                tuple(sorted((*(path for path in old if path not in here), *new)))
                for old, new in zip(self._seen.judged.snapshot.paths, moved, strict=True)
            )
        )

    def _judge(self, tree: ChangedTree, kin: Snapshot, users: Users, longer: _Sizes) -> Judged:
        seen, journey = self._seen, self._wanted.journey
        store, rows = FactsStore(tree, self._dialect, self._cache), seen.judged.state.rows
        start = Start(seen.judged, kin, users)

        def sizes(old: str) -> int | None:
            return rows[old].units if old in rows else None

        around = moved_around(seen.around, journey, sizes, longer)
        return judge(tree, seen.settings, store, before=start, last=True, around=around)

    def _as_read(self, path: str, data: bytes) -> bytes:
        """New bytes as a check reads them where Git keeps other line ends than the disk."""
        old, known = self.bytes_of(path), self._seen.judged.snapshot.material(path)
        if known is None or known == old or known != old.replace(b"\r\n", b"\n"):
            return data
        return data.replace(b"\r\n", b"\n")

    def _by_hand(self, pages: Collection[str]) -> Iterator[str]:
        """The generated files, by their old paths, in which people wrote links, and no `pages`."""
        for path in self._seen.judged.snapshot.paths.generated:
            data = self._read(path) if path not in pages else None
            if data is not None and may_hold_links(data):
                self._disk[path] = data
                yield path

    def plan(self) -> Proposal:
        """Everything, judged. Raises `StateError` for a link that no text can mend."""
        journey, edits = self._wanted.journey, self._wanted.edits
        named, pages, users = self.named()
        before = self._seen.judged.snapshot
        relinker = Relinker(before, named, journey, self._wanted.titles)
        pages.update(dict.fromkeys(pages_with_chains(before)))
        rewrites, links, final = [], list[LinkChange](), dict[str, bytes]()
        targets, longer = dict[tuple[str, str], str](), dict[str, int]()
        rewritten: dict[str, Callable[[bytes], Edited]] = {}
        wanted = dict.fromkeys((*pages, *edits))
        for path in (*wanted, *self._by_hand(wanted)):
            work = Relinked(path, relinker, edits.get(path), around=path not in wanted)
            rewritten[path] = work
            old = self.bytes_of(path)
            new = work(old)
            if new.data == old:
                continue
            here = journey.file(path)
            rewrites.append(Rewrite(here, old, new.data))
            links += work.told(old, new)
            longer[path] = work.longer(old, new)
            for one, edit in zip(new.wanted, new.edits, strict=True):
                targets[path, one.link.target] = target_after(one, edit)
            final[here] = self._as_read(path, new.data)
        tree = ChangedTree(self._seen.opened.tree, final, journey.back)
        judged = self._judge(tree, named, users, longer)
        moves = tuple(Move(*pair) for pair in journey.files.items())
        return Proposal(
            changes=Changes((*moves, *self._wanted.beside), tuple(rewrites)),
            links=tuple(sorted(links)),
            judged=judged,
            tree=tree,
            rewritten=rewritten,
            renamed=Renamed(self._seen, journey, judged, targets),
        )


def propose(
    root: str,
    seen: Seen,
    wanted: Wanted,
    cache: FactsCache | None = None,
    *,
    read: Read | None = None,
    anyway: bool = False,
) -> Proposal:
    """Plan it and judge the plan. `read` knows the bytes of files, else those on disk count.

    Raises `StateError` where a link could not be kept, and unless it is done `anyway` `NewFindings`
    where a check would find an error or a warning that it does not find now.
    """
    proposal = _Planner(read or partial(bytes_at, root), seen, wanted, cache).plan()
    if not anyway:
        _refuse_new(seen, proposal)
    refuse_lost(seen.judged, wanted.journey, proposal.judged)
    return proposal


def _refuse_new(seen: Seen, proposal: Proposal) -> None:
    after = reported(proposal.judged, seen.settings, NOTHING).findings
    known = counted(())
    for finding in seen.reported.findings:
        known[proposal.renamed(key_of(finding))] += 1
    # infos are mostly about habits of the whole vault, and a check keeps them to itself
    broken = [one for one in beyond(after, known) if one.severity is not Severity.INFO]
    if broken:
        lines = [_told(one) for one in broken[:_MOST_TOLD]]
        more = len(broken) - len(lines)
        lines += [f"and {more} more"] if more else []
        raise NewFindings(
            "\n".join(["nothing was moved, for a check would then tell:", *lines]),
            _step(seen, proposal, broken),
        )


def _step(seen: Seen, proposal: Proposal, broken: Iterable[Finding]) -> str:
    """What to do about findings, which pages may have for being of another type at their place."""
    came = {move.new: move.old for move in proposal.changes.moves}
    was, now = seen.judged.snapshot, proposal.judged.snapshot
    pages = [one.path for one in broken if one.path in came and one.path in now.surfaces]
    for path in [one for one in pages if came[one] in was.surfaces]:
        before, after = (
            found.type.name if found.type is not None else "none"
            for found in (was.typed(came[path]), now.typed(path))
        )
        if before != after:
            return (
                f"By its place {path} would be of the type {after}, and is of {before}: choose "
                f"another place, or let {seen.settings.ontology} say the new one first"
            )
    return "Choose another place or name, or mend that first"


def _told(finding: Finding) -> str:
    place = f"{finding.path}:{finding.span.line}:{finding.span.column}"
    return f"{place} {finding.name}: {finding.message}"


def refuse_lost(before: Judged, journey: Journey, after: Judged) -> None:
    """No link may lead to another page than before, whatever a check says of it.

    Raises `StateError` for one that would.
    """
    rows = before.state.rows
    for new in after.changed:
        row = rows.get(journey.origin(new))
        if row is None:
            continue
        now = after.state.rows[new]
        for old, here in ((row.edges, now.edges), (row.embeds, now.embeds), (row.refs, now.refs)):
            wanted = {journey.file(goal) for goal in split_paths(old)}
            wanted.intersection_update(after.state.rows)  # others are pages no more
            lost = wanted.difference(split_paths(here), (new,))
            if lost:
                raise StateError(
                    f"nothing was moved, for {new} would not lead to {min(lost)} any more",
                    "Look at that link, or choose another name",
                )
