"""Where a page's footnotes stand, and its outermost blocks: what a part of it takes along.

Offsets are UTF-8 bytes into the text behind a byte-order mark.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import pyromark

from vaultkit.parse.guard import tame
from vaultkit.parse.page import fold_label
from vaultkit.parse.scan import Extent

_OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
)


class Note(NamedTuple):
    """A footnote's definition, or one use of it; `label` is folded as labels are compared."""

    label: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Notes:
    """The `definitions` and `uses` of footnotes, and the outermost `blocks`, all in order."""

    definitions: tuple[Note, ...]
    uses: tuple[Note, ...]
    blocks: tuple[Extent, ...]


def notes_of(text: bytes, start: int, *, wikilinks: bool) -> Notes:
    """The notes of a page whose body begins at the byte `start` of `text`."""
    body = text[start:].decode("utf-8", "replace")
    options = _OPTIONS | pyromark.Options.ENABLE_WIKILINKS if wikilinks else _OPTIONS
    definitions: list[Note] = []
    uses: list[Note] = []
    blocks: list[Extent] = []
    end = 0
    for event, place in pyromark.events_with_range(tame(body, text[start:]), options=options):
        if event.__class__ is not dict:
            continue
        extent = Extent(place["start"] + start, place["end"] + start)
        tag = event.get("Start")
        if tag is not None and extent.start >= end:
            end = extent.end
            blocks.append(extent)
        label = _label(event, tag)
        if label is not None:
            (uses if tag is None else definitions).append(Note(fold_label(label), *extent))
    return Notes(tuple(definitions), tuple(uses), tuple(blocks))


def _label(event: Any, tag: Any) -> str | None:
    found = tag.get("FootnoteDefinition") if isinstance(tag, dict) else None
    used = event.get("FootnoteReference")
    label: str | None = found if found is not None else used
    return label
