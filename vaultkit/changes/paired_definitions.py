"""Definitions that a program keeps for wikilinks, as Foam does: they follow the links of a page.

`[label]: path "Title"` belongs to `[[label]]` where it has its text for a label and leads to the
same file: with it other programs find the page. In: a page before and after its links got other
texts. Out: the page, in which such a definition has the link's text and the page's title of now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.changes.relink import Relinker
from vaultkit.model.facts import Definition, Facts, Link
from vaultkit.parse.decode import BOM, decode
from vaultkit.parse.link_place import ANGLE, meant, offset_of, place_of, table_of
from vaultkit.parse.link_spelling import Respelled
from vaultkit.parse.link_target import with_edits
from vaultkit.parse.page import fold_label, parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.backlinks import title_of

_OPENING = {"wikilink": 2, "embed": 3}
_LONGEST = 999
"""The most characters of a label (CommonMark 0.31 §4.7)."""

_TITLE = re.compile(
    rb"""[ \t]+(?:"(?P<double>(?:[^"\\\r\n]|\\.)*)"|'(?P<single>(?:[^'\\\r\n]|\\.)*)')[ \t]*\Z"""
)


def with_pairs(old: bytes, new: bytes, path: str, relinker: Relinker, dialect: Dialect) -> bytes:
    """The page `new`, which is `old` with other links, with the definitions that belong to them.

    `path` is where it lies before the move. One that anything else uses keeps its label.
    """
    was, now = decode(old).data, decode(new)
    if not dialect.wikilinks or b"]:" not in was:
        return new
    before, after = parse(was, dialect, placed=True), parse(now.data, dialect, placed=True)
    if not before.definitions or not _alike(before, after):
        return new
    pairs = _Pairs(_Side(was, before), _Side(now.data, after), path, relinker)
    edits = list(pairs.edits())
    if not edits:
        return new
    made = with_edits(now.data, edits)
    if not _same(after, parse(made, dialect, placed=True)):
        return new
    return (BOM if now.bom else b"") + made


def _alike(before: Facts, after: Facts) -> bool:
    return len(before.links) == len(after.links) and len(before.definitions) == len(
        after.definitions
    )


def _same(after: Facts, made: Facts) -> bool:
    """Whether nothing but labels and titles of definitions is another."""
    return (
        [one[:3] for one in after.links] == [one[:3] for one in made.links]
        and [one.target for one in after.definitions] == [one.target for one in made.definitions]
        and after.headings == made.headings
        and after.blocks == made.blocks
        and len(after.faults) == len(made.faults)
    )


class _Side(NamedTuple):
    text: bytes
    facts: Facts

    def inner(self, link: Link) -> str:
        """What stands between the brackets of a wikilink."""
        return self.text[link.start + _OPENING[link.kind] : link.end - 2].decode()


class _Pairs:
    def __init__(self, old: _Side, new: _Side, path: str, relinker: Relinker) -> None:
        self._old, self._new, self._path, self._relinker = old, new, path, relinker
        # each label in use, and the one that becomes it: one that was there before is nobody's
        self._labels = dict.fromkeys((fold_label(one.label) for one in new.facts.definitions), "")
        self._links: dict[str, list[tuple[Link, Link]]] = {}
        for was, now in zip(old.facts.links, new.facts.links, strict=True):
            if was.kind in _OPENING:
                self._links.setdefault(fold_label(old.inner(was)), []).append((was, now))

    def edits(self) -> Iterator[Respelled]:
        """The edits of the new text."""
        found = zip(self._old.facts.definitions, self._new.facts.definitions, strict=True)
        for before, after in found:
            inner = {self._new.inner(now) for now in self._links_of(before)}
            if inner:
                yield from self._label(before, after, inner)
                yield from self._title(before, after)

    def _links_of(self, definition: Definition) -> Iterator[Link]:
        """The wikilinks, with their new texts, that a definition is for."""
        before = self._relinker.before
        goal = before.resolve(self._path, before.definition_link(definition))[0].path
        for was, now in self._links.get(fold_label(definition.label), ()) if goal else ():
            if before.resolve(self._path, was)[0].path == goal:
                yield now

    def _label(self, old: Definition, new: Definition, inner: set[str]) -> Iterator[Respelled]:
        text, own = min(inner), fold_label(old.label)
        if len(inner) > 1 or old.used or len(text) > _LONGEST:
            return
        if self._labels.setdefault(fold_label(text), own) != own:
            return
        start = self._start(new) + 1
        end = start + len(new.label.encode())
        if self._new.text[start - 1 : end + 2] == f"[{new.label}]:".encode():
            yield Respelled(start, end, text.encode())

    def _title(self, old: Definition, new: Definition) -> Iterator[Respelled]:
        """The title of the page that is meant, where it is the one that the definition has."""
        relinker = self._relinker
        was = relinker.before.resolve(self._path, relinker.before.definition_link(old))[0].path
        now = relinker.journey.file(was)
        sides = (relinker.before.surfaces.get(was), relinker.after.surfaces.get(now))
        place = place_of(self._new.text, self._new.facts, new)
        if place is None or sides[0] is None or sides[1] is None:
            return
        before, after = title_of(was, sides[0]), title_of(now, sides[1])
        lines = table_of(self._new.text)
        end = offset_of(self._new.text, lines, new.end_line, new.end_column)
        found = _TITLE.match(self._new.text, place.tail + (place.form == ANGLE), end)
        name = found.lastgroup if found else None
        if (
            found is None
            or name is None
            or before == after
            or meant(found[name].decode()) != before
        ):
            return
        sign = '"' if name == "double" else "'"
        written = after.replace("\\", "\\\\").replace(sign, f"\\{sign}")
        yield Respelled(*found.span(name), written.encode())

    def _start(self, definition: Definition) -> int:
        text = self._new.text
        return offset_of(text, table_of(text), definition.line, definition.column)
