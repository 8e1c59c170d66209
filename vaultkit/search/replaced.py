"""What replaces a superseded record now, however many steps that takes."""

from __future__ import annotations

from typing import cast

from vaultkit.vault.chains import FORWARD, successors
from vaultkit.vault.snapshot import Snapshot

_FARTHEST = 20
_MADE = "what replaces records"


def replacements_of(vault: Snapshot, path: str) -> list[str]:
    """The paths of the active records at the ends of the chains that begin here."""
    found: dict[str, None] = {}
    seen, now = {path}, [path]
    for _ in range(_FARTHEST):
        following = [one for here in now for one in _next(vault, here) if one not in seen]
        seen.update(following)
        now = list(dict.fromkeys(following))
        found.update(dict.fromkeys(one for one in now if not vault.state(one)))
    return list(found)


def _next(vault: Snapshot, path: str) -> list[str]:
    """The records that replace one, as it says, or as claims and relationships say of it."""
    if _MADE not in vault.made:
        vault.made[_MADE] = successors(vault)
    known = cast("dict[str, tuple[str, ...]]", vault.made[_MADE]).get(path, ())
    own = [vault.named(path, text).path for text in vault.surfaces[path].texts(FORWARD)]
    return [one for one in dict.fromkeys((*known, *own)) if one in vault.surfaces]
