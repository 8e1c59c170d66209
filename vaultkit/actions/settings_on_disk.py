"""What the settings on disk say, for those who look after a vault rather than judge it."""

from __future__ import annotations

from contextlib import suppress

from vaultkit.errors import VaultkitError
from vaultkit.git.index_entries import deleted_at
from vaultkit.git.run import Git
from vaultkit.model.settings import Settings
from vaultkit.rules.select import known_words
from vaultkit.trees.exchange import plain_bytes
from vaultkit.trees.open import SETTINGS_FILE
from vaultkit.vault.settings import read_settings


def settings_on_disk(root: str) -> Settings:
    """What `vault.yaml` in a folder says, or what holds without one where it cannot be read."""
    with suppress(VaultkitError):  # one with mistakes is told by those who need it
        data = plain_bytes(root, SETTINGS_FILE)
        if data is not None:
            return read_settings(data, SETTINGS_FILE, known_rules=frozenset(known_words()))
    return Settings()


def deleted_settings(git: Git, root: str) -> tuple[str, ...]:
    """Which of `vault.yaml` and the ontology that it names are gone from disk, and in the index."""
    return deleted_at(git, root, (SETTINGS_FILE, settings_on_disk(root).ontology))
