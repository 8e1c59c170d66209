"""Values of the frontmatter against the fields of the vocabulary.

A field is made ready once (`Judge`) and then asked for every page. One value gives at most one
problem of its own; those inside a list or a map are told one by one, each at its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from vaultkit.model.facts import Node, Pair
from vaultkit.model.text import Span, nfc, shortened, utf16_units
from vaultkit.model.vocabulary import Choice, Field
from vaultkit.ontology import words
from vaultkit.ontology.field_kinds import KINDS, Measured, bound, measured
from vaultkit.ontology.mends import better, default_of, free_key, heir_of, the_one
from vaultkit.ontology.patterns import Pattern, PatternRefused, pattern
from vaultkit.ontology.words import Path
from vaultkit.vault.page import Mend, Problem
from vaultkit.vault.suggest import closest, did_you_mean, quoted

MISSING, WRONG, UNKNOWN = "missing-field", "wrong-value", "unknown-field"
OLD_FIELD, OLD_VALUE = "deprecated-field", "deprecated-value"

MOST_FOR_PATTERN = 2_000
"""The longest value that is compared with a pattern, in characters."""


class Fields(NamedTuple):
    """The fields of a type or a map by name, and those that must be there in their order."""

    judges: dict[str, Judge]
    required: tuple[Field, ...]


def fields_of(fields: tuple[Field, ...]) -> Fields:
    """These fields made ready; a deprecated one is not asked for."""
    judges = {nfc(one.name): Judge(one) for one in fields}
    return Fields(judges, tuple([f for f in fields if f.required and f.deprecated is None]))


class Judge:
    """One field made ready, with what its list or map holds."""

    __slots__ = ("_choices", "_fits", "_kind", "_least", "_most", "_of", "_plain", "field", "inner")

    def __init__(self, field: Field) -> None:
        self.field = field
        self.inner = fields_of(field.fields) if field.fields else None
        self._kind = KINDS[field.kind]
        self._of = Judge(field.of) if field.of is not None else None
        self._choices = {nfc(one.value): one for one in field.choices}
        self._fits = _pattern_of(field)
        self._least = bound(self._kind, field.least)
        self._most = bound(self._kind, field.most)
        self._plain = self._fits is None and self._least is None and self._most is None

    def problems(self, node: Node, path: Path) -> Iterator[Problem]:
        """What is wrong with the value; nothing where there is none, which is another matter."""
        kind = self.field.kind
        if is_empty(node):
            return
        if kind == "list":
            yield from self._list(node, path)
        elif kind == "map":
            yield from self._map(node, path)
        elif node.kind in ("list", "map"):
            yield self._wrong(node, path, words.must_be(self.field))
        else:
            slip = self._kind.slip(str(node.value), node.kind == "quoted")
            if slip is not None:
                must = words.must_be(self.field)
                yield self._wrong(node, path, must, step=slip.step, more=slip.here)
            elif kind == "enum":
                yield from self._choice(node, path)
            elif not self._plain:
                yield from self._within_bounds(node, path)

    def decided(self, node: Node) -> Iterator[Node]:
        """Every value in it whose kind the field decides."""
        if self.field.kind == "list":
            for item in node.items if self._of is not None else ():
                yield from self._of.decided(item) if self._of is not None else ()
        elif self.field.kind == "map":
            for pair in node.pairs:
                judge = self._inside(pair)
                if judge is not None:
                    yield from judge.decided(pair.node)
        else:
            yield node

    def unique(self, node: Node) -> Iterator[Node]:
        """Every value in it that no other page may have."""
        if self.field.unique:
            yield from _scalars(node)
        elif self.field.kind == "list" and self._of is not None:
            for item in node.items:
                yield from self._of.unique(item)
        elif self.field.kind == "map":
            for pair in node.pairs:
                judge = self._inside(pair)
                if judge is not None:
                    yield from judge.unique(pair.node)

    def _inside(self, pair: Pair) -> Judge | None:
        known = self.inner.judges.get(pair.key) if self.inner is not None else None
        return known or self._of

    def _list(self, node: Node, path: Path) -> Iterator[Problem]:
        if node.kind == "map":
            yield self._wrong(node, path, words.must_be(self.field))
            return
        if not self._plain:
            yield from self._within_bounds(node, path)
        if self._of is None:
            return
        for number, item in enumerate(node.items, 1):
            if is_empty(item):
                yield self._of.empty_item(item, (*path, number))
            else:
                yield from self._of.problems(item, (*path, number))

    def empty_item(self, node: Node, path: Path) -> Problem:
        """An item of a list with nothing in it."""
        return self._wrong(node, path, words.must_be(self.field), step="write it or take it out")

    def _map(self, node: Node, path: Path) -> Iterator[Problem]:
        if node.kind != "map":
            yield self._wrong(node, path, words.must_be(self.field))
            return
        if not self._plain:
            yield from self._within_bounds(node, path)
        if self.inner is not None or self._of is not None:
            yield from inside(self.inner or _NO_FIELDS, node.pairs, path, of=self._of)
        if self.inner is not None:
            yield from missing(self.inner, node.pairs, path, node.span)

    def _choice(self, node: Node, path: Path) -> Iterator[Problem]:
        text = nfc(str(node.value))
        choice = self._choices.get(text)
        if choice is None:
            near = closest(text, self._choices)
            step = did_you_mean(near, words.step_for(self.field))
            wrong = self._wrong(node, path, words.must_be(self.field), step=step)
            yield wrong._replace(mend=the_one("value", near))
        elif choice.deprecated is not None:
            yield _old_value(node, path, choice)

    def _within_bounds(self, node: Node, path: Path) -> Iterator[Problem]:
        least, most = self._least, self._most
        if least is not None and (value := measured(self._kind, node, least)) < least:  # type: ignore[operator]
            yield self._outside(node, path, words.must_reach(self.field), value)
        elif most is not None and (value := measured(self._kind, node, most)) > most:  # type: ignore[operator]
            yield self._outside(node, path, words.must_keep(self.field), value)
        elif self._fits is not None and node.text is not None:
            yield from self._patterned(node, path, self._fits)

    def _outside(self, node: Node, path: Path, must: str, value: Measured) -> Problem:
        return self._wrong(node, path, must, here=str(value) if self._kind.counted else "")

    def _patterned(self, node: Node, path: Path, fits: Pattern) -> Iterator[Problem]:
        text = node.text or ""
        length = utf16_units(text)
        if length > MOST_FOR_PATTERN:
            must = f"must have at most {MOST_FOR_PATTERN} characters, since it has a pattern"
            yield self._wrong(node, path, must, here=str(length))
        elif not fits.matches(text):
            yield self._wrong(node, path, words.must_fit(self.field))

    def _wrong(
        self, node: Node, path: Path, must: str, *, step: str = "", here: str = "", more: str = ""
    ) -> Problem:
        if here:
            message = f"{words.place(path)} {must}; here it has {here}"
        else:
            message = f"{words.place(path)} {must}; here it is {words.shown(node)}{more}"
        if not step:
            kind_is_wrong = must == words.must_be(self.field)
            step = words.step_for(self.field) if kind_is_wrong else "correct the value"
        return Problem(WRONG, node.span, message, words.subject(path, node), step)


_NO_FIELDS = Fields({}, ())


def inside(
    fields: Fields,
    pairs: tuple[Pair, ...],
    path: Path,
    *,
    of: Judge | None = None,
    known: frozenset[str] = frozenset(),
    owner: str = "",
) -> Iterator[Problem]:
    """What is wrong with the pairs of a map, or of a page of the type `owner`.

    Keys in `known` are no field and no fault; `of` judges all others where it is there.
    """
    judges = fields.judges
    for pair in pairs:
        judge = judges.get(pair.key, of)
        if judge is None:
            if pair.key not in known:
                yield _unknown(pair, (*path, pair.key), (*judges, *known), owner, pairs)
            continue
        yield from judge.problems(pair.node, (*path, pair.key))
        if judge.field.deprecated is not None and judge is not of:
            heirs = {name: one.field for name, one in judges.items()}
            mend = heir_of(judge.field, heirs, pairs)
            yield _old_field(pair, (*path, pair.key), judge.field.deprecated, mend)


def missing(fields: Fields, pairs: tuple[Pair, ...], path: Path, whole: Span) -> Iterator[Problem]:
    """The required fields that are not there, at `whole`, or that hold nothing, at their key."""
    if not fields.required:
        return
    there = {pair.key: pair for pair in pairs}
    for field in fields.required:
        pair = there.get(nfc(field.name))
        if pair is None:
            within = f" in {words.place(path)}" if path else ""
            message = f'the required field "{field.name}" is missing{within}'
            step = f'add "{field.name}": {words.wanted(field)}'
            subject, mend = words.subject((*path, field.name)), None if path else default_of(field)
            yield Problem(MISSING, whole, message, subject, step, mend)
        elif is_empty(pair.node):
            message = f"the required field {words.place((*path, field.name))} holds nothing"
            subject = words.subject((*path, field.name))
            step, mend = words.step_for(field), None if path else default_of(field)
            yield Problem(MISSING, key_span(pair), message, subject, step, mend)


def _unknown(
    pair: Pair, path: Path, names: tuple[str, ...], owner: str, pairs: tuple[Pair, ...]
) -> Problem:
    near = _near(pair.key, names)
    step = did_you_mean(near, "add the field to the ontology, or take it out")
    whose = f"the type {owner}" if owner else words.place(path[:-1])
    message = f'"{shortened(pair.key)}" is no field of {whose}'
    subject, mend = words.subject(path), free_key(near, pairs)
    return Problem(UNKNOWN, key_span(pair), message, subject, step, mend)


@lru_cache(maxsize=1024)
def _near(key: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Close names, kept: where one page has a key, many have it."""
    return closest(key, names)


