"""Frontmatter values that name pages or files: fields typed `ref` or `link`, and records' own keys.

A quoted wikilink is a link wherever it stands (`Facts.links`); here the plain values are found that
only the vocabulary, or the kind of the record, makes a link of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.model.facts import Facts, Link, Node
from vaultkit.model.vocabulary import Field, Ontology
from vaultkit.vault.resolve import SCHEME
from vaultkit.vault.types import CLAIM, RELATIONSHIP, Typed

WEB = re.compile(r"https?://", re.IGNORECASE)
"""How an address begins that a server of the web answers for."""

_WIKILINK = re.compile(r"!?\[\[([^\[\]\r\n]+)\]\]\Z")


class Ref(NamedTuple):
    """A value that names a page (`ref`) or anything of the vault (`link`); `key` is its field.

    `path` is the way down to it: keys, and the numbers of items from 1.
    """

    key: str
    field: Field
    node: Node
    path: tuple[str | int, ...] = ()

    @property
    def name(self) -> str:
        """The target as written, without the brackets and the label of a wikilink."""
        return plain_name(self.node.text or "")

    def link(self) -> Link:
        """The value as a link of the page."""
        return Link("property", self.name, self.key, *self.node.span)


def plain_name(text: str) -> str:
    """A value as the name in it, without the brackets and the label of a wikilink."""
    match = _WIKILINK.match(text)
    return match[1].partition("|")[0].strip() if match else text.strip()


_RECORD = Field(name="", kind="ref")
_FIELDS_OF = {
    CLAIM: ("entities", "owner", "source_page", "supersedes", "superseded_by"),
    RELATIONSHIP: ("from", "to", "supersedes", "superseded_by"),
}


def refs_of(facts: Facts, typed: Typed, ontology: Ontology | None = None) -> Iterator[Ref]:
    """Every such value of a page, in the order of its frontmatter.

    By the ontology, a relationship's `fields` may hold some.
    """
    if facts.frontmatter is None:
        return
    fields = _fields_of(facts, typed, ontology)
    own = _FIELDS_OF.get(typed.record, ())
    for pair in facts.frontmatter.pairs:
        if pair.key in own:
            path = (pair.key,)
            yield from (Ref(pair.key, _RECORD, item, path) for item in pair.node.items if item.text)
        elif pair.key in fields:
            found = _within((pair.key,), fields[pair.key], pair.node, ("ref", "link"))
            yield from (ref for ref in found if ref.field.kind == "ref" or not _is_url(ref))


def addresses_of(facts: Facts, typed: Typed, ontology: Ontology | None = None) -> Iterator[Ref]:
    """Every value that a typed field makes a web address, in the order of the frontmatter."""
    fields = _fields_of(facts, typed, ontology)
    if facts.frontmatter is None or not fields:
        return
    for pair in facts.frontmatter.pairs:
        if pair.key in fields:
            found = _within((pair.key,), fields[pair.key], pair.node, ("url", "link"))
            yield from (ref for ref in found if WEB.match(ref.node.text or ""))


def _fields_of(facts: Facts, typed: Typed, ontology: Ontology | None) -> dict[str, Field]:
    """The typed fields of a page by name; those of a relationship lie in its `fields`."""
    if typed.record == RELATIONSHIP and ontology is not None:
        inner = _fields_by_label(facts, ontology)
        return {"fields": Field(name="fields", kind="map", fields=inner)} if inner else {}
    return {one.name: one for one in typed.type.fields} if typed.type is not None else {}


def _is_url(ref: Ref) -> bool:
    return SCHEME.match(ref.node.text or "") is not None


def _fields_by_label(facts: Facts, ontology: Ontology) -> tuple[Field, ...]:
    label = facts.field("label")
    if label is None or not label.text:
        return ()
    known = ontology.by_label.get(label.text)
    inverse = (one for one in ontology.relationship_types if one.inverse == label.text)
    found = known or next(inverse, None)
    return found.fields if found is not None else ()


def _within(
    path: tuple[str | int, ...], field: Field, node: Node, kinds: tuple[str, ...]
) -> Iterator[Ref]:
    if field.kind in kinds:
        if node.text:
            yield Ref(str(path[0]), field, node, path)
    elif field.kind == "list" and field.of is not None:
        for number, item in enumerate(node.items, 1):
            yield from _within((*path, number), field.of, item, kinds)
    elif field.kind == "map":
        named = {one.name: one for one in field.fields}
        for pair in node.pairs:
            inner = named.get(pair.key, field.of)
            if inner is not None:
                yield from _within((*path, pair.key), inner, pair.node, kinds)
