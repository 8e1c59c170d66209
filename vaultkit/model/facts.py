"""Facts: everything one Markdown file says, worked out from its bytes alone.

Facts do not know the file's path, the vault or any other file, so they can be kept by blob id.
Places are lines and columns (`Span`); offsets are UTF-8 bytes into the text behind a byte-order
mark. Facts read for a first verdict have no places for links, headings and block ids of the body
(lines and offsets are 0 and -1): a page with something to report is read again with them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from vaultkit.model.text import Span


class Link(NamedTuple):
    """One link as written.

    `kind`: `inline`, `image`, `reference`, `reference-image`, `autolink`, `wikilink`, `embed` or
    `property` (a quoted wikilink in the frontmatter). `target` is the destination, with entities
    and backslash escapes resolved as CommonMark asks; a wikilink's without its label. `label` is a
    reference's. `commented`: inside a `%% … %%` comment.
    """

    kind: str
    target: str
    label: str = ""
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    start: int = -1
    end: int = -1
    commented: bool = False

    @property
    def span(self) -> Span:
        """Where the whole link stands."""
        return Span(self.line, self.column, self.end_line, self.end_column)


class Heading(NamedTuple):
    """A heading: `text` is what a reader sees, `anchor` an explicit `{#id}` or ""."""

    level: int
    text: str
    anchor: str = ""
    line: int = 0
    start: int = -1


class Definition(NamedTuple):
    """A link reference definition `[label]: target`; `used`: some text of the page uses it."""

    label: str
    target: str
    line: int
    column: int
    end_line: int
    end_column: int
    used: bool

    @property
    def span(self) -> Span:
        """Where the whole definition stands."""
        return Span(self.line, self.column, self.end_line, self.end_column)


class Fault(NamedTuple):
    """Something that the file's own text shows to be wrong; a rule of the same `kind` tells it.

    `detail` holds the words that vary (the key, the reason); `fix` says that the columns from the
    first up to the second on line `line` may become the text; `other` is a second line that
    belongs to it, 0 for none.
    """

    kind: str
    line: int
    column: int
    end_line: int
    end_column: int
    detail: str = ""
    fix: tuple[int, int, str] | None = None
    other: int = 0

    @property
    def span(self) -> Span:
        """Where the fault stands."""
        return Span(self.line, self.column, self.end_line, self.end_column)


class Node(NamedTuple):
    """A value of the frontmatter with its place.

    `kind`: `plain` (unquoted scalar), `quoted` (any other scalar), `list`, `map`. A scalar's
    `value` is its text, `None` where a plain scalar is empty or `null`; a list's is a tuple of
    nodes, a map's a tuple of `Pair`.
    """

    kind: str
    value: object
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def span(self) -> Span:
        """Where the value stands."""
        return Span(self.line, self.column, self.end_line, self.end_column)

    @property
    def items(self) -> tuple[Node, ...]:
        """The items of a list; a single scalar counts as a list of one, an empty value as none."""
        if self.kind == "list":
            return self.value  # type: ignore[return-value]
        if self.kind == "map" or self.value is None:
            return ()
        return (self,)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of a map; nothing for any other kind."""
        return self.value if self.kind == "map" else ()  # type: ignore[return-value]

    @property
    def text(self) -> str | None:
        """A scalar's text; None for an empty value, a list or a map."""
        return self.value if isinstance(self.value, str) else None


class Pair(NamedTuple):
    """One `key: value` of a map; `line` and `column` are the key's."""

    key: str
    node: Node
    line: int
    column: int


class Waiver(NamedTuple):
    """A comment `<!-- vaultkit: ignore NAME … -->` and the lines of the block it covers."""

    names: tuple[str, ...]
    line: int
    column: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What one Markdown file says. `frontmatter` is None where there is no readable block.

    `block` is the YAML text that `frontmatter` was read from, "" where it is None.

    `body_line` is the line on which the body starts, `body_start` the byte, `body_units` its size
    in UTF-16 units, `said` a claim's text (see `vaultkit.parse.claim_text`), "" for other pages,
    `lead` the first sentence of its text (see `vaultkit.parse.lead`),
    `blocks` the block ids without `^`, `html_anchors` the `id` and `name` attributes of its HTML,
    `placed` whether links and headings have their places.
    """

    has_block: bool = False
    frontmatter: Node | None = None
    block: str = ""
    body_line: int = 1
    body_start: int = 0
    body_units: int = 0
    said: str = ""
    lead: str = ""
    placed: bool = False
    headings: tuple[Heading, ...] = ()
    links: tuple[Link, ...] = ()
    definitions: tuple[Definition, ...] = ()
    blocks: tuple[str, ...] = ()
    html_anchors: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    waivers: tuple[Waiver, ...] = field(default=())

    def field(self, key: str) -> Node | None:
        """The value of a top-level frontmatter key, or None."""
        if self.frontmatter is not None:
            for pair in self.frontmatter.pairs:
                if pair.key == key:
                    return pair.node
        return None
