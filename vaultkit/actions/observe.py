"""Which pages people changed by hand, and a commit of them where somebody asks for one.

Only pages count, and only what is not staged is ever committed: what is staged is a person's commit
in the making. Every other file stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple

from vaultkit.actions.answers import refused_busy
from vaultkit.actions.commit import Edited, Work
from vaultkit.actions.gate import refused_by
from vaultkit.actions.lacking import Lacks
from vaultkit.actions.mishap import refusal_of
from vaultkit.actions.observed import edited
from vaultkit.actions.persons import InHand, in_hand, plain_changes, staged_at
from vaultkit.actions.regenerated import regenerated
from vaultkit.actions.tip import Proposed, Tip
from vaultkit.actions.unready import unready
from vaultkit.actions.write import Writer
from vaultkit.errors import StateError
from vaultkit.git.changed_files import changed_by_hand
from vaultkit.git.index_entries import IndexHeld
from vaultkit.git.refs import RefHeld, RefMoved
from vaultkit.model.by_hand import HandEdit, HandEdits, HandState
from vaultkit.model.outcome import Published, Refused, Rejected
from vaultkit.trees.write_lock import Busy

_TRIES = 4


class _Seen(NamedTuple):
    """A tip, the unstaged files on disk, the staged paths, and the vault with the files."""

    tip: Tip
    files: Mapping[str, bytes | None]
    staged: tuple[str, ...]
    vault: Proposed


def by_hand(writer: Writer) -> HandEdits:
    """Every page that differs from the branch, judged together as they are on disk.

    Raises `StateError` where no work tree shows the branch.
    """
    seen, lacks = _seen(writer), Lacks(writer.place).standing()
    pages = []
    for path in sorted({*seen.files, *seen.staged}):
        found = tuple(one for one in seen.vault.judged.findings if one.path == path)
        staged = path in seen.staged
        state = HandState.STAGED if staged else _state(seen, path)
        pages.append(HandEdit(path, state, found, lacks[path].commit if path in lacks else ""))
    return HandEdits(tuple(pages), refused_by(seen.tip.judged, seen.vault.judged))


def commit_by_hand(writer: Writer) -> Published | Rejected | Refused | None:
    """Commit what is not staged as a person's edits; None where there is nothing.

    Raises `StateError` as `by_hand` does.
    """
    try:
        with writer.locked("vaultkit observe"):
            return unready(writer.place, writer.odb) or _tried(writer)
    except Busy as busy:
        return refused_busy(busy)
    except (OSError, StateError, RefHeld, IndexHeld) as error:
        return refusal_of(error)


def _tried(writer: Writer) -> Published | Rejected | Refused | None:
    for _ in range(_TRIES):
        with suppress(RefMoved):
            return _commit(writer)
    return Refused(
        "branch-changed",
        f"others keep committing to {writer.place.short} at the same moment",
        "Try again in a moment",
    )


def _commit(writer: Writer) -> Published | Rejected | Refused | None:
    seen = _seen(writer)
    if not seen.files:
        return None
    hand: InHand = in_hand(writer.place, writer.odb, seen.tip, seen.files)
    refused = writer.quarantine.refused(writer.odb, seen.files) or hand.refused
    if refused is not None:
        return refused
    now = writer.ways.clock().astimezone(UTC)
    found = edited(writer.place, writer.tips, seen.tip, hand.edits, now=now)
    if not isinstance(found, Edited):
        return found
    found = _with_generated(writer, seen.tip, found, now)
    work = Work(seen.tip, now, writer.ways.durable, found)
    return writer.land(work, found.vault)


def _with_generated(writer: Writer, tip: Tip, edits: Edited, now: datetime) -> Edited:
    """The same with the generated files that its commit carries, as that of a tool's write does."""
    more = regenerated(writer.place, writer.odb, tip, edits.vault.judged)
    if not more:
        return edits
    return edits._replace(vault=writer.tips.proposed(tip, more, now.date(), edits.vault))


def _seen(writer: Writer) -> _Seen:
    place = writer.place
    if place.folder is None:
        raise StateError(
            f"no work tree shows {place.short} here, so nobody edits its pages by hand",
            "Go to the work tree where the branch is checked out",
        )
    tip = writer.tip()
    paths = changed_by_hand(place.repository)
    disk = plain_changes(place, tip, paths)
    staged = staged_at(place, tip, paths)
    day = writer.ways.clock().astimezone(UTC).date()
    vault = writer.tips.proposed(tip, disk, day)
    known = {*tip.judged.snapshot.surfaces, *vault.judged.snapshot.surfaces}
    files = {path: data for path, data in disk.items() if path in known and path not in staged}
    vault = writer.tips.proposed(tip, files, day)
    return _Seen(tip, files, tuple(path for path in staged if path in known), vault)


def _state(seen: _Seen, path: str) -> HandState:
    if seen.files[path] is None:
        return HandState.REMOVED
    return HandState.CHANGED if seen.tip.data(path) is not None else HandState.NEW
