"""Where a question of the editor is asked: a buffer, its vault as it is now, and a place in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from lsprotocol.types import Position

from vaultkit.actions.judge import dialect_of
from vaultkit.actions.unsaved import Laid
from vaultkit.lsp.documents import Document
from vaultkit.lsp.open_vault import OpenVault
from vaultkit.model.facts import Facts
from vaultkit.model.text import Span
from vaultkit.parse.page import parse
from vaultkit.vault.page import Page, PageLink
from vaultkit.vault.snapshot import Snapshot


@dataclass(frozen=True)
class Spot:
    """A question about the file at `path` of an open vault."""

    open: OpenVault
    laid: Laid
    document: Document
    path: str

    @property
    def vault(self) -> Snapshot:
        """All pages and names."""
        return self.laid.vault

    @property
    def is_page(self) -> bool:
        """Whether the file is a page of the vault."""
        return self.path in self.vault.surfaces

    @cached_property
    def page(self) -> Page | None:
        """The page with every link resolved and placed; None for what is no page."""
        return self.vault.placed_page(self.path) if self.is_page else None

    @cached_property
    def facts(self) -> Facts:
        """What the buffer says, whatever kind of file it is."""
        if self.page is not None:
            return self.page.facts
        dialect = dialect_of(self.laid.seen.settings)
        return parse(self.document.data, dialect, placed=True)

    def point(self, place: Position) -> tuple[int, int]:
        """The 1-based line and column of a place."""
        return place.line + 1, self.document.text.column(place) + 1

    def link_at(self, place: Position) -> PageLink | None:
        """The innermost link that a place lies in or at the end of."""
        if self.page is None:
            return None
        point = self.point(place)
        found = [one for one in self.page.links if holds(one.link.span, point)]
        return min(found, key=lambda one: _size(one.link.span), default=None)


def holds(span: Span, point: tuple[int, int]) -> bool:
    """Whether a line and column lie in a span, its end among them."""
    return (span.line, span.column) <= point <= (span.end_line, span.end_column)


def _size(span: Span) -> tuple[int, int]:
    return span.end_line - span.line, span.end_column - span.column
