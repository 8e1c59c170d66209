"""What every request must be, whatever it asks: names, ids and texts that a receipt can hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from vaultkit.errors import UsageError
from vaultkit.model.request import CreatePage, Item, WriteRequest
from vaultkit.model.text import shortened
from vaultkit.parse.trailers import FORMS

MOST_ITEMS = 100
_ID_STEP = (
    "Send a UUID such as 0f6c2a9e-8c1d-4e0c-9a54-6f4d2f1b0c11, or leave it out: one is made and "
    "answered"
)
_OPERATION_STEP = "Give one word for what is done, such as edit or create_page"
_KINDS = ("agent", "person")


def refuse_malformed(request: WriteRequest) -> None:
    """Raise `UsageError` for a request that can mean nothing."""
    if not 0 < len(request.items) <= MOST_ITEMS:
        raise UsageError(
            f"a request has 1 to {MOST_ITEMS} items, and this one has {len(request.items)}",
            "Send them in several requests",
        )
    for name, what, value, step in (
        ("Vault-Request", "request id", request.id, _ID_STEP),
        ("Vault-Operation", "operation", request.operation, _OPERATION_STEP),
    ):
        form = FORMS[name]
        if value is not None and not form.allows(value):
            words = form.words.removesuffix(" in lower case")  # the doors take either
            raise UsageError(f'the {what} "{shortened(value)}" is not {words}', step)
    if request.actor.kind not in _KINDS or not request.actor.name.strip():
        raise UsageError(
            f'"{shortened(request.actor.text)}" names nobody who writes',
            "Say agent:NAME or person:NAME",
        )
    _refuse_twice(request.items)
    for text in _texts(request):
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise UsageError(
                f"a text of the request holds half a character (U+{ord(text[error.start]):04X})",
                "Send whole Unicode characters",
            ) from None
        if "\0" in text:
            raise UsageError("a text of the request holds U+0000", "Leave it out")


def _refuse_twice(items: tuple[Item, ...]) -> None:
    refs = [item.ref for item in items if isinstance(item, CreatePage) and item.ref is not None]
    for ref in refs:
        if not ref.strip() or ref != ref.strip() or set(ref) & set("[]()<>|#%\\ \t\r\n"):
            raise UsageError(
                f'"{shortened(ref)}" is no ref', "A ref is a word of letters, figures and hyphens"
            )
        if refs.count(ref) > 1:
            raise UsageError(f'two items have the ref "{shortened(ref)}"', "Give each its own")


def _texts(request: WriteRequest) -> Iterator[str]:
    yield from (request.reason, request.actor.name, request.approved_by or "")
    yield from request.on_behalf_of or ()
    for item in request.items:
        for one in fields(item):
            yield from _within(getattr(item, one.name))


def _within(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from (*_within(key), *_within(inner))
    elif isinstance(value, tuple):
        for inner in value:
            yield from _within(inner)
