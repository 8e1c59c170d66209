"""A query as a person asks it → the plan that an engine follows, or words why there is none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from vaultkit.errors import UsageError
from vaultkit.model.hit import (
    FARTHEST,
    LIFECYCLE_CHOICES,
    LONGEST_QUERY,
    MODES,
    MOST_HITS,
    MOST_WORDS,
    LineQuery,
    Query,
)
from vaultkit.model.text import nfc, shortened
from vaultkit.model.vocabulary import Ontology
from vaultkit.search.documents import span_of
from vaultkit.search.engine import Filters, Plan
from vaultkit.search.tokens import Term, phrase_of, terms_of
from vaultkit.vault.dates import FORMS
from vaultkit.vault.types import DOCUMENT, RECORDS


class Asked(NamedTuple):
    """A query understood: its words as typed, with what each asks for, and the plan."""

    words: tuple[tuple[str, Term], ...]
    plan: Plan


def asked(query: Query, ontology: Ontology) -> Asked:
    """The plan of a query. Raises `UsageError` for a query that can find nothing by its form."""
    _refuse(query)
    words = terms_of(query.text)
    if not words:
        raise UsageError(
            "there is nothing to search for: the query has no letter and no digit",
            "Give a word",
        )
    if len(words) > MOST_WORDS:
        raise UsageError(
            f"the query has {len(words)} words, more than {MOST_WORDS}", "Search for fewer words"
        )
    terms = tuple(term for _, term in words)
    if query.mode == "phrase":
        terms = (phrase_of(query.text),)
    return Asked(words, Plan(terms, query.mode == "any", _filters(query, ontology)))


def filters_of(query: LineQuery, ontology: Ontology) -> Filters:
    """The filters of a look for lines. Raises `UsageError` as `asked` does."""
    return _filters(
        Query(
            text=query.text,
            types=query.types,
            records=query.records,
            under=query.under,
            lifecycle=query.lifecycle,
            everything=query.everything,
        ),
        ontology,
    )


def without_filters(plan: Plan) -> Plan:
    """The same words, whatever type, tag, date or place the record has."""
    filters = plan.filters
    return plan._replace(filters=Filters(sound=filters.sound, lifecycles=filters.lifecycles))


def with_everything(plan: Plan) -> Plan:
    """The same words and filters in all records, not only in sound ones of one lifecycle."""
    records = plan.filters.records or RECORDS
    return plan._replace(filters=plan.filters._replace(sound=False, lifecycles=(), records=records))


def in_documents(plan: Plan) -> Plan:
    """The same words and filters in documents, which are no records."""
    return plan._replace(
        filters=plan.filters._replace(sound=False, lifecycles=(), records=(DOCUMENT,))
    )


def _refuse(query: Query) -> None:
    if len(query.text) > LONGEST_QUERY:
        raise UsageError(
            f"the query has {len(query.text):,} characters, more than {LONGEST_QUERY}",
            "Search for fewer words",
        )
    refuse_unknown("mode", (query.mode,), MODES)
    for name, number, least, most in (
        ("limit", query.limit, 1, MOST_HITS),
        ("offset", query.offset, 0, FARTHEST),
    ):
        refuse_outside(name, number, least, most)


def refuse_unknown(name: str, values: Iterable[str], choices: tuple[str, ...]) -> None:
    """Raise `UsageError` where one of these values is no choice."""
    for value in values:
        if value not in choices:
            raise UsageError(
                f'there is no {name} "{shortened(value)}"', f"Use one of: {', '.join(choices)}"
            )


def refuse_outside(name: str, number: int, least: int, most: int) -> None:
    """Raise `UsageError` for a number that is too small or too large."""
    if not least <= number <= most:
        raise UsageError(
            f"the {name} {number} is not from {least} to {most}",
            f"Give a {name} from {least} to {most}",
        )


def _filters(query: Query, ontology: Ontology) -> Filters:
    refuse_unknown("lifecycle", (query.lifecycle,), LIFECYCLE_CHOICES)
    refuse_unknown("record", query.records, RECORDS)
    lifecycles = {"active": ("",), "all": ("", "superseded")}.get(
        query.lifecycle, (query.lifecycle,)
    )
    span = None
    if query.since or query.until:
        span = span_of(query.since, query.until)
        if span is None:
            raise UsageError("since and until are dates", f"Write {FORMS}")
        if span[0] > span[1]:
            raise UsageError(
                f"since {query.since} is after until {query.until}, so nothing lies between",
                "Exchange the two",
            )
    elif query.time_field:
        raise UsageError(
            f'the date "{shortened(query.time_field)}" filters nothing by itself',
            "Say since or until as well: it is what they are compared with",
        )
    return Filters(
        sound=not query.everything,
        lifecycles=() if query.everything else lifecycles,
        kinds=tuple(_kind(name, ontology) for name in query.types),
        records=query.records,
        tags=tuple(tag.removeprefix("#") for tag in query.tags),
        fields=tuple((nfc(key), nfc(value.strip())) for key, value in query.fields),
        under=_places(query.under),
        day=query.time_field,
        span=span,
    )


def _kind(name: str, ontology: Ontology) -> str:
    found = ontology.by_type.get(nfc(name))
    return found.name if found is not None else name


def _places(under: tuple[str, ...]) -> tuple[str, ...]:
    """Folders and files as the vault has them; the root, among others, filters nothing."""
    found = []
    for place in under:
        path = place.strip().removeprefix("./").strip("/")
        if path in ("", "."):
            return ()
        found.append(path)
    return tuple(found)
