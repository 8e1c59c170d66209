"""What `--at` names, in words for people."""

from __future__ import annotations

import re

MERGE = "merge:"
"""What the name of a merge begins with; no revision can, since none holds a colon there."""

_ID = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_SHOWN = 12  # digits of an id, as Git abbreviates it in a large repository


def merged_sides(name: str) -> tuple[str, str]:
    """The base and the head that the name of a merge means, `merge:BASE` or `merge:BASE...HEAD`."""
    base, _, head = name.removeprefix(MERGE).partition("...")
    return base, head or "HEAD"


def revision_in_words(name: str) -> str:
    """A revision as people read it: an id in short, a branch of a remote without `refs/`."""
    if _ID.fullmatch(name):
        return name[:_SHOWN]
    return name.removeprefix("refs/remotes/").removeprefix("refs/heads/")


def in_words(at: str) -> str:
    """What was judged, behind a count of files: "" for those on disk."""
    if at == "worktree":
        return ""
    if at == "index":
        return "as staged"
    if at.startswith(MERGE):
        base, head = map(revision_in_words, merged_sides(at))
        return f"merging {head} into {base}"
    return f"at {revision_in_words(at)}"
