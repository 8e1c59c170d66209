"""Changes of fields that a request may make: what is the service's own it may not."""

from __future__ import annotations

from datetime import UTC, datetime

from vaultkit.errors import UsageError
from vaultkit.model.request import FieldChanges
from vaultkit.model.text import shortened
from vaultkit.model.vocabulary import PageType
from vaultkit.parse import frontmatter
from vaultkit.parse.decode import decode
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

_WHY = {
    "id": (
        "the id of a page is its own for good: receipts, and links from elsewhere, know it by that",
        "Leave it out; another page is another id",
    ),
    "type": (
        "the type of a page decides its folder and its fields: it is given when the page is made",
        "Make a page of the other type, and let it supersede this one",
    ),
}
"""Why a field is not changed, and the next step, where that is no operation's."""

_INGESTED = "ingested"
_TITLE = "title"


def with_fields(data: bytes, fields: FieldChanges) -> bytes:
    """The page with these fields, and no other byte changed. Raises `UsageError`, `StateError`."""
    for key, value in fields.items():
        _refuse_own(key)
        if isinstance(value, str) and _holds_list(data, key):
            raise UsageError(
                f"the field {key} holds a list, and one text would take its place",
                f"Give it as a list, such as [{shortened(value)}]; in a shell as"
                f" --field '{key}=[{shortened(value)}]'",
            )
        if key == _TITLE and isinstance(value, str):
            value = " ".join(value.split())  # one line, as a new page has it
        plain = isinstance(value, str)
        data = set_field(data, key, value if plain or value is None else list(value), plain=plain)
    return data


def values_of(text: str) -> str | tuple[str, ...]:
    """A list of texts that is written as YAML has one on a line, `[a, "b, c"]`; else the text."""
    if "\n" in text or "\r" in text or not text.rstrip().endswith("]"):
        return text
    block = frontmatter.read(f"---\nlist: {text}\n---\n")
    node = block.root.pairs[0].node if block.root is not None and not block.faults else None
    if node is None or node.kind != "list" or any(one.text is None for one in node.items):
        return text
    return tuple(one.text or "" for one in node.items)


def _refuse_own(key: str) -> None:
    if key in _WHY:
        raise UsageError(*_WHY[key])
    if key in OWN:
        raise UsageError(
            f"the field {key} is written by operations of its own",
            "Leave it out; supersede and retire set what says so",
        )


def _holds_list(data: bytes, key: str) -> bool:
    root = frontmatter.read(decode(data).text).root
    pairs = root.pairs if root is not None else ()
    return any(pair.key == key and pair.node.kind == "list" for pair in pairs)


def stamped(data: bytes, kind: PageType | None, now: datetime) -> bytes:
    """The page with the moment at which it was written, where its type has a field for that."""
    field = kind.field(_INGESTED) if kind is not None else None
    if field is None:
        return data
    form = "%Y-%m-%d" if field.kind == "date" else "%Y-%m-%dT%H:%M:%SZ"
    return set_field(data, _INGESTED, now.astimezone(UTC).strftime(form), plain=True)
