"""The one entrance of this room: a page's bytes → its facts.

`parse(data, dialect)` gives what a verdict needs; `parse(data, dialect, placed=True)` the same
facts with the place of every link and heading, at about twice the cost.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import replace

from vaultkit.model.facts import Definition, Facts, Fault, Heading, Link, Waiver
from vaultkit.model.text import LineTable, utf16_units
from vaultkit.parse import frontmatter, pyromark_scan, safety
from vaultkit.parse.claim_text import said_by, without_comments
from vaultkit.parse.comment_cut import cut_of
from vaultkit.parse.decode import BOM, decode
from vaultkit.parse.lead import lead_of
from vaultkit.parse.scan import Dialect, Extent, Scan, ScannedLabel

_BLOCK_ID = re.compile(r"(?:^|[ \t])\^([A-Za-z0-9-]+)[ \t]*\r?$", re.MULTILINE)
_HTML_NAME = re.compile(r"""<[^<>]*?\s(?:id|name)\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
_CUSTOM_ID = re.compile(r"\s*#(\S+)")
_MARKER = re.compile(rb"^<{7} .*$", re.MULTILINE)
_MIDDLE = re.compile(rb"^={7}\r?$", re.MULTILINE)
_MARKED = re.compile(rb"<<<<<<< ").search
_CLOSING = re.compile(rb"^>{7} ", re.MULTILINE)
_NAMING = frozenset(("id", "title", "alias", "aliases"))
_COMMENT = re.compile(rb"%%.*?%%", re.DOTALL)
_COMMENTED = re.compile(rb"%%").search
_BY_OTHERS = frozenset(("reference", "reference-image", "property"))
_NOWHERE = Link("", "")[3:]
_new = tuple.__new__  # what calling a named tuple comes to, at half the price
_WAIVER = re.compile(rb"<!--\s*vaultkit:\s*ignore\s([^<>]*?)-->")


def parse(data: bytes, dialect: Dialect, *, placed: bool = False) -> Facts:
    """Everything the page says. Never raises: what is wrong is in `Facts.faults`."""
    decoded = decode(data)
    if decoded.reason:
        mark = len(BOM) if decoded.bom else 0
        lines = LineTable(data[mark : decoded.offset], ascii_only=False)
        line, column = lines.place(max(decoded.offset - mark, 0))
        fault = Fault("undecodable-file", line, column, line, column + 1, decoded.reason)
        return Facts(faults=(fault,))
    facts = _Page(decoded.text, decoded.data, dialect, placed).facts()
    if decoded.bom:
        mark_fault = Fault("byte-order-mark", 1, 1, 1, 2)
        return replace(facts, faults=(mark_fault, *facts.faults))
    return facts


def body_units(data: bytes) -> int | None:
    """The size of a page's body in UTF-16 units, as facts say it; None where it is no text."""
    decoded = decode(data)
    if decoded.reason:
        return None
    return utf16_units(decoded.text[frontmatter.read(decoded.text).end :])


def targets(facts: Facts) -> tuple[str, ...]:
    """What the links and definitions in a page's body name, as it is written there."""
    links = (one.target for one in facts.links if one.kind not in _BY_OTHERS)
    return (*links, *(one.target for one in facts.definitions))


