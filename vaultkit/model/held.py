"""What a baseline holds and what an update did to it, ready to be rendered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Entry(NamedTuple):
    """`number` equal findings of one rule, about one subject, on one record (an id or a path)."""

    record: str
    rule: str
    subject: str
    number: int


class Held(NamedTuple):
    """The entries of the baseline file at `path`, sorted by record."""

    path: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Updated:
    """What an update did to the file at `path`, or would do if this is a `dry_run`.

    `removed` was mended; `moved` are records with the name that they have now; `new` is what the
    baseline did not hold, and was `added` or not. `left` counts the findings that it holds now,
    `errors` the new ones that stay outside and are errors.
    """

    path: str
    removed: tuple[Entry, ...]
    moved: tuple[tuple[str, str], ...]
    new: tuple[Entry, ...]
    added: bool
    errors: int
    left: int
    changed: bool
    dry_run: bool
