"""Moves files and mends what led to them: planned, judged, then done whole or not at all.

`mv` and `rename` say where files go; here it happens, on disk and in the index.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import NamedTuple

from vaultkit.actions.check import Checker, CheckRequest, Seen
from vaultkit.actions.index_moves import IndexPlan, Work, plan_index, write_index
from vaultkit.actions.linger import linger
from vaultkit.actions.mentioned import Looking
from vaultkit.actions.moved_bytes import with_baseline, works_of
from vaultkit.actions.named_in_settings import named_in_settings
from vaultkit.actions.progress import Progress
from vaultkit.actions.proposed import NewFindings, Proposal, Read, Wanted, propose
from vaultkit.changes.journey import Journey
from vaultkit.changes.pins import pins
from vaultkit.errors import StateError, UsageError, VaultkitError
from vaultkit.generate.drift import has_begun
from vaultkit.model.change import Changes, Move, Rewrite
from vaultkit.model.relocation import Pinned, Relocation
from vaultkit.parse.edit import set_field
from vaultkit.trees.ahead import Ahead
from vaultkit.trees.apply import apply
from vaultkit.trees.open import find_vault, repository_of, vault_of
from vaultkit.trees.placing import bytes_at, is_same_place
from vaultkit.trees.worktree import WorkTree
from vaultkit.vault.suggest import both


@dataclass(frozen=True, slots=True, kw_only=True)
class VaultRequest:
    """Where something is to move: in the vault around `folder`, or at `vault`.

    `preset` is the dialect of a folder without settings. `dry_run`: only tell. `today` is the day
    on which the vault is judged, `ahead` the vault where it is open already.
    """

    folder: str
    environment: Mapping[str, str]
    vault: str | None = None
    preset: str | None = None
    dry_run: bool = False
    jobs: int = 1
    today: date | None = None
    ahead: Ahead | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The vault at `root` as it was judged; `dry_run`: only tell. `read` knows the bytes of files,
    those on disk unless it is given. `anyway`: files go there whatever a check will find."""

    root: str
    seen: Seen
    dry_run: bool
    read: Read | None = None
    anyway: bool = False

    def bytes_of(self, path: str) -> bytes | None:
        """The bytes of a file, None for no file."""
        return self.read(path) if self.read is not None else bytes_at(self.root, path)


def root_of(request: VaultRequest, words: Iterable[str]) -> str:
    """The vault of a request: the one below, where all of `words` lie in one with settings of its
    own, as for a check of them."""
    root = request.vault or find_vault(request.folder, request.environment)
    if request.vault is None:
        with suppress(UsageError):  # from one vault to another: both are in the one around them
            root = vault_of(root, request.folder, words, request.environment)
    return root


def judged_vault(request: VaultRequest, progress: Progress, words: Iterable[str] = ()) -> Ground:
    """The vault of a request, judged as it is."""
    root = root_of(request, words)
    checker = Checker(
        CheckRequest(
            folder=request.folder,
            environment=request.environment,
            vault=root,
            preset=request.preset,
            jobs=request.jobs,
            today=request.today,
        ),
        progress,
        request.ahead,
    )
    seen = checker.see(drift=False)
    return Ground(root=root, seen=seen, dry_run=request.dry_run)


class Plan(NamedTuple):
    """A judged plan, with all that changes on disk, the ids that pages keep, and what to say."""

    changes: Changes
    proposal: Proposal
    pinned: tuple[Pinned, ...]
    said: tuple[str, ...]


def planned(ground: Ground, wanted: Wanted, notes: Iterable[str] = ()) -> Plan:
    """Work it out. Raises `StateError` where it would break something."""
    said = [*notes, *named_in_settings(ground.seen, wanted.journey)]
    proposal, pinned = _proposed(ground, wanted, said)
    return Plan(with_baseline(ground.seen, proposal), proposal, pinned, tuple(said))


def relocate(ground: Ground, wanted: Wanted, notes: Iterable[str] = ()) -> Relocation:
    """Do what is wanted, with the ids of pages written down where they would be lost.

    Raises `StateError` where it would break something, or where files have changed meanwhile; then
    nothing has changed.
    """
    seen, told = ground.seen, looked_at(ground, wanted, notes)
    changes, proposal = told.plan.changes, told.plan.proposal
    plan, repository = IndexPlan(), repository_of(seen.opened)
    if repository is not None:
        works = works_of(seen, proposal)
        plan = plan_index(repository, changes, seen.opened.tree.entries(), works)
    if not ground.dry_run:
        steps = _steps(ground.root, changes, wanted.journey)
        _apply_all(ground.root, steps)
        if repository is not None:
            try:
                write_index(repository, plan)
            except VaultkitError:
                _apply_all(ground.root, [reverse(step) for step in reversed(steps)])
                raise
    linger(ground, proposal)
    return replace(
        told.moved,
        staged=bool(plan.gone or plan.new or plan.later),
        left=plan.left,
        untracked=_untracked(seen, wanted.journey) if repository is not None else (),
        generates=generates(seen),
        unresolved=unresolved(seen),
    )


