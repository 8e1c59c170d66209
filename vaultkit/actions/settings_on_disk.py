"""What the settings on disk say, for those who look after a vault rather than judge it."""

from __future__ import annotations

from contextlib import suppress

from vaultkit import __version__
from vaultkit.actions.place import Place
from vaultkit.errors import SettingsError, VaultkitError
from vaultkit.git.index_entries import deleted_at
from vaultkit.git.run import Git
from vaultkit.model.settings import Settings
from vaultkit.rules.select import known_words
from vaultkit.trees.exchange import plain_bytes
from vaultkit.trees.open import SETTINGS_FILE
from vaultkit.vault.requires import refusal
from vaultkit.vault.settings import read_settings


def settings_on_disk(root: str) -> Settings:
    """What `vault.yaml` in a folder says, or what holds without one where it cannot be read."""
    with suppress(VaultkitError):  # one with mistakes is told by those who need it
        data = plain_bytes(root, SETTINGS_FILE)
        if data is not None:
            return read_settings(data, SETTINGS_FILE, known_rules=frozenset(known_words()))
    return Settings()


def settings_to_serve(root: str, place: Place) -> Settings:
    """What `vault.yaml` of the vault at `root` says to its servers: the one in the folder, else
    that of the branch, as in a bare repository.

    Raises `SettingsError` for one with mistakes, since what it keeps from agents would be unknown,
    and `StateError` where that asks for another version of vaultkit.
    """
    data = plain_bytes(root, SETTINGS_FILE)
    if data is None:
        at = f"{place.branch}:{place.at_top(SETTINGS_FILE)}"
        answer = place.repository.git.ask("cat-file", "blob", at)
        data = answer.out if answer.code == 0 else b""
    try:
        return read_settings(data, SETTINGS_FILE, known_rules=frozenset(known_words()))
    except SettingsError as error:
        step = "Correct vault.yaml; nothing is served before"
        newer = refusal(data, __version__)
        raise newer or SettingsError(error.message, step) from error


def deleted_settings(git: Git, root: str) -> tuple[str, ...]:
    """Which of `vault.yaml` and the ontology that it names are gone from disk, and in the index."""
    return deleted_at(git, root, (SETTINGS_FILE, settings_on_disk(root).ontology))
