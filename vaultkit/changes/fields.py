"""Changes of fields that a request may make: what is the service's own it may not."""

from __future__ import annotations

from datetime import UTC, datetime

from vaultkit.errors import UsageError
from vaultkit.model.request import FieldChanges
from vaultkit.model.vocabulary import PageType
from vaultkit.parse.edit import set_field

OWN = frozenset(
    (
        "approved_by",
        "id",
        "ingested",
        "lifecycle",
        "lifecycle_change",
        "merged_into",
        "recall",
        "record",
        "retired",
        "superseded_by",
        "supersedes",
        "type",
        "updated",
    )
)
"""Keys that operations of their own write, never a field change."""

_INGESTED = "ingested"


def with_fields(data: bytes, fields: FieldChanges) -> bytes:
    """The page with these fields, and no other byte changed. Raises `UsageError`, `StateError`."""
    for key, value in fields.items():
        if key in OWN:
            raise UsageError(
                f"the field {key} is written by operations of its own",
                "Leave it out; supersede and retire set what says so",
            )
        plain = isinstance(value, str)
        data = set_field(data, key, value if plain or value is None else list(value), plain=plain)
    return data


def stamped(data: bytes, kind: PageType | None, now: datetime) -> bytes:
    """The page with the moment at which it was written, where its type has a field for that."""
    field = kind.field(_INGESTED) if kind is not None else None
    if field is None:
        return data
    form = "%Y-%m-%d" if field.kind == "date" else "%Y-%m-%dT%H:%M:%SZ"
    return set_field(data, _INGESTED, now.astimezone(UTC).strftime(form), plain=True)
