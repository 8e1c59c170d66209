"""Fences: what a writer says it saw of a record, against what is there.

A hash is the SHA-256 of the file's bytes, whole or its first 16 digits or more; a revision is the
blob id of the file, with `worktree:` before it where the writer saw a file that differs from the
branch. Nothing here guesses: a fence that is too short to mean one text is refused.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from vaultkit.changes.board import Formers
from vaultkit.changes.difference import difference
from vaultkit.errors import UsageError
from vaultkit.model.outcome import Broken
from vaultkit.model.receipt import Seen
from vaultkit.model.request import Fence, WriteRequest
from vaultkit.model.text import shortened

SHORTEST = 16
"""So many hex digits of a hash are the least."""

_HEX = re.compile(r"[0-9a-f]+")
_REVISION = re.compile(r"(?:worktree:)?(?:[0-9a-f]{40}|[0-9a-f]{64})")
_MOST_LINES = 40
_FORMERS = 50
"""So many changes of a page are looked through for what a writer may have seen."""


class Held(NamedTuple):
    """A record as it is: its path, its bytes (None: it is not there) and its revision."""

    path: str
    data: bytes | None
    revision: str

    @property
    def hash(self) -> str:
        """The SHA-256 of the bytes in hex, "" where there are none."""
        return hash_of(self.data)


def hash_of(data: bytes | None) -> str:
    """The SHA-256 of a file's bytes in hex, "" for no file."""
    return hashlib.sha256(data).hexdigest() if data is not None else ""


def version_of(data: bytes) -> str:
    """The short form of the hash that reads answer with: its first 16 digits."""
    return hash_of(data)[:SHORTEST]


def checked(fences: Iterable[Fence]) -> tuple[Fence, ...]:
    """The fences in one form. Raises `UsageError` for one that says nothing or cannot be read."""
    found = []
    for fence in fences:
        digits = (fence.hash or "").strip().removeprefix("sha256:")
        revision = (fence.revision or "").strip()
        if not digits and not revision:
            raise UsageError(
                f"the fence of {shortened(fence.record)} says nothing",
                "Give the version that a read answered with",
            )
        if digits and (not _HEX.fullmatch(digits) or not SHORTEST <= len(digits) <= 64):
            raise UsageError(
                f'"{shortened(digits)}" is no hash of {shortened(fence.record)}: it takes '
                f"{SHORTEST} to 64 digits 0-9 and a-f",
                "Give the version that a read answered with, whole",
            )
        if revision and not _REVISION.fullmatch(revision):
            raise UsageError(
                f'"{shortened(revision)}" is no revision of {shortened(fence.record)}',
                "Give the revision that a read answered with, whole",
            )
        found.append(Fence(fence.record, revision or None, digits or None))
    return tuple(found)


def broken(
    fences: Iterable[Fence],
    held: Callable[[str], Held],
    text_of: Callable[[str], bytes | None],
    formers: Formers | None = None,
) -> tuple[Broken, ...]:
    """The fences that do not hold any more.

    `held` tells what there is of a record, `text_of` the bytes of a blob that the writer may have
    seen, None where they are not known, `formers` what a page was before, newest first.
    """
    found = []
    for fence in fences:
        now = held(fence.record)
        if _holds(fence, now):
            continue
        blob = (fence.revision or "").removeprefix("worktree:")
        seen = text_of(blob) if blob else _former(fence, now.path, formers)
        diff = _diff(now, seen) if seen is not None else ""
        expected = fence.hash or fence.revision or ""
        shown = (now.hash if fence.hash else now.revision) if now.data is not None else "no file"
        found.append(Broken(fence.record, expected, shown, diff))
    return tuple(found)


def _former(fence: Fence, path: str, formers: Formers | None) -> bytes | None:
    """The bytes that a hash alone is of, where the page was so not long ago."""
    for before, _ in islice(formers(path), _FORMERS) if formers is not None and fence.hash else ():
        if hash_of(before).startswith(fence.hash or "-"):
            return before
    return None


def grounds(request: WriteRequest, vault_id: str | None, ontology: str) -> tuple[Broken, ...]:
    """What the request takes for granted of the whole vault and is not so: its id, its vocabulary.

    `ontology` is the fingerprint as it is, in hex.
    """
    found = []
    for what, wanted, now in (
        ("the vault", request.vault_id, vault_id or "a vault without an id"),
        ("the ontology", request.ontology, ontology or "no ontology"),
    ):
        if wanted is not None and wanted.removeprefix("sha256:") != now:
            found.append(Broken(what, wanted, now))
    return tuple(found)


def _holds(fence: Fence, now: Held) -> bool:
    if fence.hash is not None and not now.hash.startswith(fence.hash):
        return False
    return fence.revision is None or fence.revision == now.revision


def seen_by(fences: Iterable[Fence], commit: str) -> tuple[Seen, ...]:
    """The fences as a receipt holds them: at which commit of the branch, and by which hash."""
    return tuple(Seen(commit, fence.hash) for fence in fences if fence.hash)


def _diff(now: Held, seen: bytes) -> str:
    """How the text differs that the writer saw, cut where it is long."""
    return difference(seen, now.data or b"", ("as you saw it", "as it is"), _MOST_LINES)
