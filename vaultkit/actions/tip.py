"""The tip of a branch as it was judged last: what every fence, proposal and gate looks at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.actions.memory import Memory
from vaultkit.actions.place import Place
from vaultkit.actions.standing import Standing
from vaultkit.errors import CannotRead
from vaultkit.git.commits import read_commit
from vaultkit.git.odb import Odb
from vaultkit.git.tree_differences import Pair, differences
from vaultkit.git.tree_edit import PLAIN
from vaultkit.model.around import Around
from vaultkit.model.settings import Settings
from vaultkit.model.tree import EmptyTree, Tree, blob_id, is_page_name
from vaultkit.trees.changed import ChangedTree
from vaultkit.trees.names import is_excluded
from vaultkit.trees.objects_tree import ObjectsTree
from vaultkit.trees.revision import RevisionTree


class Ahead(Exception):
    """A tip that is not published yet cannot tell this: what is before it has to be first."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A commit of the branch, None before the first, with the vault in it, judged.

    `root` is the tree of the whole repository. `base` is the tip that is published, where this one
    is not yet: that is what the work tree and its index show.
    """

    commit: str | None
    root: str | None
    tree: ObjectsTree
    settings: Settings
    judged: Judged
    base: Tip | None = None

    @property
    def shown(self) -> Tip:
        """The tip that is published."""
        return self.base or self

    def data(self, path: str) -> bytes | None:
        """The bytes of a file of the vault, None for no file."""
        return self.judged.snapshot.material(path)


@dataclass(frozen=True, slots=True)
class Proposed:
    """The vault as a proposal would leave it, judged."""

    files: Mapping[str, bytes | None]
    tree: ChangedTree
    judged: Judged


class Tips:
    """Judges tips of one branch, each from the one before, so that only what changed costs."""

    def __init__(self, place: Place, *, jobs: int = 1) -> None:
        self._place = place
        self._jobs = jobs
        self._last: Tip | None = None
        self._standing: Standing | None = None  # of the last one

    def now(self, odb: Odb, today: date | None) -> Tip:
        """The branch as it is at this moment."""
        return self.at(odb, odb.ref(self._place.branch), today)

    def at(self, odb: Odb, commit: str | None, today: date | None) -> Tip:
        """The vault at a commit, judged from the one that was asked for last."""
        last = self._last
        if last is not None and last.commit == commit:
            return last
        made = self._followed(odb, last, commit, today) if last is not None and commit else None
        if made is None:
            made, self._standing = self._judged(odb, commit, today), None
        self._last = made
        return made

    def _followed(self, odb: Odb, last: Tip, commit: str, today: date | None) -> Tip | None:
        """A newer tip from the files in which it differs; None where that does not tell all."""
        if last.root is None or last.base is not None or not last.settings.configured:
            return None
        root = read_commit(odb.read(commit)[1]).tree
        found = differences(odb, last.root, root, self._place.inside)
        if not all(_is_plain_page(path, pair) for path, pair in found.items()):
            return None
        files = {
            path: (new.name, -1) if new is not None else None for path, (_, new) in found.items()
        }
        tree = last.tree.with_files(files)
        standing = self._on(last)
        store = FactsStore(tree, dialect_of(last.settings), jobs=1)
        standing.follow(standing.next(tree, files, store, Around(today)))
        self._standing = standing
        return Tip(commit, root, tree, last.settings, standing.judged)

    def _judged(self, odb: Odb, commit: str | None, today: date | None) -> Tip:
        place, git = self._place, self._place.repository.git
        base: Tree = EmptyTree()
        root = None
        if commit is not None:
            base = RevisionTree(place.repository, commit, place.inside)
            root = git.run("rev-parse", f"{commit}^{{tree}}").decode("ascii").strip()
        tree = ObjectsTree(place.short, place.repository, odb, base.entries())
        folder = place.memory
        settings = settings_of(tree, Options(), folder)
        memory = Memory(folder, settings)
        store = FactsStore(tree, dialect_of(settings), memory, jobs=self._jobs)
        known = self._last.judged if self._last and self._last.settings == settings else None
        before = known or memory.load()
        judged = judge(tree, settings, store, before=before, around=Around(today))
        if known is None:
            memory.save(
                judged, before if before is None or not isinstance(before, Judged) else None
            )
        return Tip(commit, root, tree, settings, judged)

    def proposed(
        self,
        tip: Tip,
        files: Mapping[str, bytes | None],
        today: date | None,
        after: Proposed | None = None,
    ) -> Proposed:
        """The tip with these files, judged from it: what was larger than before is told as such.

        `after`: with that done before; then its files are part of the answer's.
        """
        files = {**(after.files if after else {}), **files}
        tree = ChangedTree(tip.tree, files)
        rows = (after or tip).judged.state.rows
        around = Around(today, lambda path: rows[path].units if path in rows else None)
        store = FactsStore(tree, dialect_of(tip.settings), jobs=1)
        judged = self._on(tip).next(tree, files, store, around)
        return Proposed(files, tree, judged)

    def _on(self, tip: Tip) -> Standing:
        """What judges trees that differ little from a tip; that of the last one is kept."""
        if tip is not self._last:
            return Standing(tip.judged)
        if self._standing is None:
            self._standing = Standing(tip.judged)
        return self._standing

    def advance(self, tip: Tip, proposed: Proposed, commit: str, root: str) -> Tip:
        """The proposal, which was judged from this tip, is the next one, not yet published."""
        standing = self._on(tip)
        standing.follow(proposed.judged)
        algorithm = self._place.repository.algorithm
        known = {
            path: None if data is None else (blob_id(data, algorithm), len(data))
            for path, data in proposed.files.items()
        }
        tree = tip.tree.with_files(known)
        made = Tip(commit, root, tree, tip.settings, standing.judged, tip.shown)
        self._last, self._standing = made, standing
        return made

    def settle(self) -> None:
        """The last tip is published."""
        if self._last is not None:
            self._last = replace(self._last, base=None)

    def back(self, tip: Tip | None) -> None:
        """What follows this tip is not published, and never was."""
        self._last, self._standing = tip, None


def _is_plain_page(path: str, pair: Pair) -> bool:
    """Whether a page differs, which no settings and no link can depend on."""
    plain = all(one is None or one.mode in PLAIN for one in pair)
    return plain and is_page_name(path) and not is_excluded(path)


def blob_of(odb: Odb, name: str) -> bytes | None:
    """The bytes of a blob, None where there is none."""
    try:
        kind, data = odb.read(name)
    except CannotRead:
        return None
    return data if kind == "blob" else None
