"""A vocabulary ↔ a form of maps, lists and scalars that JSON keeps, for a cache.

Importing this costs next to nothing: a warm check reads its vocabulary here, without the model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, TypeVar

from vaultkit.model.vocabulary import (
    Choice,
    ClaimKind,
    Field,
    Ontology,
    Origin,
    PageType,
    Prefix,
    RelationshipType,
    Section,
    Vocabulary,
    VocabularyMistake,
)

_T = TypeVar("_T")
_NAMES: dict[type, frozenset[str]] = {}


def encode(vocabulary: Vocabulary) -> dict[str, Any]:
    """The form; `decode` takes it back, also after a way through JSON."""
    ontology = vocabulary.ontology
    return {
        "ontology": None if ontology is None else asdict(ontology),
        "mistakes": [list(one) for one in vocabulary.mistakes],
        "identity": vocabulary.identity,
    }


def decode(form: Mapping[str, Any]) -> Vocabulary:
    """The vocabulary that `encode` wrote down.

    Raises `ValueError` where the form was written by another version or is damaged.
    """
    try:
        ontology = form["ontology"]
        return Vocabulary(
            None if ontology is None else _ontology(ontology),
            tuple([VocabularyMistake(*one) for one in form["mistakes"]]),
            _text(form["identity"]),
        )
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"this is no resolved ontology: {error}") from error


def _ontology(form: Any) -> Ontology:
    return _made(
        Ontology,
        form,
        page_types=tuple([_page_type(one) for one in form["page_types"]]),
        claim_kinds=tuple([_placed(ClaimKind, one) for one in form["claim_kinds"]]),
        relationship_types=tuple(
            [
                _placed(RelationshipType, one, fields=_fields(one))
                for one in form["relationship_types"]
            ]
        ),
        classify=tuple([Prefix(*one) for one in form["classify"]]),
    )


def _page_type(form: Any) -> PageType:
    sections = tuple([_made(Section, one) for one in form["sections"]])
    return _placed(PageType, form, fields=_fields(form), sections=sections)


def _fields(form: Any) -> tuple[Field, ...]:
    return tuple([_field(one) for one in form["fields"]])


def _field(form: Any) -> Field:
    choices = tuple([_made(Choice, one) for one in form["choices"]])
    of = None if form["of"] is None else _field(form["of"])
    return _placed(Field, form, choices=choices, of=of, fields=_fields(form))


def _placed(cls: type[_T], form: Any, **parts: Any) -> _T:
    return _made(cls, form, origin=Origin(*form["origin"]), **parts)


def _made(cls: type[_T], form: Any, **parts: Any) -> _T:
    names = _NAMES.get(cls)
    if names is None:
        names = _NAMES[cls] = frozenset(one.name for one in fields(cls))  # type: ignore[arg-type]
    if form.keys() != names:
        raise KeyError(*sorted(names.symmetric_difference(form)))
    plain = {key: tuple(one) if isinstance(one, list) else one for key, one in form.items()}
    return cls(**{**plain, **parts})


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value
