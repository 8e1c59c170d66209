"""A page type as JSON Schema 2020-12: what the frontmatter of its pages may hold, for editors.

What a check takes, the schema takes as well, with values as YAML 1.2 reads them. What JSON Schema
cannot say is left open: days that do not exist, bounds of dates, values that no other page has,
where a reference leads. A name in another Unicode form is another name there. Lengths are counted
in code points there, in UTF-16 units by a check; the two differ for characters beyond the first
65,536 alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from vaultkit.model.vocabulary import Choice, Field, PageType
from vaultkit.ontology.common_keys import common_keys
from vaultkit.ontology.ecma import ecma
from vaultkit.ontology.words import musts

DRAFT = "https://json-schema.org/draft/2020-12/schema"

_EMPTY = {"$ref": "#/$defs/empty"}
_SCALAR = ["string", "number", "boolean"]
_INTEGER = re.compile(r"[-+]?[0-9]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_TRUTH = {"true": True, "false": False}
_DAY = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
_TWO = "[0-9]{2}"
_MOMENT = rf"^{_DAY}[Tt ]{_TWO}:{_TWO}:{_TWO}(?:\.[0-9]{{1,12}})?(?:[Zz]|[-+]{_TWO}:{_TWO})$"

_KINDS: dict[str, dict[str, Any]] = {
    "text": {"type": _SCALAR},
    "string": {"type": _SCALAR, "pattern": r"^[^\n]*\n*$"},
    "integer": {"type": "integer"},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "date": {"type": "string", "format": "date", "pattern": f"^{_DAY}$"},
    "datetime": {"type": "string", "pattern": _MOMENT},
    "url": {"type": "string", "format": "iri", "pattern": r"^[Hh][Tt][Tt][Pp][Ss]?://[^\s<>\"]+$"},
    "email": {
        "type": "string",
        "format": "idn-email",
        "pattern": r"^[^\s()<>\[\]:;,\\\"@]{1,64}@[^\s@]+\.[^\s@]+$",
    },
    "enum": {},
    "ref": {"type": _SCALAR, "pattern": r"^[^\n]*\n*$"},
    "link": {"type": _SCALAR, "pattern": r"^[^\n]*\n*$"},
}


def page_schema(of: PageType, preset: str) -> dict[str, Any]:
    """The schema of the frontmatter of a page of this type in the dialect `preset`."""
    own = {one.name for one in of.fields}
    properties: dict[str, Any] = {one.name: _property(one) for one in of.fields}
    properties.update((key, True) for key in sorted(common_keys(of, preset) - own))
    if properties.get("type") is True:
        names = {"enum": [of.name, *of.aliases]}
        properties["type"] = _alone_or_empty({"description": "The type of the page.", **names})
    if properties.get("record") is True:
        properties["record"] = _alone_or_empty({"enum": ["page"]})
    return {
        "$schema": DRAFT,
        "title": of.name,
        "description": of.description or f"The frontmatter of a page of the type {of.name}.",
        "type": "object",
        "properties": properties,
        "required": _required(of.fields),
        "additionalProperties": False,
        "$defs": {"empty": _nothing()},
    }


def _alone_or_empty(one: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [one, {"type": "array", "items": one, "maxItems": 1}, _EMPTY]}


def _nothing() -> dict[str, Any]:
    return {
        "description": "Nothing yet.",
        "anyOf": [
            {"type": "null"},
            {"type": "string", "pattern": r"^\s*$"},
            {"type": "array", "maxItems": 0},
            {"type": "object", "maxProperties": 0},
        ],
    }


def _required(fields: Iterable[Field]) -> list[str]:
    return [one.name for one in fields if one.required and one.deprecated is None]


def _property(one: Field) -> dict[str, Any]:
    """A field with what people are told of it; a required one may not be empty."""
    asked = "; ".join(musts(one))
    told = (one.description, f"{asked[:1].upper()}{asked[1:]}.")
    made: dict[str, Any] = {"description": " ".join(part for part in told if part)}
    if one.deprecated is not None:
        made["deprecated"] = True
    if one.default is not None:
        made["default"] = _value(one.default, one.kind)
    rule = _value_schema(one)
    if one.required and one.deprecated is None:
        return {**made, **_filled(rule)}
    return {**made, "anyOf": [rule, _EMPTY]}


def _filled(rule: dict[str, Any]) -> dict[str, Any]:
    return {"allOf": [rule, {"not": _EMPTY}]}


def _value_schema(one: Field) -> dict[str, Any]:
    if one.kind == "list":
        return _list(one)
    if one.kind == "map":
        return _map(one)
    if one.kind == "enum":
        return {"enum": list(_choices(one.choices))}
    made = dict(_KINDS[one.kind])
    if one.kind in ("integer", "number"):
        return {**made, **_limits(one, "minimum", "maximum")}
    if one.kind in ("text", "string", "url", "email"):
        made.update(_limits(one, "minLength", "maxLength"))
        if one.pattern and ecma(one.pattern):
            # the kind's own pattern stays where it asks for more than one line
            own = {"pattern": ecma(one.pattern)}
            return {"allOf": [made, own]} if "pattern" in made else {**made, **own}
    return made


def _limits(one: Field, least: str, most: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if one.least:
        found[least] = _number(one.least)
    if one.most:
        found[most] = _number(one.most)
    return {key: value for key, value in found.items() if value is not None}


def _list(one: Field) -> dict[str, Any]:
    """A list; a value alone counts as a list of one."""
    inner = _value_schema(one.of) if one.of is not None else None
    items = {} if inner is None else {"items": _filled(inner)}
    many = {"type": "array", **items, **_limits(one, "minItems", "maxItems")}
    least, most = _number(one.least) or 0, _number(one.most)
    if least > 1 or most == 0 or (one.of is not None and one.of.kind == "map"):
        return many
    alone = {"type": _SCALAR}
    return {"anyOf": [many, alone if inner is None else {"allOf": [alone, inner]}]}


def _map(one: Field) -> dict[str, Any]:
    made: dict[str, Any] = {"type": "object", **_limits(one, "minProperties", "maxProperties")}
    if one.fields:
        made["properties"] = {inner.name: _property(inner) for inner in one.fields}
        made["required"] = _required(one.fields)
        made["additionalProperties"] = False
    if one.of is not None:
        made["additionalProperties"] = {"anyOf": [_value_schema(one.of), _EMPTY]}
    return made


def _choices(choices: Iterable[Choice]) -> Iterable[object]:
    """Each value as text, and as what YAML makes of it without quotes."""
    for one in choices:
        yield one.value
        plain = scalar(one.value)
        if plain != one.value:
            yield plain


def scalar(text: str) -> object:
    """A scalar without quotes by the core schema of YAML 1.2, as far as JSON has such values."""
    lower = text.lower()
    if lower in _TRUTH and text in (lower, lower.title(), lower.upper()):
        return _TRUTH[lower]
    if len(text) > 100:
        return text
    number = _number(text)
    return text if number is None else number


def _number(text: str) -> int | float | None:
    if _INTEGER.match(text):
        return int(text)
    if not _FLOAT.match(text):
        return None
    value = float(text)
    return value if abs(value) < float("inf") else None


def _value(text: str, kind: str) -> object:
    return scalar(text) if kind in ("integer", "number", "boolean") else text
