"""Links that name pages by ids → links as the vault has them: relative paths.

Only the destinations in a new text are looked at. One that stood on the page before, and was shown
as it is written now, gets its old bytes again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from vaultkit.changes.as_read import Spelled, named_by, written
from vaultkit.changes.pointing import name_of, way_to
from vaultkit.errors import UsageError
from vaultkit.model.facts import Definition, Facts, Link
from vaultkit.model.text import shortened
from vaultkit.parse.link_place import WIKILINK, Place, place_of
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.ids import page_with
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import closest, did_you_mean

_ID = re.compile(r"([a-z][a-z0-9-]*)/[^/\s]+")


class Ids(NamedTuple):
    """What ids mean: `made` are pages that the same request makes, by the ids that were asked for;
    `known` is what stood on the page before."""

    vault: Snapshot
    dialect: Dialect
    path: str
    made: Mapping[str, str] = {}
    known: tuple[Spelled, ...] = ()


class LeadsNowhere(UsageError):
    """A link to an id that no page has; `name` is the id."""

    def __init__(self, message: str, hint: str, name: str) -> None:
        super().__init__(message, hint)
        self.name = name


class _Edit(NamedTuple):
    start: int
    end: int
    new: bytes


def stored(ids: Ids, data: bytes, start: int, end: int) -> bytes:
    """The page `data`, behind a byte-order mark, with every id a path from `start` up to `end`.

    Raises `LeadsNowhere` for an id that no page has.
    """
    facts = parse(data, ids.dialect, placed=True)
    spellings = _Spellings(ids.known)
    edits = []
    for one, place in _within(ids, facts, data, start, end):
        raw = data[place.start : place.end].decode()
        old = spellings.take(place.form, raw)
        new = old if old is not None else _spelled(ids, one, place, raw)
        if new is not None and new != raw.encode():
            edits.append(_Edit(place.start, place.end, new))
    for edit in sorted(edits, reverse=True):
        data = data[: edit.start] + edit.new + data[edit.end :]
    return data


def _within(
    ids: Ids, facts: Facts, data: bytes, start: int, end: int
) -> Iterator[tuple[Link | Definition, Place]]:
    preset = ids.vault.settings.preset
    for one in written(facts):
        if isinstance(one, Link) and _is_elsewhere(one, start, end):
            continue
        if isinstance(one, Link) and one.commented and preset.comments:
            continue
        place = place_of(data, facts, one, label_first=preset.label_first)
        if place is not None and start < place.end and place.start < end:
            yield one, place


def _is_elsewhere(link: Link, start: int, end: int) -> bool:
    return link.start >= end or link.end <= start


def _spelled(ids: Ids, one: Link | Definition, place: Place, raw: str) -> bytes | None:
    """The page part of a destination as the vault has it, None where it stays."""
    wiki = place.form == WIKILINK
    name = raw.strip() if wiki else named_by(raw)
    goal = ids.made.get(name) or page_with(ids.vault, name)
    if goal is None:
        _refuse_unknown(ids, one, name)
        return None
    if not wiki:
        return way_to(ids.path, goal).encode()
    found = ids.vault.resolve(ids.path, Link("wikilink", raw))[0]
    if found.outcome is not Outcome.MISSING:
        return None
    return name_of(ids.vault, ids.path, goal).encode()


def _refuse_unknown(ids: Ids, one: Link | Definition, name: str) -> None:
    """Raise `LeadsNowhere` for what can only be an id, and is none."""
    vault = ids.vault
    found = _ID.fullmatch(name)
    if found is None or found[1] not in vault.types.ontology.by_type:
        return
    link = vault.definition_link(one) if isinstance(one, Definition) else one
    if vault.resolve(ids.path, link)[0].outcome is not Outcome.MISSING:
        return
    near = closest(name, _ids_of(ids, found[1]))
    step = did_you_mean(near, "make that page first, or in the same call, or leave the link out")
    raise LeadsNowhere(
        f"the link to {shortened(name)} leads nowhere: there is no such page",
        f"{step[:1].upper()}{step[1:]}",
        name,
    )


def _ids_of(ids: Ids, kind: str) -> Iterable[str]:
    vault = ids.vault
    own = (vault.types.id_of(path, surface) for path, surface in vault.surfaces.items())
    return [*(name for name in own if name.startswith(f"{kind}/")), *ids.made]


class _Spellings:
    """How destinations stood on the page, by how they were shown; each in its order."""

    def __init__(self, known: Iterable[Spelled]) -> None:
        self._known: dict[tuple[str, str], list[bytes]] = {}
        for one in known:
            self._known.setdefault((one.form, one.shown), []).append(one.raw)

    def take(self, form: str, shown: str) -> bytes | None:
        """The next spelling of what was shown so; the last of them serves for all that follow."""
        known = self._known.get((form, shown))
        if not known:
            return None
        return known.pop(0) if len(known) > 1 else known[0]
