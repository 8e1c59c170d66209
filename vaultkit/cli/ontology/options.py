"""The options that the commands of `vaultkit ontology` have in common."""

from __future__ import annotations

import os

from vaultkit.actions.vocabulary_show import VocabularyRequest
from vaultkit.cli.person import preferences_of, processes


def request_of(vault: str | None, at: str) -> VocabularyRequest:
    """Which vocabulary the call means."""
    mine = preferences_of()
    return VocabularyRequest(
        folder=os.path.realpath(os.getcwd()),
        environment=os.environ,
        vault=os.path.realpath(vault) if vault else None,
        at=at,
        cache=mine.cache,
        jobs=processes(mine),
    )
