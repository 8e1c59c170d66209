"""Finishes what a writer began and did not end: forward where it was published, else not at all.

It may itself be stopped at any step, and is then done once more.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing, suppress

from vaultkit.actions.faults import Fault
from vaultkit.actions.following import mend
from vaultkit.actions.lacking import Lacks
from vaultkit.actions.landing import (
    INDEX_WAIT,
    IndexHeld,
    Landing,
    bring_along_all,
    landing_of,
    tidy_all,
)
from vaultkit.actions.place import Place, place_of, vault_in
from vaultkit.errors import StateError, VaultkitError
from vaultkit.git.commits import read_commit
from vaultkit.git.index_lock import held_index, release_own
from vaultkit.git.linked import linked_trees
from vaultkit.git.odb import Odb
from vaultkit.git.odb_open import open_odb
from vaultkit.git.own_locks import clear_own_locks, clear_torn
from vaultkit.git.receipts_ref import RECEIPTS, receipt_at, united
from vaultkit.git.refs import RefMove, move_refs, read_ref
from vaultkit.model.text import shortened
from vaultkit.trees.journal import Intent, Journal, JournalDamaged
from vaultkit.trees.write_lock import lock_file
from vaultkit.vault.path_policy import is_git

ANCHOR = "refs/vaultkit/tx/"
"""Below this a commit under way is kept from being collected as garbage."""


def recover(place: Place, odb: Odb, journal: Journal, *, fault: Fault) -> tuple[str, ...]:
    """Go through all open intents; the requests that turned out to be published are returned.

    Only the holder of the write lock may call it. Raises `StateError` where the journal is damaged
    or the disk refuses, `RefHeld` or `IndexHeld` where another process holds what it needs.
    """
    try:
        intents = journal.open_intents()
    except JournalDamaged as damaged:
        raise StateError(
            f"line {damaged.line} of {damaged.path} is damaged, so nobody knows what was begun",
            "See it with `vaultkit doctor`; `vaultkit doctor --fix` sets the journal aside, "
            "finishes what still reads, and lets all write again. Meanwhile everything can be read",
        ) from damaged
    if place.folder is not None:
        release_own(place.repository)
        mend(place.repository)
    found = finish(place, odb, journal, intents, fault=fault)
    if place.folder is not None:
        Lacks(place).tidy()
    return found


def finish(
    place: Place, odb: Odb, journal: Journal, intents: Iterable[Intent], *, fault: Fault
) -> tuple[str, ...]:
    """Bring these forward, or drop them; the requests that are published are returned.

    One that another work tree is to show stays open where that cannot be brought along. Raises
    `StateError` for one that no writer of ours noted.
    """
    found = []
    begun = {intent.id: _landing(intent) for intent in intents}
    for landing in begun.values():  # of commits that were made together, the last has the locks
        _clear_locks(place, landing)
    for name, landing in begun.items():
        if is_published(place, landing):
            _bring_receipt(place, odb, landing)
            found.append(landing.request)
            if not _followed(place, odb, landing, fault):
                continue
        drop_anchors(place, landing)
        journal.end(name)
    return tuple(found)


def anchors(landing: Landing) -> dict[str, str]:
    """The references, by name, that keep both commits of a write under way."""
    name = f"{ANCHOR}{landing.request}"
    return {name: landing.new, f"{name}-receipt": landing.receipts[1]}


def _landing(intent: Intent) -> Landing:
    """What was begun. A path that no writer may write is nothing that one of ours has noted."""
    try:
        landing = landing_of(intent.what)
        if not any(_is_odd(one.path) for one in landing.files) and landing.request == intent.id:
            return landing
    except (KeyError, TypeError, ValueError):
        pass
    raise StateError(
        f"the journal says that {shortened(intent.id)} was begun, in words that are not ours",
        "Run `vaultkit doctor --fix`, which sets the journal aside",
    )


def _is_odd(path: str) -> bool:
    parts = path.split("/")
    return any(part in ("", ".", "..") or "\0" in part or is_git(part) for part in parts)


def _clear_locks(place: Place, landing: Landing) -> None:
    made = {landing.branch: landing.new, RECEIPTS: landing.receipts[1]}
    wanted = {**made, **anchors(landing)}
    clear_own_locks(place.repository, wanted, lock_file(place.state))


def _bring_receipt(place: Place, odb: Odb, landing: Landing) -> None:
    """Git moves several references one by one: killed in between, only the branch has moved."""
    old, (before, made) = odb.ref(RECEIPTS), landing.receipts
    if receipt_at(odb, old, landing.request) is not None:
        return
    if old != before:
        who = read_commit(odb.read(made)[1]).committer
        made = united(odb, old, made, who) if old is not None else made
        odb.sync()
    why = f"vault: receipt of {landing.request}"
    move_refs(place.repository, [RefMove(RECEIPTS, made, old)], why, durable=True)


def _followed(place: Place, odb: Odb, landing: Landing, fault: Fault) -> bool:
    """Let the work tree show it; what a person has staged meanwhile is theirs.

    False where another work tree than this writer's is to show it, and cannot now.
    """
    there = _shown(place, landing)
    if there is None:
        return True
    if there is place:
        _follow(place, odb, landing, fault, wait=INDEX_WAIT)
        return True
    with closing(open_odb(there.repository)) as other, suppress(IndexHeld, StateError):
        _follow(there, other, landing, fault, wait=0)
        return True
    return False


def _shown(place: Place, landing: Landing) -> Place | None:
    """Where the vault of a write is on disk: here, in another work tree, or nowhere (None)."""
    inside = place.inside if landing.inside is None else landing.inside
    if place.folder is not None and (place.branch, place.inside) == (landing.branch, inside):
        return place
    for tree in linked_trees(place.repository):
        if tree.branch == landing.branch:
            with suppress(VaultkitError):  # its folder is gone, or holds no such vault any more
                root = vault_in(tree.folder, inside)
                return place_of(root, place.repository.git.environment, elsewhere=True)
    return None


def _follow(place: Place, odb: Odb, landing: Landing, fault: Fault, *, wait: float) -> None:
    tidy_all(place, odb, landing)
    with held_index(place.repository, landing.request, wait=wait) as index:
        bring_along_all(place, odb, landing, fault, index)


def is_published(place: Place, landing: Landing) -> bool:
    """Whether the branch has the commit."""
    git = place.repository.git
    tip = read_ref(git, landing.branch)
    if tip is None:
        return False
    there = git.ask("cat-file", "-e", landing.new).code == 0
    return there and git.ask("merge-base", "--is-ancestor", landing.new, tip).code == 0


def drop_anchors(place: Place, landing: Landing) -> None:
    """Let go of the commits of a write under way."""
    clear_torn(place.repository, anchors(landing))
    held = {name: read_ref(place.repository.git, name) for name in anchors(landing)}
    drops = [RefMove(name, None, old) for name, old in held.items() if old is not None]
    if drops:
        move_refs(place.repository, drops, "vault: over", durable=False)
