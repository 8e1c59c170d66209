"""Which page of one snapshot is which of another: by id, by path, by bytes, never by likeness.

A page whose bytes are the same at the same path is itself. Of the others, first those go together
that alone have an id (written, or given by the type and the name), then those at one path, then
those whose bytes are at one new place only and were at one, then those without id to which
the links have followed: see `vaultkit.vault.traced`. Where two could be meant, neither is.
A page is never the same as a claim or a relationship.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from vaultkit.model.knowledge_diff import Named
from vaultkit.model.text import shortened
from vaultkit.vault.moved import same_bytes
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import Row
from vaultkit.vault.surface import Surface, stem_of
from vaultkit.vault.traced import followed_between
from vaultkit.vault.types import CLAIM, PAGE, RELATIONSHIP


class Pair(NamedTuple):
    """The paths of one page on both sides; None where it is not there."""

    old: str | None
    new: str | None


class Pairs:
    """Two judged snapshots, and the pages of both that belong together."""

    def __init__(self, old: Snapshot, new: Snapshot) -> None:
        self.old, self.new = old, new
        self.unchanged = _unchanged(old.rows, new.rows)
        self.to_new = _matched(old, new, self.unchanged)

    @cached_property
    def to_old(self) -> Mapping[str, str]:
        """The old path of each changed page that is on both sides, by its new one."""
        return {new: old for old, new in self.to_new.items()}

    @cached_property
    def changed(self) -> tuple[Pair, ...]:
        """Every page that is not the same bytes at the same path, by path; the new one counts."""
        found = [Pair(old, new) for old, new in self.to_new.items()]
        gone = (path for path in self.old.rows if not self.has_old(path))
        come = (path for path in self.new.rows if not self.has_new(path))
        found += [Pair(path, None) for path in gone]
        found += [Pair(None, path) for path in come]
        return tuple(sorted(found, key=_place))

    def has_old(self, path: str) -> bool:
        """Whether the old page at this path is there still."""
        return path in self.unchanged or path in self.to_new

    def has_new(self, path: str) -> bool:
        """Whether the new page at this path was there before."""
        return path in self.unchanged or path in self.to_old

    def now(self, path: str) -> str | None:
        """Where the page at an old path is now, None where it is gone."""
        return path if path in self.unchanged else self.to_new.get(path)

    def before(self, path: str) -> str | None:
        """Where the page at a new path was, None where it was not."""
        return path if path in self.unchanged else self.to_old.get(path)


def _place(pair: Pair) -> tuple[str, bool]:
    return (pair.new if pair.new is not None else pair.old or "", pair.new is None)


def title_of(vault: Snapshot, path: str) -> str:
    """What people call a page: its title, its first heading, its file name; a claim's words."""
    surface = vault.surfaces[path]
    if surface.title is not None:
        return surface.title.text
    if surface.said:
        return shortened(surface.said)
    return surface.heading or stem_of(path)


def named(vault: Snapshot, path: str) -> Named:
    """A page of a snapshot by its path and title."""
    return Named(path, title_of(vault, path))


def record_of(vault: Snapshot, path: str) -> str:
    """Whether there is a page, a claim or a relationship; a document is a page here."""
    record = vault.typed(path).record
    return record if record in (CLAIM, RELATIONSHIP) else PAGE


def is_unread(surface: Surface) -> bool:
    """Whether what the page says of itself is not known: it, or its frontmatter, is unreadable."""
    return surface.unread or (surface.has_block and surface.keys is None)


def _alike(old: Snapshot, before: str, new: Snapshot, after: str) -> bool:
    """Whether two records are of one kind, as far as is known."""
    if is_unread(old.surfaces[before]) or is_unread(new.surfaces[after]):
        return True
    return record_of(old, before) == record_of(new, after)


def _unchanged(old: Mapping[str, Row], new: Mapping[str, Row]) -> frozenset[str]:
    return frozenset(
        path
        for path, row in old.items()
        if (other := new.get(path)) is not None
        and (other is row or (other.blob == row.blob and row.blob))
    )


def _matched(old: Snapshot, new: Snapshot, unchanged: frozenset[str]) -> dict[str, str]:
    olds = [path for path in old.rows if path not in unchanged]
    news = [path for path in new.rows if path not in unchanged]
    found = dict(_by_id(old, new, olds, news))
    taken = set(found.values())
    for path in olds:
        free = path not in found and path in new.rows and path not in taken
        if free and _alike(old, path, new, path):
            found[path] = path
            taken.add(path)
    found.update(_by_bytes(old, new, set(olds) - found.keys(), set(news) - taken))
    followed = followed_between(old, new, found)
    found.update({one: to for one, to in followed.items() if _alike(old, one, new, to)})
    return found


def _by_id(
    old: Snapshot, new: Snapshot, olds: Iterable[str], news: Iterable[str]
) -> Iterator[tuple[str, str]]:
    before, after = _alone(old, olds), _alone(new, news)
    for known, path in before.items():
        if known in after and _alike(old, path, new, after[known]):
            yield path, after[known]


def _alone(vault: Snapshot, paths: Iterable[str]) -> dict[str, str]:
    """The pages among `paths` by id, those left out that share one."""
    found: dict[str, list[str]] = {}
    for path in paths:
        found.setdefault(vault.types.id_of(path, vault.surfaces[path]), []).append(path)
    return {known: those[0] for known, those in found.items() if len(those) == 1}


def _by_bytes(
    old: Snapshot, new: Snapshot, gone: Iterable[str], come: Iterable[str]
) -> dict[str, str]:
    # two empty files have nothing in common
    before = {path: old.rows[path].blob for path in sorted(gone) if not _is_empty(old, path)}
    after = {path: new.rows[path].blob for path in sorted(come)}
    return same_bytes(before, after)


def _is_empty(vault: Snapshot, path: str) -> bool:
    return not vault.rows[path].units and not vault.surfaces[path].keys
