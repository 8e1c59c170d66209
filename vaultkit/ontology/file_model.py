"""The pydantic model of `ontology.yaml`: the table of spec 1.4, key by key.

Unknown keys are refused and every scalar is text until its key says otherwise. The descriptions
reach editors through the JSON Schema. Importing this module costs pydantic's start-up time: only
`read` does, and only where an ontology has changed since it was last read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, get_args

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic import Field as Limits

from vaultkit.ontology.file_types import (
    BY_NAME,
    BY_PREFIX,
    BY_VALUE,
    EMPTY_LIST,
    LOOSE,
    MAYBE_EMPTY,
    Cardinality,
    Days,
    Flag,
    Folder,
    Key,
    Keys,
    Kind,
    Line,
    Lines,
    Name,
    Names,
    Orphans,
    PathStart,
    Replacement,
    Shard,
    Size,
    Template,
    Text,
    either,
)
from vaultkit.vault.config_file import Place
from vaultkit.vault.config_words import Problem

MOST_TYPES = 500
"""The most page types, claim kinds or relationship types of one ontology."""

MOST_FIELDS = 200
"""The most fields of a type."""


class Entry(BaseModel):
    """What all entries have in common: strict values, no unknown key, never changed."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


class ChoiceEntry(Entry):
    """A value of an enum."""

    value: Line
    """The value as pages write it."""
    description: Text = ""
    """What it means."""
    deprecated: Replacement = None
    """The value to write instead; true where nothing replaces it."""


class FieldEntry(Entry):
    """A frontmatter key, and what its value must be. A text alone is its type."""

    type: Kind = "text"
    """What the value is."""
    description: Text = ""
    """What the field says of a page; reaches agents."""
    required: Flag = False
    """Whether every page must have it."""
    default: Text | None = None
    """What a new page has."""
    pattern: Text = ""
    """A regular expression that the whole value must match."""
    min: Line = ""
    """The least number, day, length in characters, or count of values."""
    max: Line = ""
    """The greatest number, day, length in characters, or count of values."""
    unique: Flag = False
    """Whether no two pages of the type may have the same value."""
    deprecated: Replacement = None
    """What to use instead; true where nothing replaces the field."""
    values: Annotated[tuple[Annotated[ChoiceEntry, either("value")], ...], LOOSE, BY_VALUE] = ()
    """The values of an enum."""
    to: Names = ()
    """The page types that a ref may lead to; any where there are none."""
    of: Annotated[FieldEntry, either("type")] | None = None
    """What each value of a list or of a map with free keys is."""
    fields: Annotated[FieldEntries, MAYBE_EMPTY] = Limits(default_factory=dict)
    """The keys of a map."""


FieldEntries = Annotated[
    dict[Key, Annotated[FieldEntry, either("type")]], Limits(max_length=MOST_FIELDS)
]


class SectionEntry(Entry):
    """A heading of a page. A text alone is its name."""

    name: Line
    """The heading's text."""
    required: Flag = False
    """Whether every page must have it."""
    description: Text = ""
    """What stands under it."""


class PageTypeEntry(Entry):
    """What a page of one type holds."""

    description: Text = ""
    """What such a page is; reaches agents."""
    aliases: Names = ()
    """Other words for the type."""
    dir: Folder | None = None
    """The folder that its pages are filed in; "" is the vault's root."""
    index_section: Line | None = None
    """The heading of the catalog under which its pages are listed."""
    index_fields: Keys = ()
    """The fields that the catalog shows."""
    template: Template | None = None
    """The body of a new page: a path, or the text itself on several lines."""
    entity: Flag = False
    """Whether its pages may be inferred as a claim's subject."""
    shard: Shard = "none"
    """How its folder is divided, so that it stays small."""
    review_every: Days | None = None
    """After this time a page is to be looked at again: 180d, 26w, 6m, 1y."""
    orphans: Orphans = "allow"
    """What a page without links from others is."""
    budget: Size | None = None
    """The largest body, in UTF-16 units."""
    is_a: Name | None = None
    """The type whose fields, sections and constraints it inherits."""
    fields: Annotated[FieldEntries, MAYBE_EMPTY] = Limits(default_factory=dict)
    """Its frontmatter."""
    sections: Annotated[
        tuple[Annotated[SectionEntry, either("name")], ...], LOOSE, BY_NAME, EMPTY_LIST
    ] = ()
    """Its headings."""
    remove: Lines = ()
    """Inherited fields and sections that it does not have."""


