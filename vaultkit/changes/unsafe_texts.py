"""What a request says that must stand nowhere: secrets, and characters that hide or turn text.

A commit, a receipt, a request that waits and the page all repeat what was asked, some of them in
another form, so the words themselves are looked at before anything is done with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from unicodedata import category

from vaultkit.model.outcome import Rejected
from vaultkit.model.request import EditText, Item, WriteRequest
from vaultkit.parse.safety import hidden_characters, secrets

_ESCAPE = re.compile(r"\\([^A-Za-z0-9\s])")
# of no width; some scripts and emoji are spelt with them
_UNSEEN = re.compile("[\u180e\u200b-\u200d\u2060-\u2064]+")
_LATIN = 0x250
_MOST = 5


def unsafe(request: WriteRequest) -> Rejected | None:
    """The answer to a request with such a text: where it is and of what sort, never its value.

    None where all is well. The text that an edit takes away may be anything.
    """
    told = [f"{where}: {what}" for where, text in _texts(request) for what in _faults(text)]
    if not told:
        return None
    more = f"; and {len(told) - _MOST} more" if len(told) > _MOST else ""
    return Rejected(f"{'; '.join(told[:_MOST])}{more}. Leave that out, and send the request again")


def _faults(text: str) -> Iterator[str]:
    found = secrets(text) or secrets(_ESCAPE.sub(r"\1", text))
    yield from (f"it holds {what}" for what in dict.fromkeys(one.detail for one in found))
    signs = hidden_characters(text, text.encode("utf-8", "surrogatepass"))
    if signs:
        yield f"it holds characters that hide or turn text ({signs[0].detail})"
    for run in _UNSEEN.finditer(text) if not text.isascii() else ():
        start, end = run.span()
        if not (_spells(text[max(start - 1, 0) : start]) or _spells(text[end : end + 1])):
            yield f"it holds a character that nobody sees (U+{ord(run.group()[0]):04X})"
            break


def _spells(sign: str) -> bool:
    """Whether a sign is of a script, or an emoji, that is spelt with such characters."""
    return bool(sign) and ord(sign) >= _LATIN and category(sign)[0] in "LMS"


def _texts(request: WriteRequest) -> Iterator[tuple[str, str]]:
    yield "the operation", request.operation
    yield "the reason", request.reason
    yield "the actor", request.actor.name
    yield "the request id", request.id or ""
    yield "who approves", request.approved_by or ""
    for text in request.on_behalf_of or ():
        yield "on behalf of", text
    for fence in request.fences:
        yield "a fence", fence.record
    several = len(request.items) > 1
    for number, item in enumerate(request.items, 1):
        before = f"item {number}, " if several else ""
        yield from ((f"{before}{where}", text) for where, text in _of_item(item))


def _of_item(item: Item) -> Iterator[tuple[str, str]]:
    for one in fields(item):
        if isinstance(item, EditText) and one.name == "old":
            continue
        for text in _within(getattr(item, one.name)):
            yield f"the {one.name}", text


def _within(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from (*_within(key), *_within(inner))
    elif isinstance(value, tuple):
        for inner in value:
            yield from _within(inner)
