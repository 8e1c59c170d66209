"""The receipt of a write: what a commit says of the request that made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # whatever looks for receipts would load all that can be asked for
    from vaultkit.model.request import Person

VAULT = ("vaultkit", "vaultkit@vaultkit.invalid")
"""The committer of every write: who made the commit, not who asked for it."""

NO_HASH = "-"
"""Stands for the hash of a record that was not there before, or is not there after."""


class Touched(NamedTuple):
    """A record that a write touched, with the SHA-256 of its file (hex) before and after."""

    record: str
    before: str
    after: str


class Seen(NamedTuple):
    """What the writer had seen: a commit of the branch, and the first digits of a hash."""

    revision: str
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """One published request.

    `commit` and `at` (UTC, ISO 8601, seconds) are known once it is published; they stand in the
    commit itself and in no trailer. `payload` and `ontology` are SHA-256 in hex, `rules` is
    `ENGINE+HASH`. `durability` is `full` or `fast`.
    """

    request: str
    operation: str
    actor: str
    payload: str
    rules: str
    records: tuple[Touched, ...]
    ontology: str = ""
    on_behalf_of: Person | None = None
    fences: tuple[Seen, ...] = ()
    durability: str = "full"
    title: str = ""
    reason: str = ""
    commit: str = ""
    at: str = ""
    paths: tuple[str, ...] = ()
