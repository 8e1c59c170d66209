"""What an ontology could be for pages as they are: plain values, with what speaks for each.

`vaultkit.ontology.infer` makes a proposal, `vaultkit.render.as_ontology` writes it down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.model.facts import Node
from vaultkit.model.vocabulary import Field, Ontology, PageType, Prefix
from vaultkit.vault.surface import Surface


class Seen(NamedTuple):
    """What is known of a page: `root` is its frontmatter, None where it has none.

    `unreadable`: what its block says is unknown. `links` are line and column of each value that is
    a link already.
    """

    path: str
    surface: Surface
    root: Node | None
    unreadable: bool = False
    links: frozenset[tuple[int, int]] = frozenset()


class Count(NamedTuple):
    """A value and how often it stands there."""

    value: str
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedField:
    """A field that every page's value passes.

    `pages` have a value, `empty` ones the key with nothing behind it. `values` are the commonest
    that stand there more than once, `least` and `most` the ends of numbers and dates. `remarks` are
    what somebody should look at.
    """

    field: Field
    pages: int
    empty: int = 0
    values: tuple[Count, ...] = ()
    least: str = ""
    most: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def innermost(self) -> Field:
        """The field itself, or what its list holds."""
        inner = self.field
        while inner.of is not None:
            inner = inner.of
        return inner


class LeftOut(NamedTuple):
    """A key that is no field of the proposal, and why."""

    key: str
    pages: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedType:
    """A type with its fields, commonest first.

    `how` its pages are of it: `declared` by themselves, by their `folder`, by a `schema` of
    Dendron, or as the `rest`. `pages` counts them, without those that cannot be read.
    """

    name: str
    how: str
    pages: int
    dir: str | None = None
    description: str = ""
    fields: tuple[ProposedField, ...] = ()
    left_out: tuple[LeftOut, ...] = ()

    def page_type(self) -> PageType:
        """The type as an ontology has it."""
        return PageType(
            name=self.name,
            kinds=(self.name,),
            description=self.description,
            dir=self.dir,
            fields=tuple([one.field for one in self.fields]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """An ontology for `pages` pages; `name` is the vault's."""

    name: str
    pages: int
    types: tuple[ProposedType, ...] = ()
    classify: tuple[Prefix, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def fields(self) -> int:
        """How many fields all types have together."""
        return sum(len(one.fields) for one in self.types)

    @property
    def enums(self) -> int:
        """How many of them have a list of values."""
        return sum(one.innermost.kind == "enum" for of in self.types for one in of.fields)

    @property
    def is_useful(self) -> bool:
        """Whether it says more than where pages lie: a field, or a type that somebody named."""
        return self.fields > 0 or any(one.how in ("declared", "schema") for one in self.types)

    def ontology(self) -> Ontology:
        """The ontology that it comes to."""
        types = tuple([one.page_type() for one in self.types])
        return Ontology(name=self.name, version="1", page_types=types, classify=self.classify)
