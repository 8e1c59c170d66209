"""The graph of a vault's links, whole or round the page that a person names."""

from __future__ import annotations

from vaultkit.actions.look import LookRequest, look
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.model.link_graph import LinkGraph
from vaultkit.vault.link_graph import link_graph
from vaultkit.vault.meant import meant


def graph(
    request: LookRequest, page: str = "", depth: int = 1, progress: Progress = no_progress
) -> LinkGraph:
    """The graph; with a `page`, what is at most `depth` steps from it.

    Raises `UsageError` where no page, or more than one, has that name.
    """
    vault = look(request, progress).judged.snapshot
    return link_graph(vault, meant(vault, page, request.here) if page else "", depth)
