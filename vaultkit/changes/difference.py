"""How two texts differ, as a message shows it: cut where it is long."""

from __future__ import annotations

import difflib

from vaultkit.model.text import cut_line


def difference(before: bytes, after: bytes, names: tuple[str, str], most: int) -> str:
    """A unified difference of at most `most` lines, with the names of both sides."""
    old, new = (data.decode("utf-8", "replace").splitlines() for data in (before, after))
    lines = list(difflib.unified_diff(old, new, *names, n=1, lineterm=""))
    cut = [f"… and {len(lines) - most} more lines"] if len(lines) > most else []
    return "\n".join([*map(cut_line, lines[:most]), *cut])