Do = Callable[[Ground, Wanted, Iterable[str]], Relocation]
"""Does what is wanted, or only some of it: `relocate` is one."""


class Told(NamedTuple):
    """A judged plan, and how it is told where it is neither staged nor committed."""

    plan: Plan
    moved: Relocation


def looked_at(ground: Ground, wanted: Wanted, notes: Iterable[str]) -> Told:
    """Plan it, and look for what may name the old places. Raises `StateError` as `planned`."""
    with Looking(ground.root, ground.seen, wanted.journey) as looking:
        plan = planned(ground, wanted, notes)
        left = looking.mentions(plan.proposal)
    moved = Relocation(
        root=ground.root,
        moves=tuple(Move(*pair) for pair in wanted.journey.files.items()),
        links=plan.proposal.links,
        pinned=plan.pinned,
        others=len(wanted.beside),
        notes=plan.said,
        mentions=left,
        dry_run=ground.dry_run,
    )
    return Told(plan, moved)


def _untracked(seen: Seen, journey: Journey) -> tuple[str, ...]:
    tree = seen.opened.tree
    known = tree.untracked if isinstance(tree, WorkTree) else ()
    return tuple(sorted(new for old, new in journey.files.items() if old in known))


def generates(seen: Seen) -> bool:
    """Whether this branch has generated files, which follow the pages once they are made anew."""
    owns = seen.around.owns
    return owns is not None and has_begun(seen.judged.snapshot) and owns()


def unresolved(seen: Seen) -> bool:
    """Whether Git left conflicts in the vault."""
    tree = seen.opened.tree
    return isinstance(tree, WorkTree) and bool(tree.unmerged)


def _proposed(
    ground: Ground, wanted: Wanted, said: list[str]
) -> tuple[Proposal, tuple[Pinned, ...]]:
    """The judged plan with the ids that pages keep; what could not be is `said`."""
    root, seen, journey = ground.root, ground.seen, wanted.journey
    edits = dict(wanted.edits)
    bare = set()
    proposed = partial(propose, root, seen, read=ground.read, anyway=ground.anyway)
    for one in pins(seen.judged.snapshot, journey):
        edit = _Pin(one.id, wanted.edits.get(one.path))
        try:
            edit(ground.bytes_of(one.path) or b"")
        except StateError as error:
            said.append(f"{one.path} could not keep its id {one.id}: {error.message}")
            continue
        edits[one.path] = edit
        if not seen.judged.snapshot.surfaces[one.path].has_block:
            bare.add(one.path)
    try:
        proposal = proposed(replace(wanted, edits=edits))
    except NewFindings:
        if not bare:
            raise
        # a block with an id alone may be told for what it lacks
        edits.update({path: wanted.edits[path] for path in bare if path in wanted.edits})
        edits = {p: one for p, one in edits.items() if p not in bare or p in wanted.edits}
        proposal = proposed(replace(wanted, edits=edits))
        said.append(f"without frontmatter, {both(sorted(bare))} got no id to keep")
    pinned = ((path, edit.id) for path, edit in edits.items() if isinstance(edit, _Pin))
    return proposal, tuple(Pinned(journey.file(path), own) for path, own in pinned)


def _steps(root: str, changes: Changes, journey: Journey) -> list[Changes]:
    """The changes, in two steps where a folder only changes its case on a disk that takes both
    spellings for one: then its files go by way of another folder."""
    aside = {
        f"{new}/": f"{posixpath.join(posixpath.dirname(new), '.' + posixpath.basename(new))}.tmp/"
        for old, new in journey.folders.items()
        if is_same_place(root, old, new)
    }
    first, second = [], []
    for old, new in changes.moves:
        over = next((new_ for new_ in aside if new.startswith(new_)), None)
        if over is None:
            second.append(Move(old, new))
        else:
            between = aside[over] + new[len(over) :]
            first.append(Move(old, between))
            second.append(Move(between, new))
    if not first:
        return [changes]
    return [Changes(tuple(first)), Changes(tuple(second), changes.rewrites)]


def _apply_all(root: str, steps: Sequence[Changes]) -> None:
    """Take all steps or none. Raises `StateError` as `apply` does."""
    for number, step in enumerate(steps):
        try:
            apply(root, step)
        except BaseException:
            for done in reversed(steps[:number]):
                apply(root, reverse(done))
            raise


def reverse(changes: Changes) -> Changes:
    """The changes that undo these."""
    back = {move.new: move.old for move in changes.moves}
    return Changes(
        tuple(Move(move.new, move.old) for move in changes.moves),
        tuple(Rewrite(back.get(path, path), new, old) for path, old, new in changes.rewrites),
    )


class _Pin:
    """Writes the id that a page had down, after what else happens to it."""

    def __init__(self, own: str, first: Work | None) -> None:
        self.id, self._first = own, first

    def __call__(self, data: bytes) -> bytes:
        return set_field(self._first(data) if self._first else data, "id", self.id)
