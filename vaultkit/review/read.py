"""A changed page read on both sides, and what its fields and links say."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.model.knowledge_diff import Named
from vaultkit.model.record_diff import FieldChange
from vaultkit.review.fields import NameOf, field_changes
from vaultkit.review.links import LinkChanges, link_changes
from vaultkit.review.pairs import Pair, Pairs, is_unread, named, record_of, title_of
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import PAGE


class Read(NamedTuple):
    """A changed record with its page on each side, None where it is not there.

    `unread`: a side could not be read, or its frontmatter, so that no fields were compared.
    `vault` and `path` are the side on which it is there, the new one where it is on both.
    """

    pair: Pair
    vault: Snapshot
    path: str
    old: Page | None
    new: Page | None
    record: str
    fields: tuple[FieldChange, ...]
    links: LinkChanges
    unread: bool

    @property
    def old_path(self) -> str:
        """Its old path; the same where it is on one side only."""
        return self.pair.old if self.pair.old is not None else self.path

    @property
    def named(self) -> Named:
        """What people call it."""
        return named(self.vault, self.path)


def read(pairs: Pairs, pair: Pair) -> Read:
    """Read a changed page."""
    vault, path = (pairs.new, pair.new) if pair.new is not None else (pairs.old, pair.old or "")
    # places cost more, and of many pages that came or went nobody asks for them
    both = None not in pair
    old = _page(pairs.old, pair.old, placed=both)
    new = _page(pairs.new, pair.new, placed=both)
    pages = [page for page in (old, new) if page is not None]
    unread = any(is_unread(page.surface) for page in pages)
    fields = () if unread else field_changes(old, new, _name_old(pairs), _name_new(pairs))
    links = link_changes(pairs, old, new, named(vault, path))
    # what cannot be read on one side may be a claim or not: what is told of a page holds for both
    record = PAGE if unread else record_of(vault, path)
    return Read(pair, vault, path, old, new, record, fields, links, unread)


def _page(vault: Snapshot, path: str | None, *, placed: bool) -> Page | None:
    if path is None:
        return None
    return vault.placed_page(path) if placed else vault.page(path)


def _name_old(pairs: Pairs) -> NameOf:
    return lambda path: (pairs.now(path) or f"\0{path}", title_of(pairs.old, path))


def _name_new(pairs: Pairs) -> NameOf:
    return lambda path: (path, title_of(pairs.new, path))
