"""Search the vault of a request once, by words."""

from __future__ import annotations

from vaultkit.actions.look import LookRequest, look
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.searching import Searching
from vaultkit.model.hit import Found, Query


def search(request: LookRequest, query: Query, progress: Progress = no_progress) -> Found:
    """The records that match, best first.

    Raises as `Searching.search` does, and `VaultkitError` where the vault cannot be read.
    """
    seen = look(request, progress)
    at = request.at
    searching = Searching(
        seen.opened.private if request.cache else None,
        at if at in ("worktree", "index") else "revision",
    )
    try:
        return searching.search(seen.judged, query)
    finally:
        searching.close()
