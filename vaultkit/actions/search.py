"""Search the vault of a request once, by words."""

from __future__ import annotations

from vaultkit.actions.look import LookRequest, look
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.searching import Searching
from vaultkit.model.hit import Found, Query
from vaultkit.search.engines import ENGINES, need_engine


def search(
    request: LookRequest,
    query: Query,
    progress: Progress = no_progress,
    *,
    engine: str | None = ENGINES[0],
) -> Found:
    """The records that match, best first; `engine` is one of `ENGINES`, None for the vault's.

    Raises as `Searching.search` does, and `VaultkitError` where the vault cannot be read.
    """
    if engine is not None:
        need_engine(engine)  # before a large vault is read
    seen = look(request, progress)
    at = request.at
    searching = Searching(
        seen.opened.private if request.cache else None,
        at if at in ("worktree", "index") else "revision",
        engine,
    )
    try:
        return searching.search(seen.judged, query)
    finally:
        searching.close()
