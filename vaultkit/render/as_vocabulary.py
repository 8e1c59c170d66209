"""A vocabulary as a catalog, its definitions whole, and in words; for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from vaultkit.model.text import shortened
from vaultkit.model.vocabulary import Field, Ontology, PageType, RelationshipType
from vaultkit.ontology import words
from vaultkit.ontology.describe import Definition, form, kind_of, place
from vaultkit.ontology.explain import Explained, Item
from vaultkit.ontology.usage import Records
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

_WIDEST = 30


def catalog_text(ontology: Ontology, path: str, records: Records) -> Iterator[str]:
    """The catalog: a line a name, under a heading for each kind."""
    version = f" {ontology.version}" if ontology.version else ""
    title = f"{ontology.name}{version}" if ontology.name else path
    yield _line(f"{title}: {ontology.description}" if ontology.description else title)
    if ontology.extends:
        yield _line(f"extends {', '.join(ontology.extends)}")
    yield f"fingerprint {ontology.fingerprint}\n"
    groups: tuple[tuple[str, Sequence[Definition]], ...] = (
        ("page types", ontology.page_types),
        ("claim kinds", ontology.claim_kinds),
        ("relationship types", ontology.relationship_types),
    )
    for title, every in groups:
        if every:
            yield f"\n{title}\n"
            yield from _group(every, records)
    if ontology.classify:
        yield "\nclassify: types for pages that declare none\n"
        for one in ontology.classify:
            yield _line(f"  {one.prefix or 'every page'} → {one.type}")
    if records.untyped:
        pages = "page has" if records.untyped == 1 else "pages have"
        yield f"\n{records.untyped:,} {pages} no type\n"


def _group(every: Sequence[Definition], records: Records) -> Iterator[str]:
    width = min(_WIDEST, max(len(one.name) for one in every))
    for one in every:
        count = records.of(kind_of(one), one.name)
        short = shortened(one.description.partition("\n")[0])
        yield _line(f"  {one.name:<{width}}  {count:>6,}  {short}".rstrip())


def catalog_json(ontology: Ontology, path: str, records: Records) -> str:
    """Schema version 1: the file, then each kind of name with its definitions in short."""
    made: dict[str, Any] = {
        "schema_version": 1,
        "ontology": {
            "name": ontology.name,
            "version": ontology.version,
            "description": ontology.description,
            "path": path,
            "extends": list(ontology.extends),
            "fingerprint": ontology.fingerprint,
        },
        "page_types": [_short(one, records) for one in ontology.page_types],
        "claim_kinds": [_short(one, records) for one in ontology.claim_kinds],
        "relationship_types": [_short(one, records) for one in ontology.relationship_types],
        "classify": [{"prefix": one.prefix, "type": one.type} for one in ontology.classify],
        "untyped_pages": records.untyped,
    }
    return dumps(made) + "\n"


def _short(one: Definition, records: Records) -> dict[str, Any]:
    whole = form(one)
    kept = ("name", "description", "aliases", "is_a", "dir", "inverse", "from", "to", "defined")
    short = {key: whole[key] for key in kept if key in whole}
    return {**short, "records": records.of(kind_of(one), one.name)}


def definitions_json(ontology: Ontology, chosen: Sequence[Definition], records: Records) -> str:
    """Schema version 1: each definition whole."""
    every = [{**form(one), "records": records.of(kind_of(one), one.name)} for one in chosen]
    made = {"schema_version": 1, "fingerprint": ontology.fingerprint, "definitions": every}
    return dumps(made) + "\n"


def definitions_text(chosen: Sequence[Definition], records: Records) -> Iterator[str]:
    """Each definition whole, a key a line."""
    for number, one in enumerate(chosen):
        if number:
            yield "\n"
        yield _line(f"{one.name} ({kind_of(one)})")
        count = records.of(kind_of(one), one.name)
        for key, value in (*_pairs(one), ("records", f"{count:,}")):
            if value:
                yield _line(f"  {key}: {value}")
        if not isinstance(one, PageType | RelationshipType):
            continue
        yield from _fields(one.fields, "  fields")
        if isinstance(one, PageType):
            yield from _rest(one)


def _pairs(one: Definition) -> Iterator[tuple[str, str]]:
    yield "description", one.description
    yield "defined", place(one.origin)
    if isinstance(one, RelationshipType):
        yield "from", words.listed(one.source) or "any page"
        yield "to", words.listed(one.target) or "any page"
        yield "inverse", one.inverse
        yield "cardinality", one.cardinality
    if isinstance(one, PageType):
        yield "aliases", ", ".join(one.aliases)
        yield "is a", ", ".join(one.kinds[1:])
        yield "filed in", "" if one.dir is None else f"{one.dir}/" if one.dir else "the root"
        yield "shard", one.shard if one.shard != "none" else ""
        yield "index section", one.index_section
        yield "index fields", ", ".join(one.index_fields)
        yield "entity", "yes" if one.entity else ""
        yield "review every", f"{one.review_days:,} days" if one.review_days else ""
        yield "orphans", one.orphans
        yield "budget", f"{one.budget:,} characters" if one.budget else ""


def _fields(fields: Sequence[Field], title: str) -> Iterator[str]:
    if not fields:
        return
    yield f"{title}\n"
    for one in fields:
        marks = [one.kind, *(["required"] if one.required else [])]
        marks += ["deprecated"] if one.deprecated is not None else []
        yield _line(f"    {one.name} ({', '.join(marks)}): {'; '.join(words.musts(one))}")
        for line in (one.description, _default(one), place(one.origin)):
            if line:
                yield _line(f"      {line}")


def _default(one: Field) -> str:
    return "" if one.default is None else f"default {shortened(one.default)}"


def _rest(one: PageType) -> Iterator[str]:
    if one.sections:
        yield "  sections\n"
        for part in one.sections:
            needed = " (required)" if part.required else ""
            yield _line(
                f"    {part.name}{needed}{': ' if part.description else ''}{part.description}"
            )
    if one.template:
        yield "  template\n"
        yield from (
            _line(f"    | {line}".rstrip()) for line in one.template.rstrip("\n").split("\n")
        )


# -------------------------------------------------------------------------------------- in words


def explained_text(every: Sequence[Explained]) -> Iterator[str]:
    """What records of a kind must hold, and what they may."""
    for number, one in enumerate(every):
        if number:
            yield "\n"
        defined = f", {one.defined}" if one.defined else ""
        yield _line(f"{one.name}: a {one.kind}{defined}")
        for line in ((one.description,) if one.description else ()) + one.about:
            yield _line(f"  {line}")
        noun = "page" if one.kind == "page type" else one.kind.removesuffix(" type")
        whose = f"a {noun} of the type {one.name}" if noun == "page" else f"a {one.name} {noun}"
        yield from _items(one.must, f"\n{whose} needs")
        yield from _items(one.may, "\nit may have")
        if one.last:
            yield f"\n{clean(one.last)}\n"


def _items(items: Sequence[Item], title: str) -> Iterator[str]:
    if items:
        yield f"{clean(title, lines=True)}\n"
    for one in items:
        yield _line(f"  {one.title}")
        yield from (_line(f"    {line}") for line in one.lines)


def explained_json(every: Sequence[Explained]) -> str:
    """Schema version 1: the same sentences as lists."""
    made = [
        {
            "kind": one.kind,
            "name": one.name,
            "defined": one.defined,
            "description": one.description,
            "about": list(one.about),
            "must": [_item(item) for item in one.must],
            "may": [_item(item) for item in one.may],
            "else": one.last,
        }
        for one in every
    ]
    return dumps({"schema_version": 1, "explains": "definition", "definitions": made}) + "\n"


def _item(item: Item) -> dict[str, Any]:
    return {"what": item.title, "lines": list(item.lines)}


def _line(text: str) -> str:
    return f"{clean(text)}\n"
