"""What the doctor looks at on the disk: whether it keeps what it is given, what was left,
and whether the settings can be read."""

from __future__ import annotations

import os.path
from collections.abc import Iterator
from contextlib import suppress
from uuid import uuid4

from vaultkit.actions import deleted
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.patient import Patient
from vaultkit.actions.quarantine import ASIDE
from vaultkit.actions.settings_on_disk import deleted_settings
from vaultkit.actions.unreadable import refused_by, refused_by_ontology
from vaultkit.errors import SettingsError, StateError
from vaultkit.model.diagnosis import Grade, Symptom
from vaultkit.model.tree import blob_id
from vaultkit.trees.cache import damaged_files, forget_file
from vaultkit.trees.exchange import exchange
from vaultkit.trees.ground import doubt_of, file_system, may_write, why_not_durable
from vaultkit.trees.leftovers import Leftover, bytes_of, leftovers, remove
from vaultkit.trees.open import SETTINGS_FILE, open_vault
from vaultkit.trees.placing import is_there

_ROOM = "See who may write there, and how much room the disk has"


def settings(patient: Patient) -> Iterator[Symptom]:
    """Mistakes of vault.yaml or the ontology, or that Git has one which is deleted on disk."""
    if patient.repository.bare:
        return
    gone = deleted_settings(patient.repository.git, patient.root)
    for path in gone:
        yield Symptom("settings", Grade.MEND, deleted.words(path), deleted.step(path))
    if gone or not is_there(patient.root, SETTINGS_FILE):
        return
    tree = open_vault(patient.root, "worktree", patient.environment).tree
    try:
        refused = refused_by_ontology(settings_of(tree, Options(), None))
    except SettingsError as error:
        refused = refused_by(error)
    if refused is not None:
        step = "Correct these lines; nothing is written until then"
        yield Symptom("settings", Grade.MEND, refused.message, step)


def durability(patient: Patient) -> Iterator[Symptom]:
    """Whether the disk takes what it is given, and keeps it."""
    git_dir = patient.repository.common_dir
    why = why_not_durable(git_dir)
    if why:
        yield Symptom(
            "durability", Grade.MEND, f"nothing can be written to {git_dir}: {why}", _ROOM
        )
    kind = file_system(git_dir)
    doubt = doubt_of(kind)
    if doubt:
        words = f"the git directory lies on {kind}, which {doubt}"
        yield Symptom("durability", Grade.NOTE, words, "A disk of this machine keeps its word")
    elif not why:
        on = f" on {kind}" if kind else ""
        yield Symptom("durability", Grade.WELL, f"what is written reaches the disk{on}")
    if patient.place is not None and patient.place.folder and not may_write(patient.root):
        yield Symptom("durability", Grade.MEND, f"{patient.root} may not be written to", _ROOM)


def cache(patient: Patient) -> Iterator[Symptom]:
    """Files with what was worked out before."""
    folder = patient.place.memory if patient.place is not None else patient.state
    for path in damaged_files(folder):
        words = f"{path} is damaged; nothing is lost by deleting it"
        if patient.mend:
            forget_file(path)
            yield Symptom("cache", Grade.MENDED, f"{path} was damaged, and is deleted")
        else:
            yield Symptom("cache", Grade.MEND, words, "vaultkit doctor --fix deletes it")


def temporary(patient: Patient) -> Iterator[Symptom]:
    """Files beside pages that a killed writer left."""
    if patient.place is None or patient.place.folder is None:
        return
    for one in leftovers(patient.root):
        with suppress(StateError, OSError):  # somebody was quicker
            yield _leftover(patient, one)


def _leftover(patient: Patient, one: Leftover) -> Symptom:
    data = bytes_of(patient.root, one)
    words = f"{one.path} was left by process {one.pid}, which is no more"
    if not _is_known(patient, data):
        words += f", and holds text that is committed nowhere: a part of a write, or of {one.page}"
    if not patient.mend:
        step = "vaultkit doctor --fix takes it away; text that is committed nowhere is kept aside"
        return Symptom("temporary", Grade.MEND, words, step)
    if _is_known(patient, data):
        remove(patient.root, one)
        return Symptom("temporary", Grade.MENDED, f"{one.path} is taken away; Git has its text")
    aside = f"{ASIDE}/{uuid4()}"
    exchange(patient.state, aside, None, data)
    remove(patient.root, one)
    place = os.path.join(patient.state, *aside.split("/"))
    return Symptom("temporary", Grade.MENDED, f"{one.path} is taken away; its text is in {place}")


def _is_known(patient: Patient, data: bytes) -> bool:
    """Whether the repository has these bytes."""
    name = blob_id(data, patient.repository.algorithm)
    return not data or patient.repository.git.ask("cat-file", "-e", name).code == 0
