"""Frontmatter values that name pages or files: fields typed `ref` or `link`, and records' own keys.

A quoted wikilink is a link wherever it stands (`Facts.links`); here the plain values are found that
only the vocabulary, or the kind of the record, makes a link of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.model.facts import Facts, Link, Node
from vaultkit.model.vocabulary import Field
from vaultkit.vault.resolve import SCHEME
from vaultkit.vault.types import CLAIM, RELATIONSHIP, Typed

_WIKILINK = re.compile(r"!?\[\[([^\[\]\r\n]+)\]\]\Z")


class Ref(NamedTuple):
    """A value that names a page (`ref`) or anything of the vault (`link`); `key` is its field."""

    key: str
    field: Field
    node: Node

    @property
    def name(self) -> str:
        """The target as written, without the brackets and the label of a wikilink."""
        return name_in(self.node.text or "")

    def link(self) -> Link:
        """The value as a link of the page."""
        return Link("property", self.name, self.key, *self.node.span)


def name_in(text: str) -> str:
    """What a value names, without the brackets and the label of a wikilink."""
    match = _WIKILINK.match(text)
    return match[1].partition("|")[0].strip() if match else text.strip()


_RECORD = Field(name="", kind="ref")
_FIELDS_OF = {
    CLAIM: ("entities", "owner", "source_page", "supersedes", "superseded_by"),
    RELATIONSHIP: ("from", "to", "supersedes", "superseded_by"),
}


def refs_of(facts: Facts, typed: Typed) -> Iterator[Ref]:
    """Every such value of a page, in the order of its frontmatter."""
    if facts.frontmatter is None:
        return
    fields = {one.name: one for one in typed.type.fields} if typed.type is not None else {}
    own = _FIELDS_OF.get(typed.record, ())
    for pair in facts.frontmatter.pairs:
        if pair.key in own:
            yield from (Ref(pair.key, _RECORD, item) for item in pair.node.items if item.text)
        elif pair.key in fields:
            yield from _within(pair.key, fields[pair.key], pair.node)


def _within(key: str, field: Field, node: Node) -> Iterator[Ref]:
    if field.kind in ("ref", "link"):
        if node.text and not (field.kind == "link" and SCHEME.match(node.text)):
            yield Ref(key, field, node)
    elif field.kind == "list" and field.of is not None:
        for item in node.items:
            yield from _within(key, field.of, item)
    elif field.kind == "map":
        named = {one.name: one for one in field.fields}
        for pair in node.pairs:
            inner = named.get(pair.key, field.of)
            if inner is not None:
                yield from _within(key, inner, pair.node)
