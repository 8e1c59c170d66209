"""Where in a page the part behind `#` of a link leads: the line of a heading or of a block."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from urllib.parse import unquote

from vaultkit.model.facts import Facts, Heading
from vaultkit.parse import slugs


def line_of_fragment(
    facts: Facts, text: str, fragment: str, dialects: Iterable[str], *, wikilink: bool
) -> int | None:
    """The 1-based line in the page's `text`, None where the fragment names no place of it.

    `facts` are the page's, with places; `dialects` those of its heading anchors. Of two headings
    with one name it is the first.
    """
    fragment = unquote(fragment)
    block = fragment.rpartition("#")[2]
    if block.startswith("^"):
        return _line_with(text, re.compile(rf"\^{re.escape(block[1:])}\s*$"))
    found = _named(facts.headings, fragment) if wikilink else None
    for dialect in dialects if found is None else ():
        found = _slugged(facts.headings, fragment, dialect)
        if found is not None:
            break
    if found is None:
        found = _named(facts.headings, fragment)
    if found is not None:
        return found.line or None
    name = re.escape(fragment)
    return _line_with(text, re.compile(rf"(?:id|name)\s*=\s*[\"']?{name}(?![\w-])"))


def _named(headings: Sequence[Heading], fragment: str) -> Heading | None:
    """The heading that `A#B` names by its text, below the ones before it."""
    parts = [part for part in fragment.split("#") if part.strip()]
    for number, heading in enumerate(headings):
        if not parts or slugs.heading_key(heading.text) != slugs.heading_key(parts[-1]):
            continue
        if len(parts) == 1 or slugs.matches_heading_path(parts, headings[: number + 1]):
            return heading
    return None


def _slugged(headings: Sequence[Heading], fragment: str, dialect: str) -> Heading | None:
    if dialect == "obsidian":
        return None
    known = slugs.anchors(headings, dialect)
    pairs = zip(known, headings, strict=True)
    exact = next((heading for anchor, heading in pairs if anchor == fragment), None)
    if exact is not None or dialect not in ("github", "gitlab"):
        return exact
    pairs = zip(known, headings, strict=True)
    return next((heading for anchor, heading in pairs if anchor == fragment.lower()), None)


def _line_with(text: str, wanted: re.Pattern[str]) -> int | None:
    lines = re.split(r"\r\n|\r|\n", text)
    return next((number for number, line in enumerate(lines, 1) if wanted.search(line)), None)
