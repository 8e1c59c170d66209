"""The grammar of `ontology.yaml` as JSON Schema for editors, and key by key for the manual.

Read off the model in `file_model`, and costs its start-up time. The loader takes any scalar as
text, so the schema takes numbers and truth values where a text may stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from vaultkit.ontology.file_model import OntologyFile
from vaultkit.ontology.page_schema import DRAFT

_SCALAR = ["string", "number", "boolean"]
_BY_TEXT = ("ChoiceEntry", "SectionEntry")
"""Entries of a list that a text alone may stand for."""

_REVIEW = {"type": "string", "pattern": "^[1-9][0-9]{0,4}[dwmy]$"}
_NAME = {"pattern": r"^[^\\/#|:\[\]\"]{1,64}$"}
_TITLES = {
    "OntologyFile": "",
    "PageTypeEntry": "page_types",
    "FieldEntry": "fields",
    "ChoiceEntry": "values",
    "SectionEntry": "sections",
    "ClaimKindEntry": "claim_kinds",
    "RelationshipTypeEntry": "relationship_types",
    "PrefixEntry": "classify",
}


class GrammarKey(NamedTuple):
    """A key of an entry: `kind` are words of Markdown on its value."""

    name: str
    kind: str
    meaning: str


class Grammar(NamedTuple):
    """The keys of one kind of entry; `title` is the key that holds such entries, "" the file."""

    title: str
    meaning: str
    keys: tuple[GrammarKey, ...]


def file_schema() -> dict[str, Any]:
    """The JSON Schema of `ontology.yaml`."""
    schema = OntologyFile.model_json_schema()
    for one in (schema, *schema["$defs"].values()):
        del one["title"]
        one["properties"] = {key: _property(key, old) for key, old in one["properties"].items()}
    return {"$schema": DRAFT, "title": "ontology.yaml", **schema}


def grammar() -> tuple[Grammar, ...]:
    """Every kind of entry with its keys, the file itself first."""
    schema = file_schema()
    parts = {"OntologyFile": schema, **schema["$defs"]}
    return tuple(
        Grammar(title, parts[name]["description"], tuple(_keys(parts[name])))
        for name, title in _TITLES.items()
    )


def _property(key: str, old: dict[str, Any]) -> dict[str, Any]:
    """A key's schema as YAML is written: with the short forms that the loader takes."""
    old = {name: value for name, value in old.items() if name != "title"}
    if old.get("default") in (None, "", []):
        old.pop("default", None)
    options = [one for one in old.pop("anyOf", []) if one != {"type": "null"}]
    head: dict[str, Any] = {
        name: old.pop(name) for name in ("description", "default") if name in old
    }
    rule = {**old, **(options[0] if options else {})}
    if key == "review_every":
        return {**head, **_REVIEW}
    return {**head, **_loose(rule)}


def _loose(rule: dict[str, Any]) -> dict[str, Any]:
    kind = rule.get("type")
    if kind == "string" and "enum" not in rule:
        return {**rule, "type": _SCALAR}
    if kind == "array":
        return _list(rule)
    if "additionalProperties" in rule:
        inner = rule["additionalProperties"]
        named = {} if inner["$ref"].endswith("/FieldEntry") else {"propertyNames": _NAME}
        entries = {**rule, **named, "additionalProperties": _entry(inner, or_nothing=True)}
        return {"anyOf": [entries, {"type": "null"}]}
    return _entry(rule, or_nothing=True) if "$ref" in rule else rule


def _list(rule: dict[str, Any]) -> dict[str, Any]:
    inner = rule["items"]
    if "$ref" in inner:
        many = {**rule, "items": _entry(inner, or_nothing=False)}
        may_be_empty = not inner["$ref"].endswith("/ChoiceEntry")
        return {"anyOf": [many, {"type": "null"}]} if may_be_empty else many
    alone = {"type": _SCALAR}
    return {"anyOf": [{**rule, "items": alone, "uniqueItems": True}, alone]}


def _entry(inner: dict[str, Any], *, or_nothing: bool) -> dict[str, Any]:
    """An entry, the text that may stand for it, or nothing where that is an entry without keys."""
    options: list[dict[str, Any]] = [inner]
    name = inner["$ref"].rpartition("/")[2]
    if name == "FieldEntry":
        options.append({"$ref": "#/$defs/FieldEntry/properties/type"})
    elif name in _BY_TEXT:
        options.append({"type": _SCALAR})
    if or_nothing:
        options.append({"type": "null"})
    return {"anyOf": options} if len(options) > 1 else inner


def _keys(part: dict[str, Any]) -> Iterator[GrammarKey]:
    for name, rule in part["properties"].items():
        needed = ", required" if name in part.get("required", ()) else ""
        kind = "text, or `true`" if name == "deprecated" else _kind(rule)
        yield GrammarKey(name, f"{kind}{needed}", rule["description"])


def _kind(rule: dict[str, Any]) -> str:
    """What a value must be, in words."""
    if "enum" in rule:
        return f"one of {', '.join(f'`{one}`' for one in rule['enum'])}"
    if rule == {**rule, **_REVIEW}:
        return "a time such as `180d`, `26w`, `6m` or `1y`"
    first = rule["anyOf"][0] if "anyOf" in rule else rule
    if "$ref" in first:
        return "a field's type, or a map of its keys"
    if first["type"] == "array":
        return _many(first["items"])
    if "additionalProperties" in first:
        return "a map of names, each with a map of keys"
    if first["type"] == "integer":
        return f"whole number from {first['minimum']:,} to {first['maximum']:,}"
    return "`true` or `false`" if first["type"] == "boolean" else "text"


def _many(items: dict[str, Any]) -> str:
    if "$ref" in items:
        return "list of maps"
    return "list of texts or maps" if "anyOf" in items else "list of texts, or one text"
