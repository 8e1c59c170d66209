"""Look a record up by its id, its title or an alias: exactly, never by likeness."""

from __future__ import annotations

from vaultkit.actions.countable import unsound_of
from vaultkit.actions.judge import Judged
from vaultkit.actions.look import LookRequest, look
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.model.hit import LookedUp
from vaultkit.search.naming import named


def lookup(judged: Judged, name: str) -> LookedUp:
    """What a name means. Raises `UsageError` for one that is empty or too long."""
    return named(judged.snapshot, name, unsound_of(judged))


def look_up(request: LookRequest, name: str, progress: Progress = no_progress) -> LookedUp:
    """The same in the vault of a request. Raises `VaultkitError` where it cannot be read."""
    return lookup(look(request, progress).judged, name)
