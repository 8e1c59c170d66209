"""A request as programs send it: JSON, held to a model before anything is done with it.

What is not known is refused with the nearest name that is. The same model is the JSON Schema that
`vaultkit schema request` prints.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields
from inspect import cleandoc
from typing import Annotated, Any, Literal, Union, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model

from vaultkit.changes.request_file import SORTS, decoded
from vaultkit.errors import UsageError
from vaultkit.model.request import Actor, CreatePage, EditRange, Rewrite, WriteRequest
from vaultkit.model.text import shortened
from vaultkit.vault.config_file import key_path
from vaultkit.vault.config_words import unknown_words

_MOST_TOLD = 10
_STRICT = ConfigDict(extra="forbid", strict=True)


class FenceModel(BaseModel):
    """What the writer saw of a record: its version, as a read told it, its revision, or both."""

    model_config = _STRICT
    record: str
    revision: str | None = None
    hash: str | None = None


def _model_of(name: str, sort: type) -> type[BaseModel]:
    hints = get_type_hints(sort)
    parts: dict[str, Any] = {"item": (Literal[name], ...)}
    for one in fields(sort):
        default = one.default if one.default is not MISSING else ...
        if one.default_factory is not MISSING:
            default = Field(default_factory=one.default_factory)
        parts[one.name] = (hints[one.name], default)
    return create_model(
        sort.__name__, __config__=_STRICT, __doc__=cleandoc(sort.__doc__ or ""), **parts
    )


ITEMS = {name: _model_of(name, sort) for name, sort in SORTS.items()}
"""The model of each sort of item by its name."""

_AnyItem: Any = Annotated[Union[tuple(ITEMS.values())], Field(discriminator="item")]  # noqa: UP007


class RequestModel(BaseModel):
    """One request, which becomes one commit or nothing.

    Pages are named as a wikilink would name them: by id, path, stem, title or alias. Offsets count
    UTF-16 units of a body without its frontmatter. `actor` is agent:NAME or person:NAME; `id` a
    UUID, and the same request sent again under it lands once.
    """

    model_config = _STRICT
    items: list[_AnyItem] = Field(min_length=1, max_length=100)
    actor: str | None = None
    operation: str | None = None
    id: str | None = None
    reason: str = ""
    on_behalf_of: str | None = None
    fences: list[FenceModel] = Field(default_factory=list)
    vault_id: str | None = None
    ontology: str | None = None


def read_request(text: str, actor: Callable[[], Actor]) -> WriteRequest:
    """The request in a JSON text; `actor` tells who writes where it does not say.

    Raises `UsageError` with one line for each thing that is wrong.
    """
    try:
        json.loads(text, object_pairs_hook=_no_key_twice)
        model = RequestModel.model_validate_json(text)
    except ValidationError as error:
        lines = [_words(dict(one)) for one in error.errors(include_url=False)]
        more = [f"and {len(lines) - _MOST_TOLD} more"] if len(lines) > _MOST_TOLD else []
        raise UsageError(
            "\n".join(["the request cannot be read:", *lines[:_MOST_TOLD], *more]),
            "`vaultkit schema request` prints what it may hold",
        ) from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the request is no JSON: {error}", "Send one JSON object") from error
    values = model.model_dump(mode="json")
    request = decoded({**values, "actor": model.actor or actor().text})
    _refuse_unseen(request)
    return request


def _refuse_unseen(request: WriteRequest) -> None:
    """Refuse to write over a whole body, or by offsets, what nobody says to have read."""
    seen = {fence.record for fence in request.fences}
    seen |= {item.ref for item in request.items if isinstance(item, CreatePage) and item.ref}
    for item in request.items:
        over = isinstance(item, EditRange) or (isinstance(item, Rewrite) and item.body is not None)
        if over and item.page not in seen:  # type: ignore[union-attr]
            page = shortened(item.page)  # type: ignore[union-attr]
            raise UsageError(
                f"{page} is to be written over without a version: read it first",
                f'Add to fences: {{"record": "{page}", "hash": VERSION}}, as a read told it',
            )


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [key for key, _ in pairs]
        twice = next(key for key in names if names.count(key) > 1)
        raise ValueError(f'the key "{shortened(twice)}" stands twice in one object')
    return found


def _words(problem: dict[str, Any]) -> str:
    place = tuple(part for part in problem["loc"] if part not in ITEMS)
    where, kind = key_path(place) or "the request", problem["type"]
    if kind == "extra_forbidden":
        known = tuple(_known(problem["loc"]))
        return unknown_words(
            f"{key_path(place[:-1]) or 'the request'} has no key",
            str(place[-1]),
            known,
            f"it may have {', '.join(known)}",
        )
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        tag = str(problem.get("ctx", {}).get("tag", ""))
        none = f"the sorts are {', '.join(ITEMS)}"
        words = unknown_words("there is no sort of item", tag, tuple(ITEMS), none)
        return f"{where}: {words if tag else f'item is missing: {none}'}"
    return f"{where}: {problem['msg'][:1].lower()}{problem['msg'][1:]}"


def _known(place: tuple[int | str, ...]) -> list[str]:
    if place[0] == "items" and len(place) > 3:
        return list(ITEMS[str(place[2])].model_fields)
    model = FenceModel if place[0] == "fences" else RequestModel
    return list(model.model_fields)
