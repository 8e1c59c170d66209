"""The JSON Schemas of tools, as short as they can be said: agents read all of them at once."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel


def schema_of(model: type[BaseModel], *, output: bool = False) -> dict[str, Any]:
    """The schema of a model without what its names say already."""
    mode = "serialization" if output else "validation"
    plain: dict[str, Any] = model.model_json_schema(mode=mode)  # type: ignore[arg-type]
    plain.pop("description", None)
    short: dict[str, Any] = _without_titles(plain)
    return short


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
