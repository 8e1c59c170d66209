"""Finishes what a writer began and did not end: forward where it was published, else not at all.

It may itself be stopped at any step, and is then done once more.
"""

from __future__ import annotations

from vaultkit.actions.faults import Fault
from vaultkit.actions.landing import Landing, bring_along_all, landing_of, tidy_all
from vaultkit.actions.place import Place
from vaultkit.errors import StateError
from vaultkit.git.commits import read_commit
from vaultkit.git.odb import Odb
from vaultkit.git.own_locks import clear_own_locks
from vaultkit.git.receipts_ref import RECEIPTS, receipt_at, united
from vaultkit.git.refs import RefMove, move_refs, read_ref
from vaultkit.trees.journal import Journal, JournalDamaged
from vaultkit.trees.write_lock import lock_file

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
            "Run `vaultkit doctor`; until then nothing is written, and everything can be read",
        ) from damaged
    found = []
    for intent in intents:
        landing = landing_of(intent.what)
        _clear_locks(place, landing)
        if is_published(place, landing):
            _bring_receipt(place, odb, landing)
            tidy_all(place, odb, landing)
            bring_along_all(place, odb, landing, fault)
            found.append(landing.request)
        drop_anchor(place, landing.request)
        journal.end(intent.id)
    return tuple(found)


def _clear_locks(place: Place, landing: Landing) -> None:
    anchor = f"{ANCHOR}{landing.request}"
    wanted = {landing.branch: landing.new, RECEIPTS: landing.receipts[1], anchor: landing.new}
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


def is_published(place: Place, landing: Landing) -> bool:
    """Whether the branch has the commit."""
    git = place.repository.git
    tip = read_ref(git, landing.branch)
    if tip is None:
        return False
    there = git.ask("cat-file", "-e", landing.new).code == 0
    return there and git.ask("merge-base", "--is-ancestor", landing.new, tip).code == 0


def drop_anchor(place: Place, request: str) -> None:
    """Let go of a commit under way."""
    name = f"{ANCHOR}{request}"
    held = read_ref(place.repository.git, name)
    if held is not None:
        move_refs(place.repository, [RefMove(name, None, held)], "vault: over", durable=False)
