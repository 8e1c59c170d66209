"""A section moves to another page: the bytes of both pages, before and after their links change.

Nothing is resolved here. The source keeps the heading and a link; the section goes to the end of
the destination as it stands, its line endings those of the page it comes to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from vaultkit.changes.definitions import Range, Shared
from vaultkit.changes.section import NEWLINE, Part, Sheet
from vaultkit.parse.link_spelling import Respelled


@dataclass(frozen=True)
class Division:
    """What goes where: `part` of the `source` to the end of the `target`.

    `target` is a page that is there, or the text of a new one. `known` are definitions, as bytes of
    the source, that the target has already. `summary` is Markdown, "" for none.
    """

    source: Sheet
    part: Part
    target: Sheet
    shared: Shared
    known: frozenset[Range] = frozenset()
    summary: str = ""

    @property
    def moving(self) -> tuple[Range, ...]:
        """The bytes of the source that go to the target, copied definitions apart."""
        return tuple(_without(((self.part.start, self.part.stop),), self.shared.stay))

    @property
    def copied(self) -> tuple[Range, ...]:
        """The definitions that are copied to the target."""
        return tuple(one for one in self.shared.copied if one not in self.known)

    def target_text(self, edits: Sequence[Respelled] = (), own: Sequence[Respelled] = ()) -> bytes:
        """The target behind its byte-order mark, with the section.

        `edits` are of the section, in bytes of the source, `own` of what the target has already.
        """
        newline = self.target.newline
        text = _joined(self.target.text, ((0, len(self.target.text)),), own)
        moved = _without_last_blanks(_joined(self.source.text, self.moving, edits), self.source)
        copies = [
            _ended(_joined(self.source.text, (one,), edits), self.source) for one in self.copied
        ]
        if copies:
            moved += self.source.newline + b"".join(copies)
        if newline != self.source.newline:
            moved = NEWLINE.sub(newline, moved)
        return text + self._gap() + moved

    def _gap(self) -> bytes:
        """What parts the section from the text before it: a blank line."""
        text, newline = self.target.text, self.target.newline
        if not text.strip():
            return b""
        if not text.endswith((b"\n", b"\r")):
            return newline * 2
        return b"" if _blank_above(text, len(text)) else newline

    def source_text(self, link: str, edits: Sequence[Respelled] = ()) -> bytes:
        """The source behind its byte-order mark, with `link` in the place of the section."""
        before, stub, after = self.source_pieces(link, edits)
        return before + stub + after

    def source_pieces(
        self, link: str, edits: Sequence[Respelled] = ()
    ) -> tuple[bytes, bytes, bytes]:
        """The source as far as the heading, what is new behind it, and the rest."""
        text, part, newline = self.source.text, self.part, self.source.newline
        dropped = [_with_blank(text, one) for one in self.shared.dropped]
        before = _joined(text, _without(((0, part.body),), dropped), edits)
        after = _joined(text, _without(((part.stop, len(text)),), dropped), edits)
        told = [self.summary] if self.summary else []
        lines = [NEWLINE.sub(newline, one.encode()) for one in (*told, link)]
        stub = newline + b"".join(line + newline * 2 for line in lines)
        stub = stub.removesuffix(newline)
        stay = sorted((*self.shared.stay, *self.shared.kept))
        kept = [_ended(_joined(text, (one,), edits), self.source) for one in stay]
        kept_text = newline + b"".join(kept) if kept else b""
        if not after and not text.endswith((b"\n", b"\r")):
            whole = stub + kept_text
            return before, whole.removesuffix(newline), after
        return before, stub, kept_text + after


def _joined(text: bytes, ranges: Iterable[Range], edits: Sequence[Respelled]) -> bytes:
    """These ranges of `text` with the edits within them."""
    parts = []
    for start, end in ranges:
        at = start
        for edit in sorted(edits):
            if start <= edit.start and edit.end <= end:
                parts += [text[at : edit.start], edit.new]
                at = edit.end
        parts.append(text[at:end])
    return b"".join(parts)


def _without(ranges: Iterable[Range], holes: Iterable[Range]) -> Iterator[Range]:
    """`ranges` without `holes`."""
    cuts = sorted(holes)
    for start, end in ranges:
        at = start
        for first, last in cuts:
            if first >= end or last <= at:
                continue
            if at < first:
                yield at, first
            at = max(at, last)
        if at < end:
            yield at, end


def _with_blank(text: bytes, one: Range) -> Range:
    """Whole lines that go, with the blank line that would be left over."""
    start, end = one
    alone = start == 0 or _blank_above(text, start)
    following = NEWLINE.match(text, end)
    if alone and following:
        return start, following.end()
    if alone and end == len(text) and start:
        return start - (2 if text[:start].endswith(b"\r\n") else 1), end
    return one


def _blank_above(text: bytes, at: int) -> bool:
    """Whether the line that ends at `at` is blank."""
    line = text[:at].removesuffix(b"\n").removesuffix(b"\r")
    return line.endswith((b"\n", b"\r")) or not line


def _without_last_blanks(data: bytes, sheet: Sheet) -> bytes:
    """`data` up to the line ending of its last line that is not empty."""
    kept = data.rstrip(b"\r\n")
    found = NEWLINE.match(data, len(kept))
    return kept + (found.group() if found else sheet.newline)


def _ended(data: bytes, sheet: Sheet) -> bytes:
    """`data` with a line ending."""
    return data if data.endswith((b"\n", b"\r")) else data + sheet.newline
