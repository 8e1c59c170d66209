"""A page that looks damaged: what is on disk is no edit that anybody is known to have made."""

from __future__ import annotations

from typing import NamedTuple


class Suspect(NamedTuple):
    """A page of the work tree at `folder`, found so after a stop that was not clean.

    `shape` says in words what is on disk; `good` is the blob with the last good text, of the commit
    `commit`; `at` is when it was noticed (UTC, ISO 8601).
    """

    folder: str
    path: str
    shape: str
    good: str
    commit: str
    at: str
