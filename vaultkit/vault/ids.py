"""Pages by their ids: which page an id means, and by which id a page may be named."""

from __future__ import annotations

from vaultkit.vault.snapshot import Snapshot


def page_with(vault: Snapshot, name: str) -> str | None:
    """The path of the one page with the id `name`, exactly; None for none, or for several.

    An id of its own goes before one that a page has by its place.
    """
    own = vault.names.ids.get(name, ())
    if own:
        return own[0] if len(own) == 1 else None
    filed = vault.types.path_of(name)
    for path in (filed, f"{name}.md", name):
        surface = vault.surfaces.get(path) if path is not None else None
        if path is not None and surface is not None and vault.types.id_of(path, surface) == name:
            return path
    return None


def id_of(vault: Snapshot, path: str) -> str:
    """The id of the page at `path`, whether or not others have the same."""
    return vault.types.id_of(path, vault.surfaces[path])


def name_of(vault: Snapshot, path: str) -> str:
    """What names the page at `path` and no other: its id, else its path."""
    name = id_of(vault, path)
    return name if page_with(vault, name) == path else path
