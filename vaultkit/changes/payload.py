"""The digest of a request: the same for the same request, whatever road it came by.

Its form has a version, so that receipts written by an older one stay comparable.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from uuid import UUID, uuid5

from vaultkit.model.request import Item, WriteRequest

FORM = 1
"""The version of the form below."""

_NAMESPACE = UUID("6f6b1a52-5a0e-5a4e-8d1f-0d3c5e1b7a11")


def canonical(request: WriteRequest) -> bytes:
    """What is asked, as JSON with sorted keys: the operation, its items, its reason, its fences.

    Who asks is not part of it, nor the request's id, nor what has its default: so an item may get
    another field without changing the digests of before.
    """
    told = {
        "form": FORM,
        "operation": request.operation,
        "items": [{"item": type(item).__name__, **_plain(item)} for item in request.items],
        "reason": request.reason,
        "fences": [list(fence) for fence in request.fences],
    }
    return as_bytes(told)


def as_bytes(told: Mapping[str, object]) -> bytes:
    """JSON with sorted keys, in ASCII and without white space."""
    return json.dumps(told, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode()


def digest(request: WriteRequest) -> str:
    """The SHA-256 of `canonical`, in hex."""
    return hashlib.sha256(canonical(request)).hexdigest()


def derived_id(request: WriteRequest) -> str | None:
    """The id of a request that brings none: worked out from actor, payload and fences.

    None where no fence says which state it was meant for: then it is another request each time.
    """
    if not any(fence.hash or fence.revision for fence in request.fences):
        return None
    return str(uuid5(_NAMESPACE, f"{request.actor.text}\n{digest(request)}"))


def _plain(item: Item) -> dict[str, object]:
    told = {field: getattr(item, field.name) for field in fields(item)}
    return {field.name: _value(value) for field, value in told.items() if value != _default(field)}


def _default(field: Field[object]) -> object:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _value(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _value(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value
