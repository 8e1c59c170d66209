"""Tell which places of a vault lead to one page."""

from __future__ import annotations

from vaultkit.actions.lines import Lines
from vaultkit.actions.look import LookRequest, look
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.model.backlink import Backlinks
from vaultkit.vault.backlinks import backlinks_of, site_links, title_of
from vaultkit.vault.meant import meant


def backlinks(request: LookRequest, name: str, progress: Progress = no_progress) -> Backlinks:
    """Every place that leads to the page called `name`.

    Raises `UsageError` where no page, or more than one, has the name.
    """
    seen = look(request, progress)
    vault = seen.judged.snapshot
    path = meant(vault, name, request.here)
    line_of = Lines(seen.opened.tree)
    surface = vault.surfaces[path]
    return Backlinks(
        path=path,
        id=vault.types.id_of(path, surface),
        title=title_of(path, surface),
        places=tuple(
            one._replace(text=(line_of(one.path, one.span.line) or "").strip())
            for one in backlinks_of(vault, path)
        ),
        unchecked=site_links(vault),
    )
