"""A definition in plain words: what must be there, what may be, in the sentences of findings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.model.text import shortened
from vaultkit.model.vocabulary import (
    ClaimKind,
    Field,
    PageType,
    RelationshipType,
    Section,
    fields_within,
)
from vaultkit.ontology import words
from vaultkit.ontology.common_keys import common_keys
from vaultkit.ontology.describe import Definition, kind_of, place
from vaultkit.ontology.values import MOST_FOR_PATTERN
from vaultkit.vault.suggest import quoted

_ORPHANS = {
    "allow": "",
    "warn": "a page that no other leads to is told as a warning",
    "error": "a page that no other leads to is an error",
}
_FROM_TO = {
    "many-to-one": "one page has it to one other at most",
    "one-to-many": "one page has it from one other at most",
    "one-to-one": "one page has it to one other, and from one other, at most",
}
_SHARDS = {"year": "by year", "initial": "by initial", "hash": "by a part of a digest"}


class Item(NamedTuple):
    """Something that must or may be there: `title` says what, `lines` what it must be."""

    title: str
    lines: tuple[str, ...] = ()


class Explained(NamedTuple):
    """A definition in words: `about` are sentences on the whole, `last` what holds for the rest."""

    name: str
    kind: str
    defined: str
    description: str
    about: tuple[str, ...]
    must: tuple[Item, ...]
    may: tuple[Item, ...]
    last: str


def explain(one: Definition, preset: str) -> Explained:
    """The definition in words, for pages of the dialect `preset`."""
    if isinstance(one, PageType):
        return _type(one, preset)
    if isinstance(one, RelationshipType):
        return _relationship(one)
    return _kind(one)


def _explained(one: Definition, **parts: object) -> Explained:
    empty: dict[str, object] = {"about": (), "must": (), "may": (), "last": ""}
    return Explained(
        one.name,
        kind_of(one),
        place(one.origin),
        one.description,
        **{**empty, **parts},  # type: ignore[arg-type]
    )


# ------------------------------------------------------------------------------------ page types


def _type(one: PageType, preset: str) -> Explained:
    own = {field.name for field in one.fields}
    common = ", ".join(sorted(common_keys(one, preset) - own))
    return _explained(
        one,
        about=tuple(_about(one)),
        must=tuple(_items(one, required=True)),
        may=tuple(_items(one, required=False)),
        last=f"Any other key is no field of the type {one.name}, but for those that every page "
        f"may have: {common}.",
    )


def _about(one: PageType) -> Iterator[str]:
    if one.aliases:
        yield f"`type` may say {words.listed(one.aliases)} as well"
    if one.kinds[1:]:
        yield f"it is one of {words.listed(one.kinds[1:])} too, with what is asked of those"
    if one.dir:
        parted = f", parted {_SHARDS[one.shard]}" if one.shard in _SHARDS else ""
        yield f"pages of the type {one.name} lie in {one.dir}/{parted}"
    elif one.dir is not None:
        yield f"a new page of the type {one.name} lies in the vault's root"
    if one.entity:
        yield "it may be inferred as the subject of a claim"
    if one.review_days is not None:
        days = f"{one.review_days:,} days"
        yield f"it is to be looked at again after {days}: `owner` and `reviewed` say by whom, when"
    if one.budget is not None:
        yield f"its body has at most {one.budget:,} characters"
    if _ORPHANS.get(one.orphans):
        yield _ORPHANS[one.orphans]


def _items(one: PageType, *, required: bool) -> Iterator[Item]:
    for field in one.fields:
        if (field.required and field.deprecated is None) is required:
            yield _field(field)
    for section in one.sections:
        if section.required is required:
            yield _section(section)


def _field(one: Field, *, owner: str = "") -> Item:
    asked = one.required and one.deprecated is None
    title = f'the {"required " if asked else ""}field "{one.name}"{owner}'
    return Item(title, tuple(_lines(one)))


def _section(one: Section) -> Item:
    told = (one.description,) if one.description else ()
    return Item(f"a section {quoted(one.name)}", told)


def _lines(one: Field) -> Iterator[str]:
    if one.description:
        yield one.description
    if one.deprecated is not None:
        yield f"it is deprecated; {_instead(one.deprecated)}"
    yield from words.musts(one)
    for inner in fields_within((one,)):
        if inner.pattern:
            yield f"must have at most {MOST_FOR_PATTERN} characters, since it has a pattern"
        if inner is not one and inner.deprecated is not None:
            yield f'the field "{inner.name}" in it is deprecated; {_instead(inner.deprecated)}'
        if inner.kind == "map" and inner.fields:
            yield f'any other key is no field of "{inner.name or one.name}"'
        yield from _choices(inner)
    if one.default is not None:
        yield f"a new page has {quoted(shortened(one.default))}"


def _instead(text: str) -> str:
    return f"use {quoted(shortened(text))} instead" if text else "take it out"


def _choices(one: Field) -> Iterator[str]:
    for choice in one.choices:
        value = quoted(shortened(choice.value))
        if choice.deprecated is not None:
            instead = choice.deprecated
            step = f"write {quoted(instead)} instead" if instead else "choose another"
            yield f"the deprecated value {value}: {step}"
        elif choice.description:
            yield f"{value}: {choice.description}"


# -------------------------------------------------------------------- relationships and claims


def _relationship(one: RelationshipType) -> Explained:
    about = [f"a file with `record: relationship` and `label: {one.name}` says it"]
    if one.inverse and one.inverse != one.name:
        about.append(f'the label "{one.inverse}" says the same from the other end')
    elif one.inverse:
        about.append("it says the same from both ends")
    if one.cardinality in _FROM_TO:
        about.append(f"{one.cardinality}: {_FROM_TO[one.cardinality]}")
    ends = (
        _field(Field(name="from", kind="ref", required=True, to=one.source)),
        _field(Field(name="to", kind="ref", required=True, to=one.target)),
    )
    within = ' in "fields"'
    asked = [field.required and field.deprecated is None for field in one.fields]
    pairs = list(zip(one.fields, asked, strict=True))
    return _explained(
        one,
        about=tuple(about),
        must=(*ends, *[_field(field, owner=within) for field, must in pairs if must]),
        may=tuple([_field(field, owner=within) for field, must in pairs if not must]),
    )


def _kind(one: ClaimKind) -> Explained:
    told = f"a file with `record: claim` and `claim_kind: {one.name}` makes one"
    return _explained(one, about=(told,))
