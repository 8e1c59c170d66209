"""What could be better in an ontology that has no mistakes, with the place of each.

Only what the vault's own files define is looked at: a shipped ontology is larger than any one vault
needs. What is deprecated and still used is told wherever it was defined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from vaultkit.model.finding import Severity
from vaultkit.model.text import nfc, shortened
from vaultkit.model.vocabulary import (
    Field,
    Ontology,
    Origin,
    PageType,
    Prefix,
    RelationshipType,
    fields_within,
)
from vaultkit.ontology.describe import Definition, kind_of
from vaultkit.ontology.usage import FieldKey, Records, Used, key_of
from vaultkit.vault.suggest import quoted

SHIPPED = "vaultkit/"
"""How the path of a shipped ontology begins."""


class Advice(NamedTuple):
    """One piece of advice: `name` says which kind, `about` the entry, `step` what to do."""

    name: str
    severity: Severity
    origin: Origin
    about: str
    words: str
    step: str

    @property
    def order(self) -> tuple[Origin, str, str]:
        """By place, then kind."""
        return self.origin, self.name, self.words


def _every(ontology: Ontology) -> tuple[Definition, ...]:
    return (*ontology.page_types, *ontology.claim_kinds, *ontology.relationship_types)


def _is_own(origin: Origin) -> bool:
    return not origin.path.startswith(SHIPPED)


def _fields(ontology: Ontology) -> Iterator[tuple[str, Field]]:
    """Every field of the vault's own files once, with the name of an entry that has it."""
    done: set[FieldKey] = set()
    entries: list[PageType | RelationshipType] = [*ontology.page_types]
    for one in (*entries, *ontology.relationship_types):
        for field in fields_within(one.fields):
            key = key_of(field)
            if field.name and key not in done:
                done.add(key)
                yield one.name, field


# -------------------------------------------------------------------------- of the files alone


def advice_on(ontology: Ontology, path: str) -> Iterator[Advice]:
    """Advice that needs no page; `path` is the ontology's own file."""
    for one in _every(ontology):
        if _is_own(one.origin) and not one.description:
            words = f"the {kind_of(one)} {quoted(one.name)} has no description"
            yield _advice("no-description", one, words, "say in a sentence what it is, for agents")
    for owner, field in _fields(ontology):
        if _is_own(field.origin) and not field.description and field.deprecated is None:
            words = f"the field {quoted(field.name)} of {owner} has no description"
            yield Advice(
                "no-description",
                Severity.INFO,
                field.origin,
                f"{owner}.{field.name}",
                words,
                "say what it tells of a page",
            )
    yield from _prefixes(ontology.classify, Origin(path, 1, 1))


def _prefixes(prefixes: tuple[Prefix, ...], origin: Origin) -> Iterator[Advice]:
    for number, one in enumerate(prefixes):
        first = next((p for p in prefixes[:number] if one.prefix.startswith(p.prefix)), None)
        if first is not None:
            shown, other = quoted(shortened(one.prefix)), quoted(shortened(first.prefix))
            words = f"the prefix {shown} of `classify` never decides: {other} comes before"
            step = "take it out, or put it first"
            yield Advice("shadowed-prefix", Severity.WARNING, origin, one.prefix, words, step)


def _advice(name: str, one: Definition, words: str, step: str) -> Advice:
    return Advice(name, Severity.WARNING, one.origin, one.name, words, step)


# ------------------------------------------------------------------------------ of what is used


def advice_by_use(ontology: Ontology, records: Records, used: Used) -> Iterator[Advice]:
    """Advice by what the vault's records use; nothing is unused where there are none at all."""
    if records.types or records.kinds or records.labels or records.untyped:
        yield from _unused_names(ontology, records)
        yield from _unused_parts(ontology, records, used)
    yield from _deprecated(ontology, used)


