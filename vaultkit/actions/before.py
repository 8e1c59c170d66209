"""What was before a change: how large pages were, and which are gone or no longer what they were.

Read only where a rule asks for it, and only as much as it asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache, cached_property, partial

from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of
from vaultkit.actions.left import left_in
from vaultkit.actions.owner import owner_of
from vaultkit.actions.reading import material_at
from vaultkit.actions.told_history import NO_HISTORY, History
from vaultkit.actions.units import facts_in, longer_links
from vaultkit.errors import VaultkitError
from vaultkit.git.differing import Differing, from_index
from vaultkit.model.around import NO_SMALLER, Around, Told, Was
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Kind
from vaultkit.parse.page import body_units
from vaultkit.trees.bases import bases_of
from vaultkit.trees.folder import FolderTree
from vaultkit.trees.former import former, renames
from vaultkit.trees.merge import MergeTree
from vaultkit.trees.open import Opened
from vaultkit.trees.revision import RevisionTree
from vaultkit.trees.worktree import WorkTree
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.moved import moved_pages
from vaultkit.vault.types import Types


def around_of(
    opened: Opened,
    settings: Settings,
    store: FactsStore,
    *,
    bases: Sequence[RevisionTree] | None = None,
    inside: str = "",
    today: date | None = None,
    strict: bool = False,
    folder: str | None = None,
) -> Around:
    """What surrounds a check of `opened.tree`, whose facts are in `store`; `folder` remembers.

    `bases` are the trees that the change starts from; None finds them as
    `vaultkit.trees.bases.bases_of` does. A plain folder has none.
    """
    owns = cache(lambda: owner_of(opened, settings).owns)
    if opened.repository is None or isinstance(opened.tree, FolderTree):
        return Around(today, None, strict, owns=owns, history=NO_HISTORY)
    before = _Before(opened, settings, store, bases, inside)
    history = _history(opened, settings, bases, inside, folder)
    return Around(today, before.units, strict, before.left, owns, history=history)


def _history(
    opened: Opened,
    settings: Settings,
    bases: Sequence[RevisionTree] | None,
    inside: str,
    folder: str | None,
) -> Told | None:
    """What history says of the commit that is looked at; None where there is none."""
    repository, tree = opened.repository, opened.tree
    if repository is None:
        return None
    head = tree.head if isinstance(tree, MergeTree) else None
    head = tree.commit if isinstance(tree, RevisionTree) else head
    since = None if bases is None else tuple(base.commit for base in bases)
    below = inside.strip("/") or repository.prefix.rstrip("/")
    return History(repository, head, below, since=since, folder=folder).told(settings, tree)


def unchanged_since(
    bases: Sequence[RevisionTree] | None, store: FactsStore
) -> Callable[[str], bool]:
    """Whether a page is as one of the trees has it that a change starts from."""

    def is_old(path: str) -> bool:
        blob = store.blobs.get(path)
        entries = (base.entries().get(path) for base in bases or ())
        return any(entry is not None and entry.blob == blob for entry in entries)

    return is_old


class _Before:
    def __init__(
        self,
        opened: Opened,
        settings: Settings,
        store: FactsStore,
        bases: Sequence[RevisionTree] | None,
        inside: str,
    ) -> None:
        self._opened = opened
        self._settings = settings
        self._store = store
        self._given = bases
        self._inside = inside

    def units(self, path: str) -> int | None:
        """As `Around.units_before`: of several trees the one in which the page was largest counts.

        What cannot be found out, such as in a shallow clone, is taken for no smaller.
        """
        if self._is_as_committed(path):
            return NO_SMALLER
        try:
            sizes = [size for base in self._bases if (size := base.units(path)) is not None]
        except VaultkitError:
            return NO_SMALLER
        return max(sizes, default=None)

    def left(self) -> tuple[Mapping[str, Was], ...]:
        """As `Around.left`. What cannot be found out, as in a shallow clone, was not there."""
        return self._left

    @cached_property
    def _left(self) -> tuple[Mapping[str, Was], ...]:
        repository, tree = self._opened.repository, self._opened.tree
        if repository is None:
            return ()
        try:
            bases = self._trees
            found = [former(repository.git, base, tree, self._staged) for base in bases]
        except VaultkitError:
            return ()
        pages = self._store.blobs
        settings = self._settings
        return tuple(
            [
                left_in(
                    one,
                    one.added,
                    settings,
                    pages,
                    renames=partial(renames, repository.git, base, tree),
                    facts_of=lambda path: self._store.facts(path) if path in pages else None,
                )
                for one, base in zip(found, bases, strict=True)
                if one is not None
            ]
        )

    def _is_as_committed(self, path: str) -> bool:
        staged = self._staged
        if staged is None or path in staged.old or path in staged.added:
            return False
        return bool(self._opened.tree.entries()[path].blob)

    @cached_property
    def _staged(self) -> Differing | None:
        """What the index has otherwise than HEAD; all else that does not differ from it is as HEAD
        has it, which Git tells much faster than it lists HEAD. None where this is not asked."""
        tree, repository = self._opened.tree, self._opened.repository
        if self._given is not None or not isinstance(tree, WorkTree) or repository is None:
            return None
        try:
            return from_index(repository.git, self._trees[0].commit) if self._trees else None
        except VaultkitError:
            return None

    @cached_property
    def _bases(self) -> tuple[_Base, ...]:
        return tuple(_Base(base, self._settings, self._store, self._opened) for base in self._trees)

    @cached_property
    def _trees(self) -> tuple[RevisionTree, ...]:
        if self._given is not None:
            return tuple(self._given)
        return bases_of(self._opened, None, self._inside)


class _Base:
    """One tree that a change starts from."""

    def __init__(
        self, tree: RevisionTree, settings: Settings, store: FactsStore, opened: Opened
    ) -> None:
        self._tree = tree
        self._opened = opened
        self._settings = settings
        self._store = store
        self._reader = tree.reader()

    def units(self, path: str) -> int | None:
        entries = self._tree.entries()
        old = path if path in entries else self._moved.get(path)
        if old is None or entries[old].kind is not Kind.FILE:
            return None
        if entries[old].blob == self._store.blobs.get(path):
            return NO_SMALLER
        data = material_at(self._reader, old)
        size = body_units(data) if data is not None else None
        if size is None or data is None:
            return NO_SMALLER
        old_facts = facts_in(data, dialect_of(self._settings))
        return size + longer_links(self._store.facts(path), old_facts)

    @cached_property
    def _moved(self) -> Mapping[str, str]:
        """The old place of each page that was moved."""
        entries, now = self._tree.entries(), self._store.blobs
        before = sort_paths(entries, self._settings).pages
        gone = {path: entries[path].blob for path in before if path not in now}
        known = frozenset(before)
        added = {path: blob for path, blob in now.items() if path not in known}
        moved = {**self._pinned(gone, added), **moved_pages(gone, added)}
        repository = self._opened.repository
        if repository is not None and any(path not in moved for path in gone):
            moved = {**renames(repository.git, self._tree, self._opened.tree), **moved}
        return {new: old for old, new in moved.items()}

    def _pinned(self, gone: Mapping[str, str], added: Mapping[str, str]) -> dict[str, str]:
        """The pages that carry the id which they had by their old path."""
        types, found = Types(self._settings), {}
        for path in added:
            own = self._store.facts(path).field("id")
            if own is not None and own.text:
                places = (f"{own.text}.md", types.path_of(own.text) or "")
                found.update({old: path for old in places if old in gone})
        return found
