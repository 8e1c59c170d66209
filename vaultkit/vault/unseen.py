"""Names of a page in which characters hide: title, id, aliases and headings."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.model.text import Span
from vaultkit.parse.safety import hidden_in_name
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot


class UnseenName(NamedTuple):
    """A name with hidden `characters` (`U+200B`, …); `what` says which of the page's names."""

    what: str
    span: Span
    characters: tuple[str, ...]


def unseen_names(page: Page, vault: Snapshot) -> list[UnseenName]:
    """The names of `page` that hold characters which nobody sees, in the order of the text."""
    surface, headings = page.surface, page.facts.headings
    named = [("id", surface.id), ("title", surface.title)]
    named += [("alias", alias) for alias in surface.aliases]
    whole = "".join([name.text for _, name in named if name is not None])
    whole += "".join([heading.text for heading in headings])
    if whole.isascii() and whole.isprintable():
        return []
    found = []
    for what, name in named:
        characters = hidden_in_name(name.text) if name is not None else ()
        if name is not None and characters:
            found.append(UnseenName(what, name.span, characters))
    if any(hidden_in_name(heading.text) for heading in headings):
        for heading in vault.placed(page).facts.headings:
            characters = hidden_in_name(heading.text)
            if characters:
                found.append(UnseenName("heading", Span.at(max(heading.line, 1)), characters))
    return found
