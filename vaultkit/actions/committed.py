"""A move as one commit with a receipt, by the road of all writes.

In: a writer, and a move that is planned on disk. Out: how it is told, with its commit, or why there
is none. The plan is what `vaultkit mv` would do to the files on disk; nothing of a person's goes
into the commit, so each file that the move touches has to be there as the branch has it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC
from functools import partial
from typing import NamedTuple
from uuid import uuid4

from vaultkit.actions.answers import outrun, refused_busy
from vaultkit.actions.commit import Asked, Work
from vaultkit.actions.followed import followed
from vaultkit.actions.gate import rejected
from vaultkit.actions.group import TRIES
from vaultkit.actions.mishap import refusal_of
from vaultkit.actions.moved_bytes import works_of
from vaultkit.actions.persons import difference, in_hand
from vaultkit.actions.proposed import Wanted, refuse_lost
from vaultkit.actions.ready import Ready, with_generated
from vaultkit.actions.relocate import Do, Ground, Plan, looked_at
from vaultkit.actions.tip import Tip
from vaultkit.actions.unreadable import unreadable
from vaultkit.actions.unready import unready
from vaultkit.actions.write import Writer
from vaultkit.changes.journey import Journey
from vaultkit.changes.payload import as_bytes
from vaultkit.changes.propose import Proposal
from vaultkit.errors import StateError
from vaultkit.git.index_entries import IndexHeld, wait_for_index
from vaultkit.git.refs import RefHeld, RefMoved
from vaultkit.git.tree_edit import item_at
from vaultkit.model.change import Changes, Move
from vaultkit.model.outcome import Refused, Rejected
from vaultkit.model.relocation import Relocation
from vaultkit.model.request import Actor, WriteRequest
from vaultkit.trees.apply import apply
from vaultkit.trees.placing import is_same_place
from vaultkit.trees.write_lock import Busy

_FORM = 1
"""The version of the form of which a payload is the digest."""

Answer = Relocation | Refused | Rejected


class Said(NamedTuple):
    """Whose commit it is, which operation (move or rename), why, and a page's new title."""

    operation: str
    actor: Actor
    reason: str = ""
    title: str = ""


class _Stopped(Exception):
    """There is no commit: its argument is the answer."""

    def __init__(self, answer: Refused | Rejected) -> None:
        super().__init__(answer)
        self.answer = answer


def committed(writer: Writer, said: Said, move: Callable[[Do], Relocation]) -> Answer:
    """Let `move` look at the vault on disk and do what it comes to as a commit.

    Raises as `move` does; then, and where the answer says so, nothing has changed.
    """
    try:
        with writer.locked(f"vaultkit {said.operation}"):
            wait_for_index(writer.place.repository, writer.ways.wait)
            refused = unready(writer.place, writer.odb) or unreadable(writer.place, writer.tip())
            return refused or _tried(writer, partial(move, partial(_commit, writer, said)))
    except _Stopped as stopped:
        return stopped.answer
    except Busy as busy:
        return refused_busy(busy)
    except (OSError, StateError, RefHeld, IndexHeld) as error:
        return refusal_of(error)


def _tried(writer: Writer, move: Callable[[], Relocation]) -> Answer:
    for _ in range(TRIES):  # a person committed meanwhile: everything is looked at again
        with suppress(RefMoved):
            return move()
    return outrun(writer.place.short)


def _commit(
    writer: Writer, said: Said, ground: Ground, wanted: Wanted, notes: Iterable[str]
) -> Relocation:
    """Make the commit. Raises `_Stopped`, `StateError` and, for another try, `RefMoved`."""
    tip, journey = writer.tip(), wanted.journey
    _refuse_unfit(ground, journey)
    beside = _untracked(writer, tip, wanted)
    plan, moved = looked_at(ground, wanted, notes)
    _refuse_in_hand(writer, tip, sorted(_touched(plan, journey)))
    files = _files(ground, plan, journey, tip)
    _refuse_in_hand(writer, tip, sorted(files))
    ready = _ready(writer, tip, files, _title(said, wanted))
    refuse_lost(tip.judged, journey, ready.proposed.judged)
    request = WriteRequest(
        operation=said.operation, items=(), actor=said.actor, id=str(uuid4()), reason=said.reason
    )
    vault = ready.proposed.judged.snapshot
    asked = Asked(request, ready.proposal, vault, _payload(said, wanted))
    ways = Work(tip, ready.now, writer.ways.durable, moved=journey.back)
    answer = writer.land(ways, ready.proposed, asked)
    if isinstance(answer, Refused):
        raise _Stopped(answer)
    receipt = answer.receipt
    return replace(
        moved,
        notes=(*moved.notes, *_brought(ground.root, beside)),
        commit=receipt.commit,
        request=receipt.request,
        lacking=answer.lacking,
    )