class _Page:
    """One page being read; the line table is built only where a place is asked for."""

    def __init__(self, text: str, data: bytes, dialect: Dialect, placed: bool) -> None:
        self.text, self.data, self.dialect = text, data, dialect
        self.head = head = frontmatter.read(text)
        body = text[head.end :] if head.end else text
        if text.isascii():
            self.start = head.end
        else:
            self.start = len(text[: head.end].encode())
        self.body = data[self.start :] if self.start else data
        self.body_text = body
        # one sign is found much faster than several in a row, and those faster by a pattern
        self.marked = b"<" in data and _MARKED(data) is not None
        self.waived = b"<" in self.body and b"vaultkit:" in self.body
        hidden = self.marked or self.waived or (b"%" in self.body and _COMMENTED(self.body))
        self.placed = placed or bool(hidden) or (b"^" in self.body and b"[^" not in self.body)
        self.scan: Scan = pyromark_scan.scan(body, self.body, dialect, places=self.placed)
        self._lines: LineTable | None = None

    @property
    def lines(self) -> LineTable:
        if self._lines is None:
            self._lines = LineTable(self.data, ascii_only=self.text.isascii())
        return self._lines

    def facts(self) -> Facts:
        return Facts(
            has_block=self.head.present,
            frontmatter=self.head.root,
            block=self.head.source,
            body_line=self.head.line,
            body_start=self.start,
            body_units=utf16_units(self.body_text),
            said=said_by(self.head.root, self.body_text),
            lead=lead_of(self.body_text) if self.dialect.lead else "",
            placed=self.placed,
            headings=self._headings(),
            links=self.head.links + self._links(),
            definitions=self._definitions(),
            blocks=self._blocks(),
            html_anchors=self._html_anchors(),
            faults=self._faults(),
            waivers=self._waivers(),
        )

    def _headings(self) -> tuple[Heading, ...]:
        found = []
        for level, shown, start, _ in self.scan.headings:
            text, anchor = _custom_id(shown) if shown[-1:] == "}" else (shown, "")
            if start < 0:
                found.append(_new(Heading, (level, text, anchor, 0, -1)))
            else:
                at = start + self.start
                found.append(Heading(level, text, anchor, self.lines.line_of(at), at))
        return tuple(found)

    def _links(self) -> tuple[Link, ...]:
        if not self.placed:
            return tuple(
                [
                    _new(Link, (kind, target, label, *_NOWHERE))
                    for kind, target, _, _, label in self.scan.links
                ]
            )
        edges = self._comment_edges()
        found = []
        for kind, target, start, end, label in self.scan.links:
            start, end = start + self.start, end + self.start
            commented = bisect_right(edges, start) % 2 == 1
            place = self.lines.span(start, end)
            found.append(Link(kind, target, label, *place, start, end, commented))
        return tuple(found)

    def _comment_edges(self) -> list[int]:
        """Where each `%% … %%` begins and ends, one after the other."""
        if b"%%" not in self.body:
            return []
        comments = _COMMENT.finditer(_blanked(self.body, self.scan.code))
        return [edge + self.start for comment in comments for edge in comment.span()]

    def _definitions(self) -> tuple[Definition, ...]:
        if not self.scan.definitions:
            return ()
        used = {fold_label(link.label) for link in self.scan.links if link.label}
        return tuple(
            Definition(
                label,
                target,
                *self.lines.span(start + self.start, end + self.start),
                fold_label(label) in used,
            )
            for label, target, start, end in self.scan.definitions
        )

    def _blocks(self) -> tuple[str, ...]:
        if b"^" not in self.body:
            return ()
        body = _blanked(self.body, self.scan.code).decode("utf-8", "replace")
        return tuple(_BLOCK_ID.findall(body))

    def _html_anchors(self) -> tuple[str, ...]:
        html = "".join(self.scan.html)
        return tuple(_HTML_NAME.findall(without_comments(html))) if "=" in html else ()

    def _faults(self) -> tuple[Fault, ...]:
        faults = list(self.head.faults)
        faults += [self._label_fault("undefined-reference", label) for label in self.scan.undefined]
        faults += [
            self._label_fault("undefined-footnote", label) for label in self.scan.lost_footnotes
        ]
        if self.marked:
            faults += self._conflicts()
        unsafe = self._unsafe()
        faults += unsafe
        # in ASCII nothing hides but controls, which the whole text was searched for
        if (unsafe or not self.text.isascii()) and any(map(safety.hidden_in_name, self._names())):
            faults.append(Fault("hidden-name", 1, 1, 1, 2))
        return tuple(faults)

    def _names(self) -> list[str]:
        """Everything the page is called, and its headings."""
        names = [heading.text for heading in self.scan.headings]
        for pair in self.head.root.pairs if self.head.root is not None else ():
            if pair.key in _NAMING:
                names += [item.text for item in pair.node.items if item.text]
        return names

    def _unsafe(self) -> list[Fault]:
        found = safety.hidden(self.text, self.data)
        if not found:
            return []
        faults = []
        at = offset = 0  # the same place in characters and in bytes
        for kind, start, end, detail in sorted(found, key=lambda hidden: hidden.start):
            first = offset + len(self.text[at:start].encode())
            last = first + len(self.text[start:end].encode())
            faults.append(Fault(kind, *self.lines.span(first, last), detail))
            at, offset = start, first
        return faults

    def _label_fault(self, kind: str, found: ScannedLabel) -> Fault:
        place = self.lines.span(found.start + self.start, found.end + self.start)
        return Fault(kind, *place, found.label)

    def _conflicts(self) -> list[Fault]:
        shift = [Extent(start + self.start, end + self.start) for start, end in self.scan.code]
        data = _blanked(self.data, shift)
        closing = [match.start() for match in _CLOSING.finditer(data)]
        middles = [match.end() for match in _MIDDLE.finditer(data)]
        middles = middles[: bisect_left(middles, closing[-1])] if closing else []
        faults = []
        for match in _MARKER.finditer(data):
            if middles and match.end() < middles[-1]:
                line = self.lines.line_of(match.start())
                faults.append(Fault("conflict-marker", line, 1, line, 8))
        return faults

    def _waivers(self) -> tuple[Waiver, ...]:
        if not self.waived:
            return ()
        body = _blanked(self.body, self.scan.code)
        comments = list(_WAIVER.finditer(body))
        blocks = _Blocks(self.body_text, self.scan, [Extent(*match.span()) for match in comments])
        found = []
        for match in comments:
            names = tuple(match.group(1).decode("utf-8", "replace").replace(",", " ").split())
            line, column = self.lines.place(match.start() + self.start)
            first = last = line
            covered = blocks.of(Extent(*match.span()))
            if covered:
                first = self.lines.line_of(covered.start + self.start)
                last = self.lines.line_of(max(covered.end - 1, 0) + self.start)
            cut = cut_of(body, *match.span())
            place = self.lines.span(cut[0] + self.start, cut[1] + self.start) if cut else ()
            found.append(Waiver(names, line, column, first, last, *place))
        return tuple(found)


