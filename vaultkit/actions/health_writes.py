"""What the doctor looks at of writes: who writes, what was begun, and what looks damaged."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from vaultkit.actions.faults import faults_of
from vaultkit.actions.landing import IndexHeld, landing_of
from vaultkit.actions.patient import Patient
from vaultkit.actions.place import Place
from vaultkit.actions.quarantine import Quarantine, found_now
from vaultkit.actions.recover import ANCHOR, finish, is_published
from vaultkit.errors import StateError
from vaultkit.git.held_locks import held_locks
from vaultkit.git.index_lock import release_own
from vaultkit.git.receipts_ref import RECEIPTS, lost
from vaultkit.git.refs import RefHeld, RefMove, RefMoved, RefRefused, move_refs, read_ref
from vaultkit.git.traits import refs_below
from vaultkit.model.diagnosis import Grade, Symptom
from vaultkit.model.suspect import Suspect
from vaultkit.trees.journal import Intent
from vaultkit.trees.stop_marker import stopped
from vaultkit.trees.write_lock import holder_of

_FIX = "vaultkit doctor --fix"


def write_lock(patient: Patient) -> Iterator[Symptom]:
    """Who writes at this moment."""
    holder = None if patient.mend else holder_of(patient.state)
    if holder is not None:
        words = f"{holder.name or 'another process'} (process {holder.pid}) is writing now"
        yield Symptom("write-lock", Grade.NOTE, words, "Nothing to do: the lock ends with it")


def git_locks(patient: Patient) -> Iterator[Symptom]:
    """Lock files of Git, which keep everybody from committing while they lie there.

    Those that a write which was begun proves ours are gone by now, where we mend.
    """
    if not patient.mend and holder_of(patient.state) is not None:
        return  # somebody is writing at this moment
    if patient.mend:
        release_own(patient.repository)
    for lock in held_locks(patient.repository):
        since = datetime.fromtimestamp(lock.since, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        words = f"{lock.path} lies there since {since}"
        if lock.pid:
            how = "has it open" if lock.surely else "runs in this repository"
            yield Symptom(
                "git-lock",
                Grade.NOTE if lock.surely else Grade.MEND,
                f"{words}; process {lock.pid} {how}",
                "Wait for that process; do not delete the file while it lives",
            )
        elif lock.says.startswith("vaultkit "):
            yield Symptom("git-lock", Grade.MEND, f"{words}, left by a dead writer of ours", _FIX)
        else:
            yield Symptom(
                "git-lock",
                Grade.MEND,
                f"{words}, and no process is known that has it",
                f'When no Git and no editor works here any more: rm "{lock.path}"',
            )


def intents(patient: Patient) -> Iterator[Symptom]:
    """What writers began and did not end, and whether what they noted can be read."""
    journal, place = patient.journal, patient.place
    if not patient.mend and holder_of(patient.state) is not None:
        return  # somebody is writing at this moment
    damaged = journal.is_damaged()
    found = journal.readable_intents()
    if patient.mend and place is not None and (found or damaged):
        yield from _mended(patient, place, found)
        if damaged is not None:
            aside = journal.set_aside()
            words = f"line {damaged.line} of the journal was damaged; it is set aside as {aside}"
            yield Symptom("journal", Grade.MENDED, words)
        return
    if damaged is not None:
        yield Symptom(
            "journal",
            Grade.MEND,
            f"line {damaged.line} of {damaged.path} is damaged: nothing is written until it is set "
            "aside, and everything can be read",
            f"{_FIX} finishes what can still be read, and sets it aside",
        )
    for intent in found:
        forward = place is not None and _goes_forward(place, intent)
        end = "it is published, and is brought to its end" if forward else "it is dropped"
        words = f"{intent.id} was begun and not ended; by the next write {end}"
        yield Symptom("intent", Grade.MEND, words, f"{_FIX} does it now")


def anchors(patient: Patient) -> Iterator[Symptom]:
    """Commits under way that nobody is making any more."""
    begun = {f"{ANCHOR}{intent.id}" for intent in patient.journal.readable_intents()}
    if not patient.mend and holder_of(patient.state) is not None:
        return  # somebody is making one at this moment
    for name, commit in refs_below(patient.repository.git, ANCHOR).items():
        if name in begun:
            continue
        if not patient.mend:
            words = f"{name} keeps a commit that nobody is making any more"
            yield Symptom("anchor", Grade.MEND, words, f"{_FIX} lets go of it")
            continue
        try:
            move = RefMove(name, None, commit)
            move_refs(patient.repository, [move], "vault: over", durable=False)
            yield Symptom("anchor", Grade.MENDED, f"{name} is let go of")
        except (RefMoved, RefHeld, RefRefused) as error:
            yield Symptom("anchor", Grade.MEND, f"{name} could not be let go of: {error}", _FIX)


def receipts(patient: Patient) -> Iterator[Symptom]:
    """Whether the receipts beside the branch can be read."""
    if lost(patient.odb, read_ref(patient.repository.git, RECEIPTS)):
        words = f"{RECEIPTS} names what is not there"
        yield Symptom("receipts", Grade.MEND, words, "vaultkit receipts rebuild")


def quarantine(patient: Patient) -> Iterator[Symptom]:
    """Pages that look damaged after a stop that was not clean."""
    place = patient.place
    if place is None or place.folder is None:
        return
    kept = Quarantine(place)
    dead = stopped(patient.state)
    if patient.mend:
        kept.after_stop(patient.odb, patient.now)
        kept.tidy(patient.odb)
    elif dead:
        words = f"process {dead[0]} did not stop cleanly" + (
            f", and {len(dead) - 1} more" if len(dead) > 1 else ""
        )
        yield Symptom("stop", Grade.NOTE, words, "The next write looks for damage; so does --fix")
    found = {one.path: one for one in kept.all(patient.odb)}
    if dead and not patient.mend:
        found |= {one.path: one for one in found_now(place, patient.odb, "")}
    for path in sorted(found):
        yield _suspect(found[path])


def _suspect(one: Suspect) -> Symptom:
    return Symptom(
        "quarantine",
        Grade.MEND,
        f"{one.path} is {one.shape} on disk since a stop that was not clean; nothing writes to it. "
        f"Its last good text: git cat-file blob {one.good}",
        f'vaultkit doctor --restore "{one.path}" puts that back; if what is there is right, '
        "commit it yourself",
    )


def _mended(patient: Patient, place: Place, found: tuple[Intent, ...]) -> Iterator[Symptom]:
    """Finish them one by one: what cannot be finished keeps no other from its end."""
    for intent in found:
        try:
            none = faults_of({})
            done = finish(place, patient.odb, patient.journal, [intent], fault=none)
        except (StateError, IndexHeld, RefHeld, RefMoved, RefRefused) as error:
            yield Symptom("intent", Grade.MEND, f"{intent.id} cannot be finished: {error}", _FIX)
            continue
        if any(one.id == intent.id for one in patient.journal.readable_intents()):
            words = f"{intent.id} is published, and the work tree of its branch cannot show it now"
            yield Symptom("intent", Grade.MEND, words, f"{_FIX}, run in that work tree, says why")
            continue
        end = "brought to its end" if done else "dropped: it was not published"
        yield Symptom("intent", Grade.MENDED, f"{intent.id} is {end}")


def _goes_forward(place: Place, intent: Intent) -> bool:
    try:
        return is_published(place, landing_of(intent.what))
    except (KeyError, TypeError, ValueError):
        return False
