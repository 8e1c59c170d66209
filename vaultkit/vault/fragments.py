"""Whether the part behind `#` names something that is there: a heading, a block, an HTML anchor."""

from __future__ import annotations

from urllib.parse import unquote

from vaultkit.model.facts import Facts
from vaultkit.parse import slugs
from vaultkit.vault.surface import is_unread

# a fragment that a browser understands without any heading (HTML standard, text fragments)
_ALWAYS = ("", "top")
_DIRECTIVE = ":~:"
# on these hosts a script finds the heading, without regard to the fragment's case
_ANY_CASE = frozenset(("github", "gitlab"))
DENDRON_ALWAYS = ("", "*", "^begin", "^end")
"""Anchors that every Dendron note has: all of it, its start and its end."""


class Anchors:
    """What the fragments of links to one page may name; worked out once a page.

    Of a page that could not be read nothing is known: every fragment counts as there, since the
    page has a finding of its own.
    """

    def __init__(self, facts: Facts, dialects: tuple[str, ...]) -> None:
        self._facts = facts
        self._dialects = dialects
        self._unread = is_unread(facts)
        self._html = frozenset(facts.html_anchors)
        self._sets: dict[str, frozenset[str]] = {}
        self._keys: frozenset[str] | None = None
        self._asked: dict[str, bool] = {}
        self._named: dict[str, bool] = {}

    def _slugs(self, dialect: str) -> frozenset[str]:
        found = self._sets.get(dialect)
        if found is None:
            found = frozenset(slugs.anchors(self._facts.headings, dialect))
            self._sets[dialect] = found
        return found

    def has_block(self, name: str) -> bool:
        """Whether the page has the block id `name`, written without `^`."""
        return self._unread or name in self._facts.blocks

    def has_url_fragment(self, fragment: str) -> bool:
        """Whether `#fragment` of a Markdown link leads somewhere, in every dialect configured."""
        found = self._asked.get(fragment)
        if found is None:
            found = self._asked[fragment] = self._has_url_fragment(fragment)
        return found

    def _has_url_fragment(self, fragment: str) -> bool:
        if self._unread or fragment in _ALWAYS or fragment.startswith(_DIRECTIVE):
            return True
        return len(self.dialects_with(fragment)) == len(self._dialects)

    def dialects_with(self, fragment: str) -> tuple[str, ...]:
        """The configured dialects in which `#fragment` of a Markdown link leads somewhere."""
        text = unquote(fragment) if "%" in fragment else fragment
        if text in self._html or fragment in self._html:
            return self._dialects
        return tuple([name for name in self._dialects if self._in_dialect(text, name)])

    def _in_dialect(self, text: str, dialect: str) -> bool:
        if dialect == "obsidian":
            return self.has_heading(text) or text in self._slugs("github")
        if dialect in _ANY_CASE and text.lower() in self._slugs(dialect):
            return True
        return text in self._slugs(dialect)

    def has_heading(self, fragment: str) -> bool:
        """Whether a wikilink's `Heading` or `A#B` names a heading, by its text or its slug."""
        found = self._named.get(fragment)
        if found is None:
            found = self._named[fragment] = self._has_heading(fragment)
        return found

    def _has_heading(self, fragment: str) -> bool:
        parts = [part.strip() for part in fragment.split("#") if part.strip()]
        if self._unread or not parts:
            return True
        if len(parts) > 1:
            return slugs.matches_heading_path(parts, self._facts.headings)
        part, headings = parts[0], self._facts.headings
        for heading in headings:  # nearly all links name one as it is written
            if heading[1] == part:
                return True
        if self._keys is None:
            self._keys = slugs.heading_keys(headings)
        if slugs.heading_key(part) in self._keys:
            return True
        return part in self._slugs("github") or part in self._html

    @property
    def headings(self) -> tuple[str, ...]:
        """The texts of the page's headings, as a wikilink names them."""
        return tuple([heading.text for heading in self._facts.headings])

    @property
    def blocks(self) -> tuple[str, ...]:
        """The page's block ids, without `^`."""
        return self._facts.blocks

    @property
    def url_anchors(self) -> tuple[str, ...]:
        """The anchors, sorted, that lead somewhere in every dialect configured."""
        dialects = [name for name in self._dialects if name != "obsidian"] or ["github"]
        shared = frozenset.intersection(*(self._slugs(name) for name in dialects))
        return tuple(sorted(shared | self._html))


def dendron_fragment(fragment: str) -> str:
    """The anchor of a Dendron reference: `anchor,1:#*` is a range that starts at `anchor`."""
    return fragment.partition(":#")[0].partition(",")[0]
