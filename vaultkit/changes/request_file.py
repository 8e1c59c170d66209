"""A request as JSON values and back: what is kept while it waits, and what programs send.

An item is a map with `item`, its sort in lower case with underscores, and its fields. What has its
default is left out; a field that is not known here is refused by whoever reads for others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from typing import Any

from vaultkit.errors import UsageError
from vaultkit.model.request import (
    Actor,
    CreatePage,
    EditRange,
    EditText,
    ExtractSection,
    Fence,
    Item,
    LogEntry,
    Person,
    Restore,
    Retire,
    Rewrite,
    Supersede,
    WriteRequest,
)

SORTS: dict[str, type[Item]] = {
    "create_page": CreatePage,
    "edit_text": EditText,
    "edit_range": EditRange,
    "rewrite": Rewrite,
    "supersede": Supersede,
    "retire": Retire,
    "restore": Restore,
    "extract_section": ExtractSection,
    "log_entry": LogEntry,
}
"""Every sort of item by its name."""

OPERATIONS: dict[type, str] = {
    CreatePage: "create_page",
    EditText: "edit",
    EditRange: "edit",
    Rewrite: "rewrite",
    Supersede: "supersede",
    Retire: "retire",
    Restore: "restore",
    ExtractSection: "extract",
    LogEntry: "log",
}
"""What a request with one item is called where it does not say."""

_NAMES = {sort: name for name, sort in SORTS.items()}


def operation_of(items: Sequence[Item]) -> str:
    """What a request with these items is called where it does not say."""
    sorts = {type(item) for item in items}
    return OPERATIONS[sorts.pop()] if len(items) == 1 else "batch"


def encoded(request: WriteRequest) -> dict[str, Any]:
    """The request as JSON values, without who agreed to it."""
    return {
        "operation": request.operation,
        "items": [{"item": _NAMES[type(item)], **_fields(item)} for item in request.items],
        "actor": request.actor.text,
        "id": request.id,
        "reason": request.reason,
        "on_behalf_of": list(request.on_behalf_of) if request.on_behalf_of else None,
        "fences": [fence._asdict() for fence in request.fences],
        "vault_id": request.vault_id,
        "ontology": request.ontology,
    }


def decoded(values: Mapping[str, Any]) -> WriteRequest:
    """The request in values whose form is known to be right."""
    items = tuple(item_of(one) for one in values["items"])
    given = values.get("on_behalf_of")
    person = person_of(given) if isinstance(given, str) else Person(*given) if given else None
    return WriteRequest(
        operation=values.get("operation") or operation_of(items),
        items=items,
        actor=actor_of(values["actor"]),
        id=values.get("id"),
        reason=values.get("reason") or "",
        on_behalf_of=person,
        fences=tuple(Fence(**one) for one in values.get("fences") or ()),
        vault_id=values.get("vault_id"),
        ontology=values.get("ontology"),
    )


def item_of(values: Mapping[str, Any]) -> Item:
    """One item in such values."""
    own = {key: _plain(value) for key, value in values.items() if key != "item"}
    sort: Callable[..., Item] = SORTS[values["item"]]
    return sort(**own)


def actor_of(text: str) -> Actor:
    """`agent:research` as an actor. Raises `UsageError` for any other form."""
    kind, colon, name = text.partition(":")
    if not colon or kind not in ("agent", "person") or not name.strip():
        raise UsageError(f'"{text}" names nobody who writes', "Say agent:NAME or person:NAME")
    return Actor(kind, name.strip())


def person_of(text: str) -> Person:
    """`Ana <ana@example.org>` as a person. Raises `UsageError` for any other form."""
    name, bracket, rest = text.partition("<")
    email = rest.strip().removesuffix(">")
    if not bracket or not rest.strip().endswith(">") or not name.strip() or not email.strip():
        raise UsageError(f'"{text}" is no person', "Say: Ana <ana@example.org>")
    return Person(name.strip(), email.strip())


def _fields(item: Item) -> dict[str, Any]:
    told = {one.name: getattr(item, one.name) for one in fields(item) if not _is_default(item, one)}
    return {name: _value(value) for name, value in told.items()}


def _is_default(item: Item, one: Field[Any]) -> bool:
    default = one.default if one.default_factory is MISSING else one.default_factory()
    return default is not MISSING and getattr(item, one.name) == default


def _value(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _value(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return tuple(value) if isinstance(value, list) else value