class ClaimKindEntry(Entry):
    """A kind of claim."""

    description: Text = ""
    """What such a claim says; reaches agents."""


class RelationshipTypeEntry(Entry):
    """A typed relationship between two pages."""

    description: Text = ""
    """What it says of the two; reaches agents."""
    inverse: Name | None = None
    """The relationship type that says the same from the other end."""
    source: Annotated[Names, Limits(alias="from")] = ()
    """The page types that it may lead from; any where there are none."""
    target: Annotated[Names, Limits(alias="to")] = ()
    """The page types that it may lead to; any where there are none."""
    cardinality: Cardinality = "many-to-many"
    """How many there may be, read from from to to."""
    fields: Annotated[FieldEntries, MAYBE_EMPTY] = Limits(default_factory=dict)
    """What it says besides."""


class PrefixEntry(Entry):
    """Pages whose path begins so and that declare no type are of this one."""

    prefix: PathStart
    """The start of a path, such as meetings/; "" is that of every page."""
    type: Name
    """The page type."""


_Types = Limits(max_length=MOST_TYPES)


class OntologyFile(Entry):
    """The vocabulary of a vaultkit vault (`ontology.yaml`)."""

    name: Line | None = None
    """The name of this vocabulary."""
    version: Line | None = None
    """Its version."""
    description: Text = ""
    """What it is for."""
    extends: Lines = ()
    """What it builds on: vaultkit/NAME, or paths relative to this file; a list merges in order."""
    remove: Lines = ()
    """Inherited names that it does without."""
    page_types: Annotated[
        dict[Name, Annotated[PageTypeEntry, MAYBE_EMPTY]], _Types, MAYBE_EMPTY
    ] = Limits(default_factory=dict)
    """What pages there are."""
    claim_kinds: Annotated[
        dict[Name, Annotated[ClaimKindEntry, MAYBE_EMPTY]], _Types, MAYBE_EMPTY
    ] = Limits(default_factory=dict)
    """What kinds of claims there are."""
    relationship_types: Annotated[
        dict[Name, Annotated[RelationshipTypeEntry, MAYBE_EMPTY]], _Types, MAYBE_EMPTY
    ] = Limits(default_factory=dict)
    """What relationships there are."""
    classify: Annotated[tuple[PrefixEntry, ...], LOOSE, BY_PREFIX, EMPTY_LIST] = ()
    """Types for pages that declare none, by the start of their paths; the first that fits."""


def judge(values: Mapping[str, object]) -> OntologyFile | tuple[Problem, ...]:
    """The file that these values are, or everything that is wrong with their shape."""
    try:
        return OntologyFile.model_validate(values)
    except ValidationError as error:
        return tuple(
            Problem(one["loc"], one["type"], one.get("ctx", {}), one["msg"])
            for one in error.errors(include_url=False, include_input=False)
        )


def keys_near(place: Place) -> tuple[Place, ...]:
    """The keys at the root, and those that could stand where the last part of `place` does."""
    here = _entry_at(OntologyFile, place[:-1])
    near = [(*place[:-1], name) for name in _names(here)] if here is not None else []
    return (*((name,) for name in _names(OntologyFile)), *(near if place[1:] else ()))


def _names(entry: type[BaseModel]) -> tuple[str, ...]:
    return tuple([info.alias or name for name, info in entry.model_fields.items()])


def _entry_at(entry: type[BaseModel], place: Place) -> type[BaseModel] | None:
    """The model of the map at a place below `entry`."""
    for number, part in enumerate(place):
        info = next((i for name, i in entry.model_fields.items() if part in (name, i.alias)), None)
        if info is None:
            return None
        below = _models(info.annotation)
        rest = place[number + 1 :]
        skip = 0 if part == "of" else 1  # anything else holds entries by name or number
        return _entry_at(below[0], rest[skip:]) if below and len(rest) >= skip else None
    return entry


def _models(kind: Any) -> list[type[BaseModel]]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [kind]
    return [model for part in get_args(kind) for model in _models(part)]
