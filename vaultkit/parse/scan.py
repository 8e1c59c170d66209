"""What a Markdown scanner hands back, whichever parser stands behind it.

Two scanners keep this contract, `pyromark_scan` and `recorder_scan`; property tests hold each
against the other. Offsets are UTF-8 bytes into the scanned text.

A scan without places (`places=False`) is what a check needs of a page without faults: it costs
less, and offsets of links and headings may be -1. Order and number of links and headings are the
same in both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class Dialect(NamedTuple):
    """What changes how a text is read. `label_first`: `[[label|target]]`, as Dendron has it.

    `lead`: the first sentence of a page is wanted, which only a vault shows, in its catalog.
    """

    wikilinks: bool = True
    label_first: bool = False
    lead: bool = False


class ScannedLink(NamedTuple):
    """A link or image. `kind` as in `vaultkit.model.facts.Link`, without `property`."""

    kind: str
    target: str
    start: int = -1
    end: int = -1
    label: str = ""


class ScannedHeading(NamedTuple):
    """A heading: `text` is its content as a reader sees it, code and link texts included."""

    level: int
    text: str
    start: int = -1
    end: int = -1


class ScannedDefinition(NamedTuple):
    """A link reference definition; of two with one label only the first counts."""

    label: str
    target: str
    start: int
    end: int


class ScannedLabel(NamedTuple):
    """A label with its place: a footnote's use or definition, or a reference nobody defines."""

    label: str
    start: int
    end: int


class Extent(NamedTuple):
    """From `start` up to, not including, `end`."""

    start: int
    end: int


@dataclass(slots=True)
class Scan:
    """Everything of a text that links, names or hides something.

    `undefined` are full references `[text][label]` without a definition; `lost_footnotes` are
    uses of a footnote that has none. `html` is the raw HTML, in order; one tag may be spread over
    several pieces. `code` are code blocks and code spans; a block may end before or behind its
    last line ending, and a scan without places may leave them out.
    """

    links: list[ScannedLink] = field(default_factory=list)
    headings: list[ScannedHeading] = field(default_factory=list)
    definitions: list[ScannedDefinition] = field(default_factory=list)
    undefined: list[ScannedLabel] = field(default_factory=list)
    lost_footnotes: list[ScannedLabel] = field(default_factory=list)
    html: list[str] = field(default_factory=list)
    code: list[Extent] = field(default_factory=list)


class Scanner(Protocol):
    """Reads Markdown: CommonMark 0.31 with GFM tables, strikethrough, footnotes and wikilinks."""

    def __call__(self, text: str, data: bytes, dialect: Dialect, *, places: bool) -> Scan:
        """Scan `text`, whose UTF-8 form is `data`."""
        ...


def wikilink_target(inner: str, *, label_first: bool) -> str | None:
    """The target of a wikilink from the text between its brackets, or None where it is no link.

    A wikilink stands on one line and names something. `\\|`, which a table needs, is a bar; spaces
    round the bar and the ends do not count.
    """
    if "\n" in inner or "\r" in inner:
        return None
    head, bar, tail = inner.partition("|")
    if bar and label_first:
        return tail.strip() or None
    return head.removesuffix("\\").strip() or None if bar else head.strip() or None
