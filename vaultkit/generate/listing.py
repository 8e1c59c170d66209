"""What a page's own text says for the catalog, as one string that is kept with its row.

So a catalog of many pages is made without reading any of them again, be it written as `index.md`
or only asked for. A string is "" for a page that no catalog lists.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vaultkit.generate import text
from vaultkit.model.facts import Node
from vaultkit.model.settings import Settings
from vaultkit.parse.lead import shown
from vaultkit.vault.claims import is_fixture
from vaultkit.vault.page import Page
from vaultkit.vault.refs import plain_name
from vaultkit.vault.surface import Surface, stem_of
from vaultkit.vault.types import Typed, Types

ENTRY = re.compile(r"log/(\d{4})/(\d\d)/(\d\d)-[^/]+\.md")
"""The path of an entry of the log."""

_LISTED_STATES = ("", "superseded")
_LONGEST_FIELDS = 200


class Listed(NamedTuple):
    """A page as a catalog shows it.

    `section` is the heading that its type asks for, "" where it has none; `key` is what its title
    is sorted by, `label` the title as Markdown, `tail` what follows the link.
    """

    section: str
    key: str
    label: str
    tail: str


def listing_of(page: Page, types: Types, settings: Settings) -> str:
    """The string for a page, for `read`."""
    if not settings.configured:
        return ""
    surface = page.surface
    if ENTRY.fullmatch(page.path):
        return next((heading.text for heading in page.facts.headings), "")
    if not types.is_page(page.path, surface) or is_fixture(surface):
        return ""
    state = types.state_of(page.path, surface)
    if state not in _LISTED_STATES:
        return ""
    title = title_of(page.path, surface)
    fields = _fields(page, page.typed)
    about = _description(page)
    tail = f": {about}" if about else ""
    tail += f" ({fields})" if fields else ""
    tail += f" ({state})" if state else ""
    return "\0".join((section_of(page.typed), text.key(title), text.label(title), tail))


def read(listing: str) -> Listed:
    """What `listing_of` wrote for a page."""
    section, key, label, tail = listing.split("\0")
    return Listed(section, key, label, tail)


def title_of(path: str, surface: Surface) -> str:
    """What people call a page: its title, else its first heading, else its file's name."""
    return surface.called if surface.called.strip() else stem_of(path)


def section_of(typed: Typed) -> str:
    """The heading under which a page of this type is listed; "" for a page without a type."""
    kind = typed.type
    if kind is None:
        return ""
    return text.one_line(kind.index_section) or kind.name


def _description(page: Page) -> str:
    node = page.facts.field("description") if "description" in (page.surface.keys or ()) else None
    given = text.one_line(node.text or "") if node is not None else ""
    return text.escaped(text.one_line(shown(given) if given else page.facts.lead))


def _fields(page: Page, typed: Typed) -> str:
    names = typed.type.index_fields if typed.type is not None else ()
    keys = page.surface.keys or ()
    pairs = [(name, page.facts.field(name)) for name in names if name in keys]
    told = [f"{name}: {words}" for name, node in pairs if node and (words := _words(node))]
    found = text.one_line(", ".join(told))
    if len(found) > _LONGEST_FIELDS:
        found = f"{found[: _LONGEST_FIELDS - 1]}…"
    return text.escaped(found)


def _words(node: Node) -> str:
    return ", ".join(plain_name(item.text) for item in node.items if item.text)
