"""A vault as an editor has it: the files on disk, with the buffers that are not saved on top.

In: the root of a vault, and the bytes of open buffers as often as they change. Out: that vault,
judged as a check would judge it if all of them were saved; only what a change touches is judged
again. Nothing is written but what a check remembers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from threading import Lock
from typing import NamedTuple, cast

from vaultkit.actions.check import Checker, CheckRequest, Seen
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge_pages
from vaultkit.actions.memory import Memory
from vaultkit.actions.owed import Owed
from vaultkit.actions.recent_facts import RecentFacts
from vaultkit.actions.reported import Reported, baseline_of, reported
from vaultkit.actions.share import Share
from vaultkit.actions.units import units_before
from vaultkit.errors import VaultkitError
from vaultkit.model.around import Around
from vaultkit.model.finding import Finding
from vaultkit.model.settings import Settings
from vaultkit.model.tree import blob_id
from vaultkit.rules.baseline import NOTHING, Known
from vaultkit.rules.compare import Key, beyond, counted
from vaultkit.rules.fix import by_path
from vaultkit.rules.run import judge_vault
from vaultkit.trees.changed import ChangedTree
from vaultkit.trees.hashed import HashedTree
from vaultkit.trees.open import OpenTree
from vaultkit.vault.carry import carry
from vaultkit.vault.snapshot import Snapshot

_GENERATED = frozenset(("broken-markers", "edited-by-hand", "index-over-budget", "stale-generated"))
SLOW = _GENERATED | {"unformatted", "unused-attachment"}
"""Rules that take long in a large vault: they work out generated files, lay pages out anew, or read
every page for what it links to."""

_MOST_ELSEWHERE = 100
"""So many files that are not open are told of at most."""

_WORDS = (".yaml", ".yml")


class Buffer(NamedTuple):
    """What saving a buffer would leave, and what is on disk, None for no file."""

    data: bytes
    saved: bytes | None


@dataclass(frozen=True, slots=True)
class Laid:
    """The vault with buffers on top. `seen` is judged by all rules but those in SLOW.

    `buffers` are those that differ from the disk; `trouble` says why settings in them do not
    count. `owes`: other pages than those told are judged as they were before (see `Unsaved.pay`).
    """

    seen: Seen
    buffers: Mapping[str, bytes]
    trouble: VaultkitError | None = None
    owes: bool = False

    @property
    def vault(self) -> Snapshot:
        """All pages and names."""
        return self.seen.judged.snapshot


@dataclass(frozen=True, slots=True)
class Ground:
    """The vault on disk as it was looked at last."""

    seen: Seen
    tree: HashedTree
    known: Known


class Unsaved:
    """The vault at `root`; `today` tells the day on which it is judged."""

    def __init__(
        self, root: str, environment: Mapping[str, str], today: Callable[[], date | None]
    ) -> None:
        self.root = root
        self._environment = environment
        self._today = today
        self._looking = Lock()
        self._checker: tuple[date | None, Checker] | None = None
        self._ground: Ground | None = None
        self._last: tuple[Settings, Judged] | None = None
        self._owed: Owed | None = None
        self._facts: tuple[Settings, RecentFacts] | None = None
        self._first: Mapping[Key, int] | None = None
        self._words: tuple[Mapping[str, bytes], Settings, VaultkitError | None] | None = None
        self._plain: set[str] = set()

    def look(self) -> Ground:
        """Look at the files on disk. Raises `VaultkitError` where they cannot be judged."""
        with self._looking:
            return self._looked()

    def _looked(self) -> Ground:
        today = self._today()
        if self._checker is None or self._checker[0] != today:
            request = CheckRequest(
                folder=self.root, environment=self._environment, vault=self.root, today=today
            )
            self._checker = (today, Checker(request))
        seen = self._checker[1].see()
        blobs = {path: row.blob for path, row in seen.judged.state.rows.items()}
        tree = HashedTree(seen.opened.tree, blobs)
        return Ground(seen, tree, baseline_of(seen.opened.tree, seen.settings))

    def stand_on(self, ground: Ground) -> None:
        """Judge on top of this from now on."""
        if self._first is None:
            self._first = counted(ground.seen.reported.open)
        self._ground, self._words, self._plain = ground, None, set()

    @property
    def stands(self) -> bool:
        """Whether the disk was looked at with success."""
        return self._ground is not None

    @property
    def _known_ground(self) -> Ground:
        if self._ground is None:
            raise ValueError("the vault was not read yet")
        return self._ground

    def judge(
        self, buffers: Mapping[str, Buffer], told: Collection[str], late: Sequence[Finding] = ()
    ) -> Laid:
        """The vault with these buffers, by the paths of their files.

        `told` are the files whose findings are reported, with those in `late` among them.
        """
        ground = self._known_ground
        read = dict(self._as_read(ground.tree, buffers))
        # also those that are as on disk: what is being saved is nothing to read
        tree = ChangedTree(ground.tree, read)
        changed = dict(self._changed(ground.tree, read))
        settings, trouble = self._settings(tree, changed)
        dialect = dialect_of(settings)
        original = ground.seen.judged.snapshot.material
        around = units_before(ground.seen.around, changed, original, dialect)
        judged = _whole(self._judged(tree, settings, told), around)
        self._last = (settings, judged)
        opened = ground.seen.opened._replace(tree=cast("OpenTree", tree))
        seen = Seen(opened, settings, judged, Reported((), 0, {}), around)
        return self.reported(Laid(seen, changed, trouble, bool(judged.owed)), told, late)

    def pay(
        self, laid: Laid, enough: Callable[[], bool], told: Collection[str], late: Sequence[Finding]
    ) -> Laid | None:
        """Judge pages that the last judgement owes until it is `enough`.

        The vault with all of them judged, None while some are left.
        """
        if self._owed is None:
            return laid
        self._owed.pay(enough)
        if self._owed.left:
            return None
        judged = _whole(self._paid(laid.seen.judged), laid.seen.around)
        self._last = (laid.seen.settings, judged)
        paid = replace(laid, seen=replace(laid.seen, judged=judged), owes=False)
        return self.reported(paid, told, late)

    def elsewhere(self, laid: Laid, besides: Collection[str]) -> Mapping[str, tuple[Finding, ...]]:
        """All findings on files that have more of them than when the disk was looked at first."""
        judged, settings = laid.seen.judged, laid.seen.settings
        found = reported(judged, settings, self._known(settings)).open
        new = dict.fromkeys(one.path for one in beyond(found, self._first or {}))
        broken = frozenset(islice((path for path in new if path not in besides), _MOST_ELSEWHERE))
        return by_path([one for one in found if one.path in broken])

    def late(self, laid: Laid, path: str) -> tuple[Finding, ...]:
        """What slow rules find in one file."""
        vault = copy(laid.vault)
        vault.made = dict(vault.made)
        pages = (path,) if path in vault.surfaces else ()
        vault.paths = vault.paths._replace(pages=pages)
        names = _GENERATED if path in vault.paths.generated else {"unformatted"}
        found = judge_vault(vault, names.__contains__)
        return tuple([one for one in found if one.path == path])

    def reported(self, laid: Laid, told: Collection[str], late: Sequence[Finding]) -> Laid:
        """The same with what is reported of the files `told`, findings of slow rules among it."""
        judged, settings = laid.seen.judged, laid.seen.settings
        if not told:
            return replace(laid, seen=replace(laid.seen, reported=Reported((), 0, {})))
        with_late = replace(judged, findings=(*judged.findings, *late))
        found = reported(with_late, settings, self._known(settings), tuple(told))
        return replace(laid, seen=replace(laid.seen, reported=found))

    def whole(self, laid: Laid) -> Seen:
        """The same vault judged by every rule, and all that is reported of it."""
        judged, settings = laid.seen.judged, laid.seen.settings
        found = judge_vault(judged.snapshot, SLOW.__contains__)
        judged = replace(judged, findings=(*judged.findings, *found))
        return replace(
            laid.seen, judged=judged, reported=reported(judged, settings, self._known(settings))
        )

    def _as_read(
        self, tree: HashedTree, buffers: Mapping[str, Buffer]
    ) -> Iterator[tuple[str, bytes]]:
        """The buffers as a check would read their files."""
        entries = tree.entries()
        for path, (data, saved) in buffers.items():
            blob = entries[path].blob if path in entries else ""
            if blob and b"\r" in data and self._is_plain(path, saved, blob, tree.algorithm):
                data = data.replace(b"\r\n", b"\n")
            yield path, data

    @staticmethod
    def _changed(tree: HashedTree, read: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
        """Those that differ from their files."""
        entries = tree.entries()
        for path, data in read.items():
            blob = entries[path].blob if path in entries else ""
            if not blob or blob_id(data, tree.algorithm) != blob:
                yield path, data

    def _is_plain(self, path: str, saved: bytes | None, blob: str, algorithm: str) -> bool:
        """Whether Git keeps a file with other line ends than it has on disk."""
        if path not in self._plain and saved is not None and b"\r\n" in saved:
            plain = saved.replace(b"\r\n", b"\n")
            if blob_id(saved, algorithm) != blob == blob_id(plain, algorithm):
                self._plain.add(path)
        return path in self._plain

    def _known(self, settings: Settings) -> Known:
        """What the baseline holds; that of other settings than those on disk is not looked for."""
        ground = self._known_ground
        same = settings.checks.baseline == ground.seen.settings.checks.baseline
        return ground.known if same else NOTHING

    def _judged(self, tree: ChangedTree, settings: Settings, told: Collection[str]) -> Judged:
        """All pages, from the last judgement by the same settings; of those that depend on what
        changed, the ones in `told`."""
        ground = self._known_ground
        before = ground.seen.judged if settings == ground.seen.settings else None
        if self._last is not None and self._last[0] == settings:
            before = self._paid(self._last[1])
        recent, unsure = self._recent(settings), ground.tree.unsure
        store = FactsStore(tree, dialect_of(settings), recent, unsure=unsure)
        share = Share(frozenset(told), before.owed if before is not None else ())
        judged = judge_pages(tree, settings, store, before=before, share=share)
        if before is not None:
            carry(before.snapshot, judged.snapshot, (*judged.changed, *judged.gone))
        self._owed = Owed(judged, store) if judged.owed else None
        return judged

    def _paid(self, judged: Judged) -> Judged:
        """The same with all that was judged since."""
        owed, self._owed = self._owed, None
        return owed.judged() if owed is not None else judged

    def _recent(self, settings: Settings) -> RecentFacts:
        if self._facts is None or self._facts[0] != settings:
            memory = Memory(self._known_ground.seen.opened.private, settings)
            self._facts = (settings, RecentFacts(memory))
        return self._facts[1]

    def _settings(
        self, tree: ChangedTree, changed: Mapping[str, bytes]
    ) -> tuple[Settings, VaultkitError | None]:
        """The settings with buffers of vault.yaml and of the ontology on top, where they are sound;
        else those on disk, and what is wrong."""
        ground = self._known_ground
        words = {path: data for path, data in changed.items() if path.endswith(_WORDS)}
        if not words:
            return ground.seen.settings, None
        if self._words is None or self._words[0] != words:
            try:
                self._words = (words, settings_of(tree, Options(), None), None)
            except VaultkitError as error:
                self._words = (words, ground.seen.settings, error)
        return self._words[1:]


def _whole(judged: Judged, around: Around) -> Judged:
    """The same with what takes the whole vault to see and not long to find out."""
    judged.snapshot.around = around
    wide = tuple(judge_vault(judged.snapshot, lambda name: name not in SLOW))
    judged.snapshot.budgets.settle()
    return replace(judged, findings=(*judged.findings, *wide), wide=wide)
