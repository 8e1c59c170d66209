"""A section's move worked out to the last byte, with every link that changes.

In: a judged vault, a section and the page it goes to. Out: the changes of files. Nothing is judged
here; a link that would lead elsewhere is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from vaultkit.changes.cited import cited
from vaultkit.changes.definitions import Range, refuse_clashes, shared
from vaultkit.changes.journey import Journey
from vaultkit.changes.leads import Leads
from vaultkit.changes.moved_part import MovedPart, refuse_same_anchors
from vaultkit.changes.proof import refuse_other
from vaultkit.changes.relink import Relinker
from vaultkit.changes.section import Part, Sheet, sheet_of
from vaultkit.changes.split import Division
from vaultkit.changes.split_links import Work, elsewhere, told
from vaultkit.changes.spots import Spots
from vaultkit.errors import StateError
from vaultkit.model.change import Rewrite
from vaultkit.model.facts import Definition, Link
from vaultkit.model.relocation import LinkChange
from vaultkit.parse.edit_items import add_items
from vaultkit.parse.link_place import offset_of
from vaultkit.parse.link_spelling import Respelled, Retarget, respelled
from vaultkit.parse.scan import Dialect
from vaultkit.vault.snapshot import Snapshot

_NAMED = frozenset(("wikilink", "embed", "inline", "image"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """`part` of the page `source` is to go to the page `target`, which is there unless `new`.

    `link` makes the text of the link that stays, from the vault as it would be.
    """

    source: Sheet
    part: Part
    target: Sheet
    new: bool
    summary: str
    link: Callable[[Snapshot], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """The files that change, and how; `works` do the same to another version of a file.

    `stub` is what the source gets, `moved` what the target gets.
    """

    rewrites: tuple[Rewrite, ...]
    links: tuple[LinkChange, ...]
    works: dict[str, Work]
    stub: str
    moved: str
    definitions: int
    evidence: int
    claims: tuple[str, ...]


class _Edits(NamedTuple):
    edits: list[Respelled]
    told: list[LinkChange]


class Vault(NamedTuple):
    """The vault before, judged, and what is needed of it.

    `bytes_of` gives what a page holds, `after` the vault with other bytes at some paths, its names
    known; pages in `also` may link anywhere, whatever the rows say.
    """

    before: Snapshot
    dialect: Dialect
    bytes_of: Callable[[str], bytes]
    after: Callable[[dict[str, bytes]], Snapshot]
    also: Collection[str] = ()


class Splitter:
    """Works out one split."""

    def __init__(self, vault: Vault, asked: Asked) -> None:
        self._vault, self._asked = vault, asked
        self._dialect = vault.dialect
        self._before = vault.before
        source, part, target = asked.source, asked.part, asked.target
        found = shared(source, part)
        ranges = [(part.start, part.stop), *found.copied]
        known = frozenset() if asked.new else refuse_clashes(self._before, source, target, ranges)
        self.division = Division(source, part, target, found, known, asked.summary)

    # --- how the two pages would read, their links as they are

    @cached_property
    def _raw(self) -> tuple[Sheet, Sheet]:
        source, target = self._asked.source, self._asked.target
        return (
            sheet_of(source.path, self.division.source_text(""), self._dialect),
            sheet_of(target.path, self.division.target_text(), self._dialect),
        )

    @cached_property
    def after(self) -> Snapshot:
        """The vault with its new names."""
        source, target = self._raw
        return self._vault.after(
            {
                source.path: self._asked.source.mark + source.text,
                target.path: self._asked.target.mark + target.text,
            }
        )

    @cached_property
    def _leads(self) -> Leads:
        asked, preset = self._asked, self._before.settings.preset
        source, target = self._raw
        refuse_same_anchors(asked.source.facts, source.facts, asked.target.facts, asked.target.path)
        old = {asked.source.path: Spots(asked.source.facts, preset)}
        if not asked.new:
            old[asked.target.path] = Spots(asked.target.facts, preset)
        new = {one.path: Spots(one.facts, preset) for one in self._raw}
        offset = len(asked.target.facts.headings)
        moved = MovedPart(source.path, target.path, asked.part, offset, new[source.path])
        return Leads(self._before, self.after, old, new, moved)

    # --- links

    def _own(self, sheet: Sheet) -> Iterator[Link | Definition]:
        """What names a target itself in the body of a page."""
        comments = self._before.settings.preset.comments
        for link in sheet.facts.links:
            if link.kind in _NAMED and not (link.commented and comments):
                yield link
        for one in sheet.facts.definitions:
            if not one.label.startswith("^"):
                yield one

    @staticmethod
    def _start(sheet: Sheet, one: Link | Definition) -> int:
        if isinstance(one, Link):
            return one.start
        return offset_of(sheet.text, sheet.lines, one.line, one.column)

    def _in(self, sheet: Sheet, ranges: Iterable[Range]) -> Iterator[Link | Definition]:
        asked = tuple(ranges)
        for one in self._own(sheet):
            at = self._start(sheet, one)
            if any(start <= at < end for start, end in asked):
                yield one

    def _moving(self) -> list[Retarget]:
        """The links that move, as they must be on the target."""
        source, target = self._asked.source, self._asked.target
        found: list[Retarget] = []
        others: list[Link | Definition] = []
        for one in self._in(source, (*self.division.moving, *self.division.copied)):
            link = self._before.definition_link(one) if isinstance(one, Definition) else one
            if self._leads.goal_of(source.path, link) is None:
                others.append(one)
            elif (change := self._leads.changed(source.path, target.path, one)) is not None:
                found.append(change)
        facts = replace(
            source.facts,
            frontmatter=None,
            links=tuple([one for one in others if isinstance(one, Link)]),
            definitions=tuple([one for one in others if isinstance(one, Definition)]),
        )
        journey = Journey({source.path: target.path})
        found += Relinker(self._before, self.after, journey).changes(source.path, facts)
        return found

    def _staying(self, sheet: Sheet, ranges: Iterable[Range]) -> list[Retarget]:
        """The links that stay on a page and need another text."""
        changes = (
            self._leads.changed(sheet.path, sheet.path, one) for one in self._in(sheet, ranges)
        )
        return [one for one in changes if one is not None]

    def _edits(self, sheet: Sheet, wanted: list[Retarget]) -> _Edits:
        """The edits of a page for these links, and what is told of them."""
        first = self._dialect.label_first
        try:
            edits = [respelled(sheet.text, sheet.facts, one, label_first=first) for one in wanted]
        except StateError as error:
            raise StateError(f"{sheet.path}: {error.message}", error.hint) from error
        pairs = zip(wanted, edits, strict=True)
        return _Edits(edits, [told(sheet.path, sheet.text, *pair) for pair in pairs])

    # --- all of it

    def plan(self) -> Split:
        """Everything, proved. Raises `StateError` for what must not be."""
        asked, division, part = self._asked, self.division, self._asked.part
        source, target = asked.source, asked.target
        kept = (*division.shared.stay, *division.shared.kept)
        moving = self._edits(source, self._moving())
        rest = [(0, part.body), (part.stop, len(source.text)), *kept]
        staying = self._edits(source, self._staying(source, rest))
        own = [] if asked.new else self._staying(target, [(0, len(target.text))])
        owned = self._edits(target, own)
        before, stub, after = division.source_pieces(asked.link(self.after), staying.edits)
        items = cited(source.facts, source.text[part.start : part.stop].decode())
        grown = target.mark + division.target_text(moving.edits, owned.edits)
        sheets = (
            sheet_of(source.path, source.mark + before + stub + after, self._dialect),
            sheet_of(target.path, add_items(grown, "evidence", items), self._dialect),
        )
        refuse_other(division, self._leads, *sheets, (len(before), len(before) + len(stub)))
        others = elsewhere(
            self._leads,
            self._dialect,
            source,
            division.moving,
            bytes_of=self._vault.bytes_of,
            also=self._vault.also,
        )
        rewrites = (
            Rewrite(source.path, source.data, sheets[0].data),
            Rewrite(target.path, None if asked.new else target.data, sheets[1].data),
            *others.rewrites,
        )
        appended = division.target_text(moving.edits)[len(target.text) :]
        return Split(
            rewrites=rewrites,
            links=tuple(sorted((*moving.told, *staying.told, *owned.told, *others.links))),
            works=others.works,
            stub=stub.decode(),
            moved=appended.decode(),
            definitions=len(division.copied) + len(division.shared.kept),
            evidence=len(items),
            claims=others.claims,
        )