def _old_field(pair: Pair, path: Path, instead: str, mend: Mend | None) -> Problem:
    step = f"use {quoted(instead)} instead" if instead else "take it out"
    message = f"the field {words.place(path)} is deprecated"
    return Problem(OLD_FIELD, key_span(pair), message, words.subject(path), step, mend)


def _old_value(node: Node, path: Path, choice: Choice) -> Problem:
    step = f"write {quoted(choice.deprecated)} instead" if choice.deprecated else "choose another"
    message = f"{words.place(path)} has the deprecated value {quoted(shortened(choice.value))}"
    return Problem(OLD_VALUE, node.span, message, words.subject(path, node), step, better(choice))


def key_span(pair: Pair) -> Span:
    """Where a key stands."""
    return Span.at(pair.line, pair.column, max(1, len(pair.key)))


def is_empty(node: Node) -> bool:
    """Whether there is nothing in it: null, white space, a list or a map without anything."""
    value = node.value
    return not value or (isinstance(value, str) and value.isspace())


def _scalars(node: Node) -> Iterator[Node]:
    if node.kind == "list":
        for item in node.items:
            yield from _scalars(item)
    elif node.text is not None and not is_empty(node):
        yield node


def _pattern_of(field: Field) -> Pattern | None:
    """The field's pattern; None as well where loading it should have refused it."""
    try:
        return pattern(field.pattern) if field.pattern else None
    except PatternRefused:
        return None
