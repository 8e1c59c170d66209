"""The vocabulary: what an ontology resolves to, as plain values that any room may hold.

`vaultkit.ontology` builds them from `ontology.yaml` and what it extends; nothing here knows of
files. All names are as their ontology writes them; a resolved type holds what it inherits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

LONGEST_NAME = 64
"""Characters of a name of a type, a claim kind or a relationship."""

NO_NAME_HOLDS = re.compile(r"[\\/#|:\[\]\"]")
"""What would make a path or a link of such a name."""

AS_THEY_LOOK = frozenset(("integer", "number", "boolean", "date", "datetime"))
"""The kinds of fields whose values stand without quotes."""


class Origin(NamedTuple):
    """Where a name was defined: a path of the vault, or `vaultkit/NAME` for a shipped ontology."""

    path: str = ""
    line: int = 0
    column: int = 0


_NOWHERE = Origin()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A value of an `enum`; `deprecated` is what to write instead, "" where nothing replaces it."""

    value: str
    description: str = ""
    deprecated: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A frontmatter key, or what a list holds, and what its value must be.

    `kind` is a key of `vaultkit.ontology.field_kinds.KINDS`. `least` and `most` are `min` and `max`
    as written: a number's value, a text's length in characters, a list's or map's count, a date.
    `to` are page types for a `ref`, `of` what a list's or a free map's values are, `fields` the
    keys of a map. `deprecated` is the field to use instead, "" where nothing replaces it.
    """

    name: str = ""
    kind: str = "text"
    description: str = ""
    required: bool = False
    default: str | None = None
    choices: tuple[Choice, ...] = ()
    pattern: str = ""
    least: str = ""
    most: str = ""
    unique: bool = False
    deprecated: str | None = None
    to: tuple[str, ...] = ()
    of: Field | None = None
    fields: tuple[Field, ...] = ()
    origin: Origin = _NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading that a page of a type has; `required` ones must be there."""

    name: str
    required: bool = False
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageType:
    """What a page of one type holds.

    `kinds` are the type's own name and those it is one of by `is_a`, nearest first. `dir` is the
    folder its pages are filed in, "" the root, None where it does not matter. `template` is the
    text of a new page's body. `review_days`: after so many days a page is to be looked at again.
    `budget` is in UTF-16 units of the body, None for the vault's.
    """

    name: str
    kinds: tuple[str, ...] = ()
    description: str = ""
    aliases: tuple[str, ...] = ()
    dir: str | None = None
    index_section: str = ""
    index_fields: tuple[str, ...] = ()
    template: str = ""
    entity: bool = False
    shard: str = "none"
    review_days: int | None = None
    orphans: str = "allow"
    budget: int | None = None
    fields: tuple[Field, ...] = ()
    sections: tuple[Section, ...] = ()
    origin: Origin = _NOWHERE

    def field(self, name: str) -> Field | None:
        """The field of this name."""
        return next((one for one in self.fields if one.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimKind:
    """A kind of claim."""

    name: str
    description: str = ""
    origin: Origin = _NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationshipType:
    """A typed relationship between two pages.

    `source` and `target` are the page types that `from` and `to` allow, () for any. `cardinality`
    is read from `from` to `to`: `many-to-one` means that one `from` has at most one `to`.
    """

    name: str
    description: str = ""
    inverse: str = ""
    source: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    cardinality: str = "many-to-many"
    fields: tuple[Field, ...] = ()
    origin: Origin = _NOWHERE


class Prefix(NamedTuple):
    """`classify`: pages below `prefix` that declare no type are of this one."""

    prefix: str
    type: str


@dataclass(frozen=True)
class Ontology:
    """A resolved vocabulary; the empty one knows no type.

    `extends` are the ontologies it builds on, nearest first, `fingerprint` the SHA-256 of its
    canonical JSON in hex (spec 1.4).
    """

    name: str = ""
    version: str = ""
    description: str = ""
    extends: tuple[str, ...] = ()
    page_types: tuple[PageType, ...] = ()
    claim_kinds: tuple[ClaimKind, ...] = ()
    relationship_types: tuple[RelationshipType, ...] = ()
    classify: tuple[Prefix, ...] = ()
    fingerprint: str = ""

    @cached_property
    def by_type(self) -> dict[str, PageType]:
        """Page types by name and alias; a name wins over an alias."""
        table = {alias: one for one in self.page_types for alias in one.aliases}
        table.update((one.name, one) for one in self.page_types)
        return table

    @cached_property
    def by_kind(self) -> dict[str, ClaimKind]:
        """Claim kinds by name."""
        return {one.name: one for one in self.claim_kinds}

    @cached_property
    def by_label(self) -> dict[str, RelationshipType]:
        """Relationship types by name."""
        return {one.name: one for one in self.relationship_types}

    @cached_property
    def by_folder(self) -> dict[str, tuple[PageType, ...]]:
        """The page types filed in each folder, "" for the root."""
        table: dict[str, tuple[PageType, ...]] = {}
        for one in self.page_types:
            if one.dir is not None:
                table[one.dir] = (*table.get(one.dir, ()), one)
        return table


class VocabularyMistake(NamedTuple):
    """One mistake of an ontology's files; `key` is the path of the key it is about, or ""."""

    path: str
    line: int
    column: int
    key: str
    words: str


@dataclass(frozen=True)
class Vocabulary:
    """A tree's ontology, or what is wrong with it.

    `ontology` is None where the tree has none, or where it has mistakes: nothing is judged by half
    a vocabulary. `identity` differs whenever any of its files does. `deleted`: its file is gone
    from disk alone, which is a slip until it is staged, and is not kept by any cache.
    """

    ontology: Ontology | None = None
    mistakes: tuple[VocabularyMistake, ...] = ()
    identity: str = ""
    deleted: bool = False


NO_VOCABULARY = Vocabulary()
"""Of a tree without an ontology."""


def fields_within(fields: tuple[Field, ...]) -> Iterator[Field]:
    """Every field of `fields`, and those inside lists and maps, outermost first."""
    for one in fields:
        yield one
        inner = (*one.fields, *((one.of,) if one.of is not None else ()))
        yield from fields_within(inner)


def is_name(text: str) -> bool:
    """Whether a type, a claim kind or a relationship can have this name."""
    return (
        0 < len(text) <= LONGEST_NAME
        and text.isprintable()
        and text == text.strip()
        and NO_NAME_HOLDS.search(text) is None
    )
