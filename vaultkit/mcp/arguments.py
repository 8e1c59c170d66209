"""The arguments of a call, held to the model of the tool: what is wrong is told in sentences."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from vaultkit.errors import UsageError
from vaultkit.model.text import shortened
from vaultkit.vault.config_file import key_path
from vaultkit.vault.config_words import unknown_words

_MOST_TOLD = 10
_MODEL = TypeVar("_MODEL", bound=BaseModel)


def checked(name: str, model: type[_MODEL], given: Mapping[str, Any] | None) -> _MODEL:
    """The arguments of the tool `name`. Raises `UsageError` with a line for each mistake."""
    try:
        return model.model_validate_json(json.dumps(given or {}, allow_nan=False))
    except ValidationError as error:
        lines = [_words(model, dict(one)) for one in error.errors(include_url=False)]
        more = [f"and {len(lines) - _MOST_TOLD} more"] if len(lines) > _MOST_TOLD else []
        head = "the arguments cannot be read: " if len(lines) == 1 else "the arguments:\n"
        raise UsageError(head + "\n".join([*lines[:_MOST_TOLD], *more]), _takes(name, model)) from (
            error
        )
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the arguments are no JSON: {error}", _takes(name, model)) from error


def _takes(name: str, model: type[BaseModel]) -> str:
    words = [field if one.is_required() else f"{field}?" for field, one in _fields(model).items()]
    return f"{name} takes {', '.join(words)}" if words else f"{name} takes no arguments"


def _fields(model: type[BaseModel]) -> dict[str, Any]:
    """The fields of a model by the names that a caller writes."""
    return {one.alias or name: one for name, one in model.model_fields.items()}


def _words(model: type[BaseModel], problem: dict[str, Any]) -> str:
    place, kind = problem["loc"], problem["type"]
    where = key_path(place) or "they"
    if kind == "extra_forbidden" and len(place) == 1:
        known = tuple(_fields(model))
        none = f"it takes {', '.join(known)}" if known else "it takes none"
        return unknown_words("there is no argument", str(place[0]), known, none)
    if kind == "missing":
        return f"{where} is missing"
    said = problem["msg"]
    found = problem.get("input")
    shown = f" (it is {shortened(json.dumps(found))})" if isinstance(found, str | int) else ""
    return f"{where}: {said[:1].lower()}{said[1:]}{shown}"
