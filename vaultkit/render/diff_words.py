"""What changed, in words: sentences whose parts are our own words or text of the vault.

Both formats for people are made of these, so that they say the same. Our own words hold only
letters, figures and the signs `,.;:()*#…→'-`: a report that holds others is not posted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

_LONGEST = 300
"""Characters of a text of the vault; programs get all of it."""


class Quote(NamedTuple):
    """Text of the vault, which may hold anything."""

    text: str


Words = tuple[str | Quote, ...]
"""A sentence, its parts put together without anything between them."""


class Block(NamedTuple):
    """A head, and lines that belong below it."""

    head: Words
    lines: tuple[Words, ...] = ()


class Group(NamedTuple):
    """Blocks of one kind under a heading; `many` is what more of them are called."""

    heading: str
    many: str
    blocks: tuple[Block, ...]


def counted(number: int, one: str, many: str = "") -> str:
    """`1 page` or `3 pages`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(texts: Sequence[str], most: int = 12) -> Words:
    """Texts of the vault one after the other, the first few where they are many."""
    found: list[str | Quote] = []
    for text in texts[:most]:
        found += [", ", Quote(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")]
    if len(texts) > most:
        found.append(f" and {len(texts) - most:,} more")
    return tuple(found[1:])


def joined(parts: Iterable[Words], between: str = "; ") -> Words:
    """Sentences as one."""
    found: list[str | Quote] = []
    for part in parts:
        found += [between, *part]
    return tuple(found[1:])


def only(groups: Iterable[Group]) -> Iterator[Group]:
    """The groups that hold something."""
    return (group for group in groups if group.blocks)
