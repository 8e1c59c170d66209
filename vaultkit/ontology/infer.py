"""Pages as they are → an ontology that they all keep to, to be looked at and made stricter.

Types are those that pages declare, else their schema's or their folder's; fields are the keys of
their frontmatter, each of the narrowest kind that every value passes. What is proposed finds
nothing wrong with the pages that it was read from, but for keys that no field can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Field
from vaultkit.ontology.hints import NO_HINTS, Hints
from vaultkit.ontology.infer_fields import FIRST, fields_of
from vaultkit.ontology.infer_types import MOST_DECLARED, Group, group
from vaultkit.ontology.proposal import LeftOut, Proposal, ProposedType, Seen

_MOST_VALUES = 8_000
"""Of YAML, in the whole file: a file that is read has 10,000."""

_MOST_BYTES = 700_000
"""Of names and values; a file that is read has 1,000,000."""

_FOR_EACH_TYPE = 16
_FOR_EACH_FIELD = 400
"""Bytes of comments and marks."""


def infer(
    pages: Iterable[Seen], settings: Settings, *, name: str = "", hints: Hints = NO_HINTS
) -> Proposal:
    """The ontology that these pages come to under `settings`, in a vault of this name."""
    seen = sorted(pages, key=lambda one: one.path)
    found = group(seen, settings, hints)
    if found is None:
        note = (
            f"More than {MOST_DECLARED} types are declared, so `type` seems to be something else "
            "here; nothing is proposed."
        )
        return Proposal(name=name, pages=len(seen), notes=(note,))
    types = found.types(settings)
    of: dict[str, list[Seen]] = {one.name: [] for one in found.groups}
    for one in seen:
        typed = types.of(one.path, one.surface)
        if typed.type is not None and not one.unreadable:
            of[typed.type.name].append(one)
    proposed = [_type(one, of[one.name], settings, hints) for one in found.groups]
    unreadable = sum(one.unreadable for one in seen)
    what = "1 page has" if unreadable == 1 else f"{unreadable:,} pages have"
    notes = (f"{what} frontmatter that cannot be read, and does not count.",) if unreadable else ()
    return Proposal(
        name=name,
        pages=len(seen),
        types=_within_limits(proposed),
        classify=found.classify,
        notes=notes,
    )


def _type(group: Group, pages: Sequence[Seen], settings: Settings, hints: Hints) -> ProposedType:
    fields, left_out = fields_of(pages, settings.preset.name, hints)
    return ProposedType(
        name=group.name,
        how=group.how,
        pages=len(pages),
        dir=group.dir,
        description=group.description,
        fields=fields,
        left_out=left_out,
    )


# ------------------------------------------------------------------------------------- limits


def _within_limits(types: Sequence[ProposedType]) -> tuple[ProposedType, ...]:
    """The types with so many of their commonest fields as a file can hold."""
    values, size = _FOR_EACH_TYPE * len(types), 0
    ranked = [(one, rank, field) for one in types for rank, field in enumerate(one.fields)]
    ranked.sort(key=lambda each: (each[2].field.name not in FIRST, -each[2].pages, each[1]))
    dropped: set[tuple[str, str]] = set()
    for one, _, field in ranked:
        values += _values(field.field) + 1
        size += _bytes(field.field)
        if values > _MOST_VALUES or size > _MOST_BYTES:
            dropped.add((one.name, field.field.name))
    return tuple([_without(one, dropped) for one in types]) if dropped else tuple(types)


def _without(of: ProposedType, dropped: set[tuple[str, str]]) -> ProposedType:
    gone = [one for one in of.fields if (of.name, one.field.name) in dropped]
    kept = [one for one in of.fields if (of.name, one.field.name) not in dropped]
    left_out = [LeftOut(one.field.name, one.pages, _WHY) for one in gone]
    return replace(of, fields=tuple(kept), left_out=(*of.left_out, *left_out))


_WHY = "an ontology's file has room for so many fields only"


def _values(field: Field) -> int:
    """How many values of YAML a field is, without its key."""
    count = 3 + (2 if field.required else 0)
    if field.choices:
        count += 2 + len(field.choices)
    return count + (1 + _values(field.of) if field.of is not None else 0)


def _bytes(field: Field) -> int:
    names = (field.name, *(one.value for one in field.choices))
    inner = _bytes(field.of) if field.of is not None else 0
    return inner + _FOR_EACH_FIELD + 3 * sum(len(name.encode()) for name in names)
