"""Settings and ontologies with mistakes: nothing is written by half a vocabulary.

A person may have a file of them in the making, on disk alone, or have committed it so. Either way a
write is refused with every place, until they can be read.
"""

from __future__ import annotations

from vaultkit.actions import deleted
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.place import Place
from vaultkit.actions.tip import Tip
from vaultkit.actions.vocabulary_needed import told
from vaultkit.errors import SettingsError
from vaultkit.git.index_entries import deleted_at
from vaultkit.model.outcome import Refused
from vaultkit.model.settings import Settings
from vaultkit.trees.changed import ChangedTree
from vaultkit.trees.exchange import plain_bytes
from vaultkit.trees.open import SETTINGS_FILE

_MOST = 5


def unreadable(place: Place, tip: Tip) -> Refused | None:
    """What of the settings cannot be read, on the branch or on the disk that shows it."""
    refused = refused_by_ontology(tip.settings)
    if refused is not None or place.folder is None:
        return refused
    paths = (SETTINGS_FILE, tip.settings.ontology)
    disk = {path: plain_bytes(place.folder, path) for path in paths}
    shown = tip.shown
    absent = tuple([path for path in paths if disk[path] is None and shown.data(path) is not None])
    gone = deleted_at(place.repository.git, place.folder, absent) if absent else ()
    if gone:
        return _refused_without(gone)
    changed = {
        path: data
        for path, data in disk.items()
        if data is not None and data != shown.data(path) and not _is_same(data, shown.data(path))
    }
    if not changed:
        return None
    try:
        return refused_by_ontology(
            settings_of(ChangedTree(tip.tree, changed), Options(), None), " on disk"
        )
    except SettingsError as error:
        return refused_by(error, " on disk")


def refused_by_ontology(settings: Settings, where: str = "") -> Refused | None:
    """The answer to a write where the ontology has mistakes, None where it has none."""
    mistakes = settings.vocabulary.mistakes
    if not mistakes:
        return None
    if settings.vocabulary.deleted:
        return _refused_without((settings.ontology,))
    lines = [told(one) for one in mistakes[:_MOST]]
    more = f"; and {len(mistakes) - _MOST:,} more" if len(mistakes) > _MOST else ""
    return Refused(
        "unreadable-settings",
        f"the ontology{where} could not be read: {'; '.join(lines)}{more}",
        "A person corrects these lines (`vaultkit ontology lint` says more); the same request can "
        "be sent again",
    )


def _refused_without(gone: tuple[str, ...]) -> Refused:
    """The answer to a write where these files are gone from disk, and in the index still."""
    return Refused(
        "unreadable-settings",
        "; ".join(map(deleted.words, gone)),
        f"A person brings it back (git restore {' '.join(gone)}); the same request can be sent "
        "again",
    )


def refused_by(error: SettingsError, where: str = "") -> Refused:
    """The answer to a write where a file of settings has mistakes."""
    lines = error.message.split("\n")
    more = f"; and {len(lines) - _MOST:,} more" if len(lines) > _MOST else ""
    return Refused(
        "unreadable-settings",
        f"the settings{where} could not be read: {'; '.join(lines[:_MOST])}{more}",
        "A person corrects these lines; the same request can be sent again",
    )


def _is_same(disk: bytes, committed: bytes | None) -> bool:
    """Whether Git may have checked out the one for the other, with other line ends."""
    return committed is not None and disk.replace(b"\r\n", b"\n") == committed
