"""The kinds of fields, and which keys of an ontology's file each of them takes."""

from __future__ import annotations

EVERY = ("type", "description", "required", "default", "unique", "deprecated")
"""What any field may say."""

_TEXT = ("pattern", "min", "max")

TAKES: dict[str, tuple[str, ...]] = {
    "text": _TEXT,
    "string": _TEXT,
    "integer": ("min", "max"),
    "number": ("min", "max"),
    "boolean": (),
    "date": ("min", "max"),
    "datetime": ("min", "max"),
    "url": _TEXT,
    "email": _TEXT,
    "enum": ("values",),
    "ref": ("to",),
    "link": (),
    "list": ("of", "min", "max"),
    "map": ("of", "fields", "min", "max"),
}
"""Each kind with the keys that it takes besides those."""

COUNTED = frozenset(("text", "string", "url", "email", "list", "map"))
"""Kinds whose `min` and `max` are counts: of characters, or of values."""

WHOLE = frozenset(("list", "map"))
"""Kinds that hold other values and so have no default."""