def _unused_names(ontology: Ontology, records: Records) -> Iterator[Advice]:
    parents = {kind for one in ontology.page_types for kind in one.kinds[1:]}
    led_to = {one.type for one in ontology.classify}
    for one in _every(ontology):
        kind = kind_of(one)
        used = records.of(kind, one.name) or records.of(kind, getattr(one, "inverse", ""))
        if not _is_own(one.origin) or used or one.name in parents:
            continue
        if isinstance(one, PageType) and not one.dir and one.name not in led_to:
            words = f"nothing leads to the page type {quoted(one.name)}: no folder, no `classify`, "
            step = "give it a `dir`, or take it out"
            yield _advice("unreachable-type", one, f"{words}and no page declares it", step)
        else:
            words = f"no record is of the {kind} {quoted(one.name)}"
            yield _advice("unused-name", one, words, "take it out, unless it is meant for later")


def _unused_parts(ontology: Ontology, records: Records, used: Used) -> Iterator[Advice]:
    live = _live(ontology, records)
    for owner, field in _fields(ontology):
        if not _is_own(field.origin) or key_of(field) not in live or field.deprecated is not None:
            continue
        about = f"{owner}.{field.name}"
        if not used.fields[key_of(field)]:
            words = f"no page has the field {quoted(field.name)} of {owner}"
            step = "take it out, unless it is meant for later"
            yield Advice("unused-field", Severity.WARNING, field.origin, about, words, step)
            continue
        for holder in _holders(field):
            yield from _unused_values(holder, about, field.origin, used)


def _holders(field: Field) -> Iterator[Field]:
    """The field, and what its list or free map holds, as far as that has no name of its own."""
    holder: Field | None = field
    while holder is not None:
        yield holder
        holder = holder.of


def _live(ontology: Ontology, records: Records) -> set[FieldKey]:
    """The fields of entries that some record is of."""
    owners: list[PageType | RelationshipType] = [
        one for one in ontology.page_types if records.types[one.name]
    ]
    owners += [one for one in ontology.relationship_types if records.labels[one.name]]
    return {key_of(field) for one in owners for field in fields_within(one.fields)}


def _unused_values(field: Field, about: str, origin: Origin, used: Used) -> Iterator[Advice]:
    for choice in field.choices:
        if choice.deprecated is None and not used.values[key_of(field), nfc(choice.value)]:
            words = f"no page has the value {quoted(shortened(choice.value))} of {about}"
            step = "take it out, unless it is meant for later"
            yield Advice("unused-value", Severity.WARNING, origin, about, words, step)


def _deprecated(ontology: Ontology, used: Used) -> Iterator[Advice]:
    for owner, field in _fields(ontology):
        about, key = f"{owner}.{field.name}", key_of(field)
        if field.deprecated is not None and used.fields[key]:
            count = _pages(used.fields[key])
            words = f"{count} the deprecated field {quoted(field.name)} of {owner}"
            step = _instead(field.deprecated)
            yield Advice("deprecated-in-use", Severity.WARNING, field.origin, about, words, step)
        for holder in _holders(field):
            yield from _old_values(holder, about, field.origin, used)


def _old_values(field: Field, about: str, origin: Origin, used: Used) -> Iterator[Advice]:
    for choice in field.choices:
        number = used.values[key_of(field), nfc(choice.value)]
        if choice.deprecated is not None and number:
            value = quoted(shortened(choice.value))
            words = f"{_pages(number)} the deprecated value {value} of {about}"
            step = _instead(choice.deprecated)
            yield Advice("deprecated-in-use", Severity.WARNING, origin, about, words, step)


def _pages(number: int) -> str:
    return "1 page has" if number == 1 else f"{number:,} pages have"


def _instead(text: str) -> str:
    return f"write {quoted(shortened(text))} there instead" if text else "take it out there"


def ordered(every: Iterable[Advice]) -> tuple[Advice, ...]:
    """In the order of the files, each piece once."""
    return tuple(sorted(dict.fromkeys(every), key=lambda one: one.order))
