"""The JSON Schemas of tools, as short as they can be said: agents read all of them at once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pydantic import BaseModel

WARNING = "warning"
"""What every answer may say besides: that a file could not be read on which it depends."""


def schema_of(model: type[BaseModel], *, output: bool = False) -> dict[str, Any]:
    """The schema of a model without what its names say already."""
    mode = "serialization" if output else "validation"
    plain: dict[str, Any] = model.model_json_schema(mode=mode)  # type: ignore[arg-type]
    plain.pop("description", None)
    short: dict[str, Any] = _without_titles(plain)
    if output:
        _never_null(short, always=getattr(model, "always", ()))
        short["properties"][WARNING] = {"type": "string"}
    return short


def _never_null(schema: dict[str, Any], always: Collection[str] = ()) -> None:
    """Say of an answer what it is: what is None is left out of it."""
    for name, one in schema.get("properties", {}).items():
        if name in always:
            continue
        kinds = one.get("type")
        if isinstance(kinds, list):
            one["type"] = kinds[0]
        options = [each for each in one.get("anyOf", ()) if each != {"type": "null"}]
        if len(options) == 1:
            del one["anyOf"]
            one.update(options[0])
    for one in schema.get("$defs", {}).values():
        _never_null(one)


def _without_titles(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_titles(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {}
    for key, value in schema.items():
        if key == "title" and isinstance(value, str):
            continue
        if key == "properties":
            value = {name: _without_titles(one) for name, one in value.items()}
        else:
            value = _without_titles(value)
        found[key] = value
    return _shorter(found)


def _shorter(schema: dict[str, Any]) -> dict[str, Any]:
    """A type or null as one list of types, and no default of null."""
    options = schema.get("anyOf", [])
    kinds = [one.get("type") for one in options]
    if len(kinds) == 2 and kinds[1] == "null" and isinstance(kinds[0], str):
        rest = {key: value for key, value in schema.items() if key != "anyOf"}
        schema = {**options[0], "type": [kinds[0], "null"], **rest}
    if schema.get("default", "") is None:
        schema.pop("default")
    return schema