class _Blocks:
    """The outermost blocks of a body, and which of them a waiver is about."""

    def __init__(self, body: str, scan: Scan, waivers: list[Extent]) -> None:
        definitions = (Extent(found.start, found.end) for found in scan.definitions)
        data = body.encode()
        without = _blanked(data, waivers)
        self._all: list[Extent] = []
        last = 0
        for start, end in sorted((*pyromark_scan.blocks(body), *definitions)):
            if start >= last and without[start:end].strip():  # it says more than waivers
                self._all.append(Extent(start, start + len(data[start:end].rstrip())))
            last = max(last, end)

    def of(self, waiver: Extent) -> Extent | None:
        """The block in whose text the waiver stands, else the next one."""
        after = bisect_left(self._all, (waiver.start + 1,))
        if after and self._all[after - 1].end >= waiver.end:
            return self._all[after - 1]
        return self._all[after] if after < len(self._all) else None


def _custom_id(text: str) -> tuple[str, str]:
    """A heading's text and the id of the `{#id}` at its end, "" where there is none."""
    at = text.rfind("{")
    inner = text[at + 1 : -1]
    custom = _CUSTOM_ID.match(inner) if at >= 0 and "}" not in inner else None
    return (text[:at].rstrip(), custom.group(1)) if custom else (text, "")


def fold_label(label: str) -> str:
    """Link labels match without case and with white space collapsed (CommonMark 0.31 §4.7)."""
    return " ".join(label.casefold().split())


def _blanked(data: bytes, extents: list[Extent]) -> bytes:
    """`data` with the bytes of `extents`, but not its line endings, turned into spaces."""
    if not extents:
        return data
    parts = []
    at = 0
    for start, end in extents:
        parts += [data[at:start], re.sub(rb"[^\r\n]", b" ", data[start:end])]
        at = max(end, at)
    parts.append(data[at:])
    return b"".join(parts)