def _refuse_unfit(ground: Ground, journey: Journey) -> None:
    """Refuse what a receipt cannot name, and what this disk cannot show file by file."""
    for old, new in journey.files.items():
        if any("\ud800" <= sign <= "\udfff" for sign in old):  # bytes that are no UTF-8
            raise StateError(
                f"{old!a} is a name that no receipt can hold",
                "Move it without --commit, and commit it with git commit",
            )
        if is_same_place(ground.root, old, new):
            raise StateError(
                f"{old} and {new} are one name on this disk",
                "Move it without --commit, and commit it with git commit",
            )


def _untracked(writer: Writer, tip: Tip, wanted: Wanted) -> tuple[Move, ...]:
    """The files that no vault reads and that go along; Git tracks none of them."""
    place, odb = writer.place, writer.odb
    known = place.index.ask([one.old for one in wanted.beside]).entries if wanted.beside else {}
    for old, _ in wanted.beside:
        there = tip.root is not None and item_at(odb, tip.root, place.at_top(old)) is not None
        if there or known.get(old) is not None:
            raise StateError(
                f"Git tracks {old}, which no vault reads, so no receipt can tell of it",
                "Move it without --commit, and commit it with git commit",
            )
    return wanted.beside


def _touched(plan: Plan, journey: Journey) -> Iterator[str]:
    """Every path that changes by what is on disk."""
    yield from {*journey.files, *journey.files.values()}
    yield from {journey.origin(one.path) for one in plan.changes.rewrites} - {*journey.files}


def _refuse_in_hand(writer: Writer, tip: Tip, paths: list[str]) -> None:
    """Raise `_Stopped` where a person has one of these in hand, or it looks damaged."""
    found = in_hand(writer.place, writer.odb, tip, dict.fromkeys(paths))
    damaged = writer.quarantine.refused(writer.odb, paths)
    if damaged is not None:
        raise _Stopped(damaged)
    if found.refused is not None:
        step = found.refused.hint.partition(";")[0]
        raise _Stopped(replace(found.refused, hint=f"{step}; or move without --commit"))
    for path, data in found.edits.items():
        old = tip.data(path)
        what = "removed" if data is None else "there" if old is None else "changed"
        words = f"{path} is {what} on disk and not committed: that is a person's work in the making"
        step = "Commit or take back that change (git status names it), or move without --commit"
        raise _Stopped(Refused("user-changes", words, step, difference(path, old, data)))


def _files(ground: Ground, plan: Plan, journey: Journey, tip: Tip) -> dict[str, bytes | None]:
    """The files that the commit changes, new ones first: on disk none is away before it is there
    again."""
    works = works_of(ground.seen, plan.proposal)
    come: dict[str, bytes | None] = {}
    for path in dict.fromkeys((*journey.files, *works)):
        before = tip.data(path)
        if before is None:
            continue
        after = works[path](before) if path in works else before
        if path in journey.files or after != before:
            come[journey.file(path)] = after
    return {**come, **{path: None for path in journey.files if path not in come}}


def _ready(writer: Writer, tip: Tip, files: Mapping[str, bytes | None], title: str) -> Ready:
    """The commit with the generated files that it carries. Raises `_Stopped` where it would bring
    an error."""
    now = writer.ways.clock().astimezone(UTC)
    vault = writer.tips.proposed(tip, files, now.date())
    made = {*tip.judged.snapshot.paths.generated, *vault.judged.snapshot.paths.generated}
    proposal = Proposal(files, (), title, generated=frozenset(made.intersection(files)))
    ready = with_generated(Ready(now, tip, proposal, vault), writer.place, writer.odb, writer.tips)
    before, after = tip.judged, ready.proposed.judged
    renamed = followed(before, after, ready.proposal.files)
    refused = rejected(before, after, ready.proposal, renamed)
    if refused is not None:
        told = {one.path for one in refused.findings}
        # a page that a person has changed may not have the link any more that would break
        _refuse_in_hand(writer, tip, sorted(told.intersection(tip.tree.entries())))
        raise _Stopped(refused)
    return ready


def _title(said: Said, wanted: Wanted) -> str:
    """What was done, as the subject of a commit says it."""
    files, folders = wanted.journey.files, wanted.journey.folders
    if said.title:
        return f"{min(wanted.titles)} to {said.title}"
    old, new = next(iter(files.items()))
    for above, there in folders.items():
        if all(path.startswith(f"{above}/") for path in files):
            return f"{above} to {there}"
    return f"{old} to {new}" + (f" and {len(files) - 1} more" if len(files) > 1 else "")


def _payload(said: Said, wanted: Wanted) -> str:
    """The digest of what is asked."""
    told = {
        "form": _FORM,
        "operation": said.operation,
        "files": sorted(wanted.journey.files.items()),
        "pages": sorted(wanted.titles),
        "title": said.title,
        "reason": said.reason,
    }
    return hashlib.sha256(as_bytes(told)).hexdigest()


def _brought(root: str, beside: tuple[Move, ...]) -> Iterator[str]:
    """Let files that are in no commit go along; what to say where they could not."""
    try:
        apply(root, Changes(beside))
    except StateError as error:
        yield f"what no vault reads stayed where it was: {error.message}"
