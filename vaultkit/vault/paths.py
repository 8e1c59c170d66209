"""Paths of a vault, put together by their names alone."""

from __future__ import annotations

_ODD_START = ("", ".", "/")


def join(folder: str, path: str) -> str | None:
    """`path` seen from `folder`, normalised; None where it climbs out of the vault."""
    while path.startswith("../"):
        if not folder:
            return None
        folder, path = folder.rpartition("/")[0], path[3:]
    if "/." not in path and "//" not in path and path[:1] not in _ODD_START and path[-1] != "/":
        return f"{folder}/{path}" if folder else path
    parts = folder.split("/") if folder else []
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def is_within(path: str, limits: frozenset[str]) -> bool:
    """Whether `path` is one of the limits or lies below one."""
    while path and path not in limits:
        path = path.rpartition("/")[0]
    return path in limits
