"""A page's body as tools read it: links name pages by ids, and every line ends with `\\n`.

What is shown keeps the place of each of its characters in the file, so that a text which is found
there can be replaced in the bytes, and no other byte changes. Blank lines around the body are not
shown.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote, unquote

from vaultkit.model.facts import Definition, Facts, Link
from vaultkit.parse.link_place import ANGLE, WIKILINK, Place, meant, place_of
from vaultkit.vault.ids import id_of, page_with
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot

_RETURN = re.compile(rb"\r\n?")
_NEVER_BARE = re.compile(r"[\x00-\x20\x7f()<>%#?\"`\\\[\]|&*]")
_NEVER_ANGLE = re.compile(r"[\x00-\x1f\x7f<>%#?`\\\[\]|&]")
_PATH = "./"


class Piece(NamedTuple):
    """The bytes from `start` up to `end`, behind a byte-order mark, that are shown otherwise.

    `form` is how a destination is written (see `vaultkit.parse.link_place`), "" for a line's end.
    """

    start: int
    end: int
    shown: str
    form: str = ""


class Cut(NamedTuple):
    """The bytes from `start` up to `end` that a new text takes the place of, with what of the text
    that is shown has to stand around it."""

    start: int
    end: int
    before: str
    after: str


class Spelled(NamedTuple):
    """How a destination that is shown so stands in the file."""

    form: str
    shown: str
    raw: bytes


class Reading:
    """The bytes from `start` up to `end` as they are shown; `pieces` are sorted and apart."""

    def __init__(self, data: bytes, start: int, end: int, pieces: tuple[Piece, ...]) -> None:
        self.data = data
        self.pieces = pieces
        self._views: list[int] = []  # where each run begins in the text that is shown
        self._runs: list[Piece] = []
        parts: list[str] = []
        at = view = 0
        for run in _runs(data, start, end, pieces):
            self._views.append(view)
            self._runs.append(run)
            parts.append(run.shown)
            view += len(run.shown)
            at = run.end
        self._end = at if self._runs else start
        self.text = "".join(parts)

    def cut(self, first: int, last: int) -> Cut:
        """What of the bytes is shown from `first` up to `last`, in code points.

        A destination that is touched is cut out whole: nothing else may become a part of it.
        """
        low, high = first, last
        for view, run in zip(self._views, self._runs, strict=True):
            if run.form and view <= last and view + len(run.shown) >= first:
                low, high = min(low, view), max(high, view + len(run.shown))
        return Cut(self._byte(low), self._byte(high), self.text[low:first], self.text[last:high])

    def shown_at(self, byte: int) -> int:
        """Where the text of the byte at an offset is shown, in code points."""
        for view, run in zip(self._views, self._runs, strict=True):
            if byte < run.end:
                inner = self.data[run.start : max(byte, run.start)].decode("utf-8", "replace")
                return view if run.shown == "\n" or run.form else view + len(inner)
        return len(self.text)

    def spelled(self, start: int, end: int) -> tuple[Spelled, ...]:
        """The destinations from the byte at `start` up to `end` that are shown otherwise."""
        return tuple(
            Spelled(one.form, one.shown, self.data[one.start : one.end])
            for one in self.pieces
            if one.form and one.start < end and one.end > start
        )

    def _byte(self, at: int) -> int:
        number = bisect_right(self._views, at) - 1
        if number < 0:
            return self._end
        run, view = self._runs[number], self._views[number]
        if at == view:
            return run.start
        if at == view + len(run.shown):
            return run.end
        return run.start + len(run.shown[: at - view].encode())


def _runs(data: bytes, start: int, end: int, pieces: tuple[Piece, ...]) -> Iterator[Piece]:
    at = start
    for piece in pieces:
        if piece.start > at:
            yield Piece(at, piece.start, data[at : piece.start].decode())
        yield piece
        at = piece.end
    if at < end:
        yield Piece(at, end, data[at:end].decode())


def reading(vault: Snapshot, path: str, data: bytes, facts: Facts) -> Reading:
    """The body of the page at `path`; `data` is its text behind a byte-order mark, `facts` what it
    says, with places."""
    start, end = extent_of(data, facts.body_start)
    pieces = [
        Piece(start + found.start(), start + found.end(), "\n")
        for found in _RETURN.finditer(data[start:end])
    ]
    for one in written(facts):
        place = place_of(data, facts, one, label_first=vault.settings.preset.label_first)
        if place is None or place.form == WIKILINK or not start <= place.start < place.end <= end:
            continue
        shown = _shown(vault, path, one, raw=data[place.start : place.end].decode(), place=place)
        if shown is not None:
            pieces.append(Piece(place.start, place.end, shown, place.form))
    return Reading(data, start, end, tuple(sorted(pieces)))


def extent_of(data: bytes, start: int) -> tuple[int, int]:
    """From where to where the body stands that begins at `start`, without blank lines around it."""
    end = len(data)
    while start < end and data[start] in b"\r\n":
        start += 1
    while end > start and data[end - 1] in b"\r\n":
        end -= 1
    return start, end


def written(facts: Facts) -> Iterator[Link | Definition]:
    """Everything in a body that has a destination of its own and may be a page's."""
    yield from (one for one in facts.links if one.kind in ("inline", "wikilink", "embed"))
    yield from (one for one in facts.definitions if not one.label.startswith("^"))


def _shown(
    vault: Snapshot, path: str, one: Link | Definition, *, raw: str, place: Place
) -> str | None:
    """What is shown for the page part of a destination, None for itself."""
    link = vault.definition_link(one) if isinstance(one, Definition) else one
    target, _ = vault.resolve(path, link)
    if target.outcome is Outcome.PAGE and target.path in vault.surfaces:
        name = id_of(vault, target.path)
        shown = destination(name, angle=place.form == ANGLE)
        if page_with(vault, name) == target.path and named_by(shown) == name:
            return shown if shown != raw else None
    # what only looks like an id is told from one
    return f"{_PATH}{raw}" if page_with(vault, named_by(raw)) is not None else None


def destination(name: str, *, angle: bool = False) -> str:
    """An id as the page part of a destination, with nothing in it that would end or bend that."""
    sign = _NEVER_ANGLE if angle else _NEVER_BARE
    return sign.sub(lambda found: quote(found[0], safe=""), name)


def named_by(raw: str) -> str:
    """What the page part of a destination says, as it is written: an id, or a path."""
    return unquote(meant(raw))
