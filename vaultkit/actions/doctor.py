"""Says what state a vault and its repository are in, and the next safe step for each thing.

Nothing that is a person's is touched. What is mended is ours and can be made anew, or is kept
aside: caches, temporary files, what writers began and did not end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import datetime
from typing import NamedTuple

from vaultkit.actions import health_disk, health_repository, health_writes
from vaultkit.actions.patient import Check, Patient
from vaultkit.actions.place import Place, place_of
from vaultkit.actions.quarantine import Quarantine
from vaultkit.errors import StateError, UsageError, VaultkitError
from vaultkit.git.places import Repository, discover
from vaultkit.model.diagnosis import Grade, Symptom
from vaultkit.trees.ground import has_git
from vaultkit.trees.write_lock import Busy, write_lock

CHECKS: tuple[Check, ...] = (
    health_repository.version,
    health_repository.head,
    health_repository.operation,
    health_repository.form,
    health_repository.clone,
    health_repository.submodules,
    health_repository.remotes,
    health_repository.writers_branches,
    health_repository.installed_hooks,
    health_disk.settings,
    health_disk.durability,
    health_writes.write_lock,
    health_writes.intents,
    health_writes.git_locks,
    health_writes.anchors,
    health_writes.receipts,
    health_writes.quarantine,
    health_disk.temporary,
    health_disk.cache,
)
"""In the order in which they are told: first what was begun is ended, then what it left is seen."""


class Visit(NamedTuple):
    """What is asked of the doctor: `mend` what is ours, `restore` these pages' last good text."""

    root: str
    environment: Mapping[str, str]
    now: datetime
    mend: bool = False
    restore: Sequence[str] = ()
    wait: float = 5.0


def examine(visit: Visit) -> tuple[Symptom, ...]:
    """Look at everything. Raises `UsageError` for a page to restore that is well."""
    try:
        repository = discover(visit.root, visit.environment)
    except VaultkitError as error:
        return (Symptom("repository", Grade.MEND, error.message, error.hint),)
    if repository is None and has_git(visit.root):
        words = f"{visit.root} has a .git, and Git does not take it for a repository"
        return (Symptom("repository", Grade.MEND, words, "See .git/HEAD, which names the branch"),)
    if repository is None:
        words = f"{visit.root} lies in no Git repository: it can be checked, and not written to"
        return (Symptom("repository", Grade.NOTE, words, "git init, then git add and git commit"),)
    try:
        return tuple(_looked(visit, repository))
    except Busy as busy:
        name, pid = busy.holder.name or "another process", busy.holder.pid
        words = f"{name} (process {pid}) is writing to this vault; nothing was mended"
        return (Symptom("write-lock", Grade.MEND, words, "Try again when it has ended"),)


def _looked(visit: Visit, repository: Repository) -> Iterator[Symptom]:
    mend = visit.mend or bool(visit.restore)
    with ExitStack() as stack:
        if mend:
            state = f"{repository.common_dir}/vaultkit"
            stack.enter_context(write_lock(state, "doctor", wait=visit.wait))
        patient = Patient(
            root=visit.root,
            environment=visit.environment,
            repository=repository,
            place=_place(visit),
            now=visit.now,
            mend=mend,
        )
        stack.callback(patient.close)
        if visit.restore:
            yield from _restored(patient, visit.restore)
        for check in CHECKS:
            yield from _safely(check, patient)


def _place(visit: Visit) -> Place | None:
    try:
        return place_of(visit.root, visit.environment)
    except (StateError, UsageError):  # nothing is checked out: the look at HEAD says so
        return None


def _restored(patient: Patient, pages: Sequence[str]) -> Iterator[Symptom]:
    if patient.place is None or patient.place.folder is None:
        raise UsageError("no work tree shows a branch here", "Go to the one with the page")
    kept = Quarantine(patient.place)
    kept.after_stop(patient.odb, patient.now)
    for path in pages:
        aside = kept.restore(patient.odb, path)
        words = f"{path} has its last good text again; what was there is in {aside}"
        yield Symptom("quarantine", Grade.MENDED, words)


def _safely(check: Check, patient: Patient) -> Iterable[Symptom]:
    """What a check says; one that cannot look says so, and keeps no other from looking."""
    found: list[Symptom] = []
    try:
        found.extend(check(patient))
    except VaultkitError as error:
        name = check.__name__.replace("_", "-")
        words = f"this could not be looked at: {error.message}"
        found.append(Symptom(name, Grade.MEND, words, error.hint))
    return found
