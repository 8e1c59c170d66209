"""One page against the vocabulary: all that is wrong with it, worked out once for all rules.

Each `Problem` names the rule that tells it. A page whose block cannot be read is left to the rules
that say so, and so is a value on whose line one of them speaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from vaultkit.model.facts import Facts, Pair
from vaultkit.model.text import shortened
from vaultkit.model.vocabulary import Field, Ontology, PageType
from vaultkit.ontology import words
from vaultkit.ontology.common_keys import common_keys
from vaultkit.ontology.links import endpoint_problems, target_problems
from vaultkit.ontology.mends import the_one
from vaultkit.ontology.own_keys import OWN_KEYS, is_anothers, may_stand_as_type, own_key_problems
from vaultkit.ontology.record_keys import OF_RECORD, record_key_problems
from vaultkit.ontology.relations import Relation, relations_of
from vaultkit.ontology.uniques import Unique, marks_of, uniques_of
from vaultkit.ontology.values import (
    MISSING,
    WRONG,
    Fields,
    Judge,
    fields_of,
    inside,
    is_empty,
    key_span,
    missing,
)
from vaultkit.vault.page import Mend, Page, Problem
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both, closest, did_you_mean, quoted
from vaultkit.vault.surface import UNREAD, Mark, key_of
from vaultkit.vault.types import CLAIM, PAGE, RELATIONSHIP

_NO_BLOCK_READ = UNREAD | {"unclosed-frontmatter", "frontmatter-not-first"}
_TOLD_ALREADY = frozenset(("tags-form", "unquoted-wikilink"))


class Ready(NamedTuple):
    """A vocabulary made ready for one dialect."""

    ontology: Ontology
    preset: str
    types: dict[str, Asked]
    relations: dict[str, Relation]
    relation_fields: dict[str, Judge]


class Asked(NamedTuple):
    """What is asked of the pages of a type."""

    type: PageType
    fields: Fields
    known: frozenset[str]
    uniques: dict[str, Unique]
    headings: tuple[tuple[str, str], ...]


_ready: list[Ready] = []
_MOST_READY = 8


def ready(vault: Snapshot) -> Ready | None:
    """The vocabulary of a vault made ready; None where it has none."""
    ontology, preset = vault.settings.vocabulary.ontology, vault.settings.preset.name
    if ontology is None:
        return None
    for one in _ready:
        if one.ontology is ontology and one.preset == preset:
            return one
    made = Ready(
        ontology,
        preset,
        {one.name: _asked(ontology, one, preset) for one in ontology.page_types},
        relations_of(ontology),
        {
            one.name: Judge(Field(name="fields", kind="map", fields=one.fields))
            for one in ontology.relationship_types
            if one.fields
        },
    )
    _ready.insert(0, made)
    del _ready[_MOST_READY:]
    return made


def _asked(ontology: Ontology, of: PageType, preset: str) -> Asked:
    fields = fields_of(of.fields)
    headings = tuple((key_of(one.name), one.name) for one in of.sections if one.required)
    uniques = uniques_of(ontology, of.kinds or (of.name,), fields)
    return Asked(of, fields, common_keys(of, preset), uniques, headings)


def problems(page: Page, vault: Snapshot) -> tuple[Problem, ...]:
    """All that is wrong with `page` by the vocabulary, in no particular order."""
    if page.judged is None:
        found = ready(vault)
        judged = tuple(_problems(page, vault, found)) if found is not None else ()
        keys = _record_keys(page, vault, found) if page.typed.record in OF_RECORD else ()
        page.judged = (*judged, *keys)
    return page.judged


def _problems(page: Page, vault: Snapshot, by: Ready) -> Iterator[Problem]:
    facts, record = page.facts, page.typed.record
    if is_unreadable(facts):
        return
    if record == PAGE and by.types:
        found = _of_page(page, by)
    elif record == RELATIONSHIP and by.relations:
        found = _of_relationship(page, vault, by)
    elif record == CLAIM and by.ontology.claim_kinds:
        found = _of_claim(page, by)
    else:
        return
    if facts.faults:
        told = {fault.line for fault in facts.faults if fault.kind in _TOLD_ALREADY}
        found = (
            one for one in found if one.span.line not in told or one.rule not in (WRONG, MISSING)
        )
    yield from found
    yield from target_problems(page, vault)


def is_unreadable(facts: Facts) -> bool:
    """Whether what the block says is unknown, so that nothing can be said of its fields."""
    if facts.frontmatter is not None or not facts.faults:
        return False
    if facts.has_block:
        return any(fault.line < facts.body_line for fault in facts.faults)
    return any(fault.kind in _NO_BLOCK_READ for fault in facts.faults)


def required_keys(page_type: PageType | None, vault: Snapshot) -> tuple[str, ...]:
    """What the block of a page of this type must hold; `type` where it is of none."""
    by = ready(vault)
    if by is None or not by.types:
        return ()
    if page_type is None:
        return ("type",)
    return tuple([field.name for field in by.types[page_type.name].fields.required])


# --- pages


def _of_page(page: Page, by: Ready) -> Iterator[Problem]:
    facts, typed = page.facts, page.typed
    pairs = facts.frontmatter.pairs if facts.frontmatter is not None else ()
    own = by.types[typed.type.name].fields.judges if typed.type is not None else {}
    for pair in pairs:
        if pair.key in OWN_KEYS and pair.key not in own:
            yield from own_key_problems(pair)
    if typed.type is None:
        yield from _no_type(page, pairs, by)
        return
    asked = by.types[typed.type.name]
    known = asked.known
    if any(map(is_anothers, pairs)):
        known = known - {"record"}
    yield from inside(asked.fields, pairs, (), known=known, owner=typed.type.name)
    if facts.has_block:
        yield from missing(asked.fields, pairs, (), page.start)
    if typed.declared is not None and typed.type.dir:
        yield from _folder(page, typed.type)
    if asked.headings:
        yield from _sections(page, asked)


def _no_type(page: Page, pairs: tuple[Pair, ...], by: Ready) -> Iterator[Problem]:
    declared = page.typed.declared
    names = [one.name for one in by.ontology.page_types]
    if declared is not None:
        near = closest(declared.text, by.ontology.by_type)
        step = did_you_mean(near, f"the types are {both(names)}")
        message = f"the ontology has no page type {quoted(shortened(declared.text))}"
        mend = the_one("value", near)
        yield Problem("unknown-type", declared.span, message, declared.text, step, mend)
        return
    if not page.facts.has_block:
        return
    pair = next((one for one in pairs if one.key == "type"), None)
    if pair is not None and not may_stand_as_type(pair.node):
        return
    message = "the page has no type, and neither has its folder"
    step = f'add "type": {words.listed(names)}'
    if pair is not None and pair.node.text:
        message = (
            f"{words.shown(pair.node)} names a page and no type, and the folder has none either"
        )
        step = f"write the name of a type without brackets: {words.listed(names)}"
    yield Problem(MISSING, key_span(pair) if pair else page.start, message, "type", step)


def _folder(page: Page, of: PageType) -> Iterator[Problem]:
    declared = page.typed.declared
    if declared is None or page.path.startswith(f"{of.dir}/"):
        return
    name = page.path.rpartition("/")[2]
    message = f"pages of the type {of.name} lie in {of.dir}/, this one does not"
    step = f"move it to {of.dir}/{name}, or give it another type"
    yield Problem("wrong-folder", declared.span, message, of.name, step)


def _sections(page: Page, asked: Asked) -> Iterator[Problem]:
    there = {key_of(heading.text) for heading in page.facts.headings}
    for key, name in asked.headings:
        if key not in there:
            message = f"a page of the type {asked.type.name} needs a section {quoted(name)}"
            step, mend = f"add a heading: ## {name}", Mend("section", name)
            yield Problem("missing-section", page.start, message, name, step, mend)


# --- relationships and claims


def _record_keys(page: Page, vault: Snapshot, by: Ready | None) -> Iterator[Problem]:
    kinds: Mapping[str, object] = {}
    if by is not None:
        kinds = by.relations if page.typed.record == RELATIONSHIP else by.ontology.by_kind
    yield from record_key_problems(page, vault.settings.preset.name, closed=bool(kinds))


def _of_relationship(page: Page, vault: Snapshot, by: Ready) -> Iterator[Problem]:
    label = page.surface.mark("label")
    if label is None or page.facts.frontmatter is None:
        return
    relation = by.relations.get(label.text)
    if relation is None:
        near = closest(label.text, by.relations)
        step = did_you_mean(near, f"the labels are {both(list(by.relations))}")
        message = f"the ontology has no relationship {quoted(shortened(label.text))}"
        mend = the_one("value", near)
        yield Problem("unknown-relationship", label.span, message, label.text, step, mend)
        return
    yield from endpoint_problems(page, vault, relation)
    judge = by.relation_fields.get(relation.type.name)
    pair = next((one for one in page.facts.frontmatter.pairs if one.key == "fields"), None)
    if judge is None:
        return
    if pair is None or is_empty(pair.node):
        yield from missing(judge.inner or fields_of(()), (), ("fields",), page.start)
    else:
        yield from judge.problems(pair.node, ("fields",))


def _of_claim(page: Page, by: Ready) -> Iterator[Problem]:
    kind = page.surface.mark("claim_kind")
    if kind is not None and kind.text not in by.ontology.by_kind:
        names = list(by.ontology.by_kind)
        near = closest(kind.text, names)
        step = did_you_mean(near, f"the kinds are {both(names)}")
        message = f"the ontology has no claim kind {quoted(shortened(kind.text))}"
        mend = the_one("value", near)
        yield Problem("unknown-claim-kind", kind.span, message, kind.text, step, mend)


# --- for other rules


def unique_values(page: Page, vault: Snapshot) -> tuple[Mark, ...]:
    """The values of a page that no other page may have; their keys are `TYPE.FIELD`."""
    by = ready(vault) if page.typed.type is not None and page.surface.keys else None
    if by is None or page.typed.type is None:
        return ()
    uniques = by.types[page.typed.type.name].uniques
    return marks_of(page, uniques) if uniques else ()


def decided_places(page: Page, vault: Snapshot) -> frozenset[tuple[int, int]]:
    """Where the values stand whose kind the vocabulary decides: line and column of each."""
    by = ready(vault)
    if by is None or page.facts.frontmatter is None:
        return frozenset()
    judges: dict[str, Judge] = {}
    if page.typed.type is not None:
        judges = by.types[page.typed.type.name].fields.judges
    elif page.typed.record == RELATIONSHIP and (label := page.surface.mark("label")):
        relation = by.relations.get(label.text)
        judge = by.relation_fields.get(relation.type.name) if relation else None
        judges = {"fields": judge} if judge else {}
    return frozenset(
        (node.line, node.column)
        for pair in page.facts.frontmatter.pairs
        if pair.key in judges
        for node in judges[pair.key].decided(pair.node)
    )
