"""What the fragment of a link means on a page, and what it must say once that stands elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from vaultkit.model.facts import Facts, Heading
from vaultkit.model.preset import Preset
from vaultkit.parse import slugs
from vaultkit.vault.fragments import dendron_fragment

HEADING, BLOCK, HTML = "heading", "block", "html"

_UNLINKED = "#|^:\\[]%\r\n"


class Spot(NamedTuple):
    """A place that a fragment names: the heading with this number, a block id or an HTML anchor."""

    kind: str
    number: int = -1
    name: str = ""


class Spots:
    """Answers for the anchors of one page in one dialect."""

    def __init__(self, facts: Facts, preset: Preset) -> None:
        self.facts, self._preset = facts, preset
        self._slugs: dict[str, tuple[str, ...]] = {}

    def at(self, fragment: str, *, wiki: bool) -> Spot | None:
        """What `fragment` names, the first of several; None for nothing."""
        if wiki and self._preset.vault_links == "dendron":
            fragment = dendron_fragment(fragment)
        return self._by_text(fragment) if wiki else self._by_url(fragment)

    def _by_text(self, fragment: str) -> Spot | None:
        block = fragment.rpartition("#")[2].strip()
        if block.startswith("^"):
            known = block[1:] in self.facts.blocks
            return Spot(BLOCK, name=block[1:]) if known else None
        parts = [part.strip() for part in fragment.split("#") if part.strip()]
        if not parts:
            return None
        number = self._by_way(parts) if len(parts) > 1 else self._by_name(parts[0])
        if number is not None:
            return Spot(HEADING, number)
        return self._html(parts[0]) if len(parts) == 1 else None

    def _by_name(self, part: str) -> int | None:
        key = slugs.heading_key(part)
        for number, heading in enumerate(self.facts.headings):
            if key in slugs.heading_keys((heading,)):
                return number
        return self._slug(part, "github")

    def _by_way(self, parts: list[str]) -> int | None:
        headings = self.facts.headings
        for number in range(1, len(headings) + 1):
            if slugs.matches_heading_path(parts, headings[:number]):
                return number - 1
        return None

    def _by_url(self, fragment: str) -> Spot | None:
        text = unquote(fragment) if "%" in fragment else fragment
        html = self._html(text) or self._html(fragment)
        if html is not None:
            return html
        found = {self._in_dialect(text, name) for name in self._preset.slugs}
        number = found.pop() if len(found) == 1 else None
        return Spot(HEADING, number) if number is not None else None

    def _in_dialect(self, text: str, dialect: str) -> int | None:
        if dialect == "obsidian":
            spot = self._by_text(text) if not text.startswith("^") else None
            return spot.number if spot is not None and spot.kind == HEADING else None
        number = self._slug(text, dialect)
        return self._slug(text.lower(), dialect) if number is None else number

    def _slug(self, text: str, dialect: str) -> int | None:
        anchors = self._anchors(dialect)
        return anchors.index(text) if text in anchors else None

    def _anchors(self, dialect: str) -> tuple[str, ...]:
        if dialect not in self._slugs:
            self._slugs[dialect] = slugs.anchors(self.facts.headings, dialect)
        return self._slugs[dialect]

    def _html(self, text: str) -> Spot | None:
        return Spot(HTML, name=text) if text in self.facts.html_anchors else None

    def fragments(self, spot: Spot, *, wiki: bool) -> Iterator[str]:
        """Fragments that may name `spot`, without `#`; whoever takes one asks what it means."""
        if spot.kind == BLOCK:
            yield f"^{spot.name}"
        elif spot.kind == HTML:
            yield spot.name
        elif wiki:
            yield from self._ways(spot.number)
        else:
            yield from (self._anchors(name)[spot.number] for name in self._preset.slugs)

    def _ways(self, number: int) -> Iterator[str]:
        """A heading's text, then its text behind those of the headings above it."""
        above: list[Heading] = []
        for heading in self.facts.headings[: number + 1]:
            while above and above[-1].level >= heading.level:
                above.pop()
            above.append(heading)
        names = [_linkable(heading.text) for heading in above]
        yield from ("#".join(names[-size:]) for size in range(1, len(names) + 1))
        yield self._anchors("github")[number]


def _linkable(text: str) -> str:
    """A heading's text as a wikilink may hold it."""
    return " ".join("".join(" " if sign in _UNLINKED else sign for sign in text).split())
