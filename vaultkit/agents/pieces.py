"""One thing that a client reads, in one of its files: found, added, taken out again.

A piece is a value in JSON or TOML, a part of a Markdown file, or a whole file. What is there
already is told apart by who wrote it, because only what vaultkit wrote and nobody changed is
written anew or taken out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from vaultkit.agents import json_merge, signed, toml_merge
from vaultkit.agents.decoded import Decoded, line_of
from vaultkit.agents.json_merge import Slot
from vaultkit.agents.trace import Put, Trace


class Format(Enum):
    """How a piece lies in its file."""

    JSON = "json"
    TOML = "toml"
    PART = "part"
    FILE = "file"


class State(Enum):
    """What is in the place of a piece."""

    ABSENT = "absent"
    SAME = "same"
    """It, as it is wanted."""
    OLDER = "older"
    """One that vaultkit wrote for other circumstances, and nobody touched."""
    CHANGED = "changed"
    """One that vaultkit wrote and somebody changed."""
    OTHERS = "others"
    """Somebody else's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What is to be where. `path` is below the project's folder.

    `keys` and `value` are for JSON and TOML (`listed`: an element of a list), `text` for the
    others; `keys` of a part are its name. `known` are the words by which a value of vaultkit's own
    is known: each is one of its strings, or stands at the end of one. `what` is what it is for, in
    a word or two for people.
    """

    path: str
    format: Format
    what: str
    keys: tuple[str, ...] = ()
    value: Any = None
    listed: bool = False
    text: str = ""
    known: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """By which a record knows it."""
        element = json.dumps(self.value) if self.listed and not self.known else ""
        return "\0".join((self.path, *self.keys, element))

    @property
    def slot(self) -> Slot:
        """Its place in JSON."""
        return Slot(self.keys, self.listed)

    def is_it(self, found: object) -> bool:
        """Whether an element of a list is this one, or an older one of vaultkit's."""
        return found == self.value or (bool(self.known) and self.is_known(found))

    def is_known(self, found: object) -> bool:
        """Whether a value looks like one that vaultkit wrote."""
        strings = list(_strings(found))
        return bool(self.known) and all(
            any(one == word or one.endswith(f" {word}") for one in strings) for word in self.known
        )


class Found(NamedTuple):
    """What is in a piece's place, and on which line; `value` is what JSON or TOML has there."""

    state: State
    line: int = 1
    value: object = None


def look(piece: Piece, file: Decoded | None, trace: Trace | None) -> Found:
    """What is there; `file` is None where no file is. Raises `Malformed`."""
    if file is None:
        return Found(State.ABSENT)
    if piece.format is Format.FILE:
        return Found(_state_of_file(piece, file.text))
    if piece.format is Format.PART:
        return _state_of_part(piece, file.text)
    spot = (
        toml_merge.find(file.text, piece.keys)
        if piece.format is Format.TOML
        else json_merge.find(file.text, piece.slot, piece.is_it)
    )
    if spot is None:
        return Found(State.ABSENT)
    return Found(_state_of_value(piece, spot.value, trace), spot.line, spot.value)


def served(value: object) -> str | None:
    """The vault that an entry of a server is for; None where it starts no vaultkit."""
    words = value.get("args") if isinstance(value, dict) else None
    if not isinstance(words, list) or "serve" not in words or "--vault" not in words[:-1]:
        return None
    return str(words[words.index("--vault") + 1])


def put(piece: Piece, file: Decoded) -> Put:
    """The file with the piece in it. Raises `Malformed` where there is no room for it."""
    if piece.format is Format.TOML:
        return toml_merge.put(file, piece.keys, piece.value)
    if piece.format is Format.JSON:
        return json_merge.put(file, piece.slot, piece.value)
    if piece.format is Format.PART:
        return signed.put(file, piece.keys[0], piece.text)
    return Put(signed.signed(piece.text), Trace(""))


def take(piece: Piece, text: str, trace: Trace | None) -> str:
    """The text without the piece. Raises `Malformed`."""
    if piece.format is Format.TOML:
        return toml_merge.take(text, piece.keys, trace)
    if piece.format is Format.JSON:
        return json_merge.take(text, piece.slot, trace, piece.is_it)
    return signed.take(text, piece.keys[0], trace) if piece.format is Format.PART else ""


def _state_of_file(piece: Piece, text: str) -> State:
    if signed.is_untouched(text):
        wanted = signed.signed(piece.text)
        return State.SAME if text.split() == wanted.split() else State.OLDER
    return State.CHANGED if signed.is_signed(text) else State.OTHERS


def _state_of_part(piece: Piece, text: str) -> Found:
    there = signed.find(text, piece.keys[0])
    if there is None:  # one line may stand there by somebody's own hand
        own = piece.text.strip() in text.splitlines()
        return Found(State.SAME if own else State.ABSENT)
    inner = text[slice(*there)]
    if not signed.is_part_untouched(inner):
        state = State.CHANGED
    else:
        same = inner.split() == signed.part(piece.keys[0], piece.text).split()
        state = State.SAME if same else State.OLDER
    return Found(state, line_of(text, there[0]))


def _state_of_value(piece: Piece, value: object, trace: Trace | None) -> State:
    if value == piece.value:
        return State.SAME
    if trace is not None:
        return State.OLDER if value == trace.value else State.CHANGED
    if not piece.is_known(value):
        return State.OTHERS
    return State.OLDER if _form(value) == _form(piece.value) else State.CHANGED


def _strings(value: object) -> Iterator[str]:
    """All strings in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)


def _form(value: object) -> object:
    """What stays the same wherever vaultkit is installed and the vault lies."""
    if isinstance(value, Mapping):
        return {key: _form(one) for key, one in value.items() if key != "env"}
    if isinstance(value, list):
        first = value.index("serve") if "serve" in value else 0
        return [_form(one) for one in value[first:]]
    return value if isinstance(value, str) and value.startswith("--") else ""
