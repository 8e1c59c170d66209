"""Works out what becomes of a project's files when clients are connected or taken away.

Files come in as bytes and go out as bytes; nothing is written here. All mistakes of all files are
found before anything is given back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial

from vaultkit.agents import signed
from vaultkit.agents.decoded import Decoded, Malformed, decoded
from vaultkit.agents.pieces import Format, Found, Piece, State, look, put, served, take
from vaultkit.agents.record import Added, Record
from vaultkit.agents.trace import Trace

_OURS = (State.SAME, State.OLDER)


class Done(Enum):
    """What is done about a piece."""

    ADDED = "added"
    RENEWED = "renewed"
    THERE = "there"
    KEPT = "kept"
    """Somebody changed it by hand, so it stays."""
    TAKEN = "taken"
    SHARED = "shared"
    """Another client needs it, or another vault's."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is done about one piece, and the line where it stands, 1 for a new one."""

    piece: Piece
    done: Done
    line: int = 1


@dataclass(slots=True)
class Changing:
    """The files of a project on the way to what they shall be.

    `reader` gives the bytes of a file, None where there is none; `is_vault` whether a folder is
    there that a server may be for. Afterwards `texts` holds each file
    that was looked at, None for one that is not (any more), `changes` what was done, `mistakes` why
    it cannot be: a path, a line and words each.
    """

    reader: Callable[[str], bytes | None]
    record: Record
    is_vault: Callable[[str], bool]
    texts: dict[str, Decoded | None] = field(default_factory=dict)
    before: dict[str, bytes | None] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    mistakes: list[tuple[str, int, str]] = field(default_factory=list)
    _shared: bool = False

    def connect(self, client: str, pieces: Iterable[Piece]) -> None:
        """Add what a client reads, renew what an older vaultkit wrote, take out what is stale."""
        wanted = list(pieces)
        names = {piece.name for piece in wanted}
        for old in reversed(self.record.pieces):
            if client in old.clients and old.piece.name not in names:
                self._leave(old, client)
        for piece in wanted:
            self._guarded(piece, partial(self._add, piece, client))
        clients = tuple(dict.fromkeys((*self.record.clients, client)))
        self.record = replace(self.record, clients=clients)

    def disconnect(self, client: str, pieces: Iterable[Piece]) -> None:
        """Take out what was added for a client.

        Where no record tells of it, that is what looks like one of `pieces` and vaultkit's.
        """
        recorded = [old for old in reversed(self.record.pieces) if client in old.clients]
        known = [old.piece for old in recorded]
        if client not in self.record.clients:
            known = list(reversed(list(pieces)))
        for rules in known:
            self._guarded(rules, partial(self._see_others, rules))
        for old in recorded:
            self._leave(old, client)
        if client not in self.record.clients:
            for piece in known:
                self._guarded(piece, partial(self._take_unrecorded, piece))
        clients = tuple(one for one in self.record.clients if one != client)
        self.record = replace(self.record, clients=clients)

    def file(self, path: str) -> Decoded | None:
        """A file as it is by now. Raises `Malformed`."""
        if path not in self.texts:
            data = self.reader(path)
            self.before[path] = data
            self.texts[path] = None if data is None else decoded(data)
        return self.texts[path]

    def after(self, path: str) -> bytes | None:
        """The bytes that a file shall have; None for no file."""
        file = self.texts[path]
        return None if file is None else file.holding(file.text)

    def _guarded(self, piece: Piece, step: Callable[[], None]) -> None:
        try:
            step()
        except Malformed as error:
            mistake = (piece.path, error.line, error.why)
            if mistake not in self.mistakes:
                self.mistakes.append(mistake)

    def _add(self, piece: Piece, client: str) -> None:
        old = self.record.of(piece.name)
        file = self.file(piece.path)
        found = look(piece, file, old.trace if old else None)
        if old and found.state is State.ABSENT and piece.listed:  # it looks quite different now
            self._take(old.piece, old.trace)
            file = self.file(piece.path)
        if found.state is State.OTHERS and self._is_left_over(found.value):
            found = found._replace(state=State.OLDER)
        if found.state is State.OTHERS:
            self.mistakes.append((piece.path, found.line, _refusal(piece, found.value)))
        elif found.state is State.SAME:
            self._note(
                piece, client, old.trace if old else None, Change(piece, Done.THERE, found.line)
            )
        elif found.state is State.CHANGED:
            self._note(
                piece, client, old.trace if old else None, Change(piece, Done.KEPT, found.line)
            )
        else:
            self._put(piece, client, old, found)

    def _is_left_over(self, value: object) -> bool:
        """Whether a server is vaultkit's, for a vault that is not on this machine (any more)."""
        vault = served(value)
        return vault is not None and not self.is_vault(vault)

    def _put(self, piece: Piece, client: str, old: Added | None, found: Found) -> None:
        renewed = found.state is State.OLDER
        trace = old.trace if old else None
        if renewed and piece.format in (Format.JSON, Format.TOML):
            self._take(piece, trace)
        made = self.file(piece.path) is None
        file = self.file(piece.path) or Decoded("")
        text, fresh = put(piece, file)
        if renewed and piece.format is Format.PART and trace is not None:
            fresh = Trace(trace.chunk[: trace.lead] + fresh.chunk, trace.lead)
        self.texts[piece.path] = file._replace(text=text)
        if made:
            self._made(piece.path)
        self._note(piece, client, fresh, Change(piece, Done.RENEWED if renewed else Done.ADDED))

    def _note(self, piece: Piece, client: str, trace: Trace | None, change: Change) -> None:
        """Remember a piece as ours where there is a trace of it; tell of it in any case."""
        self.changes.append(change)
        old = self.record.of(piece.name)
        if trace is None:
            return
        clients = tuple(dict.fromkeys((*(old.clients if old else ()), client)))
        added = Added(piece, trace, clients)
        pieces = [one for one in self.record.pieces if one.piece.name != piece.name]
        at = self.record.pieces.index(old) if old else len(pieces)
        if change.done is not Done.THERE and change.done is not Done.KEPT:
            at = len(pieces)  # what came last is taken out first
        pieces.insert(at, added)
        self._keep(pieces)

    def _keep(self, pieces: Iterable[Added]) -> None:
        self.record = replace(self.record, pieces=tuple(pieces))

    def _made(self, path: str) -> None:
        made = tuple(dict.fromkeys((*self.record.made, path)))
        self.record = replace(self.record, made=made)

    def _see_others(self, piece: Piece) -> None:
        """Where another vault is connected, too, what says nothing of a vault is needed on."""
        file = self.file(piece.path) if piece.what == "rules" else None
        if file is not None and signed.names(file.text) - {piece.keys[0], "pointer"}:
            self._shared = True

    def _leave(self, old: Added, client: str) -> None:
        left = old.without(client)
        if left.clients:
            self._keep(left if one is old else one for one in self.record.pieces)
            self.changes.append(Change(old.piece, Done.SHARED))
            return
        self._keep(one for one in self.record.pieces if one is not old)
        self._guarded(old.piece, partial(self._take_told, old.piece, old.trace))

    def _take_unrecorded(self, piece: Piece) -> None:
        if piece.format in (Format.JSON, Format.TOML) and not piece.known:
            return  # nothing tells whether it is ours
        if self.record.of(piece.name) is None:
            self._take_told(piece, None)

    def _take_told(self, piece: Piece, trace: Trace | None) -> None:
        found = look(piece, self.file(piece.path), trace)
        bare = piece.format is Format.FILE or piece.keys == ("pointer",)
        if self._shared and bare and found.state is not State.ABSENT:
            self.changes.append(Change(piece, Done.SHARED))
        elif found.state in _OURS:
            self._take(piece, trace)
            self.changes.append(Change(piece, Done.TAKEN, found.line))
        elif found.state is State.CHANGED:
            self.changes.append(Change(piece, Done.KEPT, found.line))

    def _take(self, piece: Piece, trace: Trace | None) -> None:
        file = self.file(piece.path)
        if file is None:
            return
        text = take(piece, file.text, trace)
        made = piece.format is Format.FILE or piece.path in self.record.made or trace is None
        gone = made and not text.strip()
        self.texts[piece.path] = None if gone else file._replace(text=text)
        if gone:
            left = tuple(one for one in self.record.made if one != piece.path)
            self.record = replace(self.record, made=left)


def _refusal(piece: Piece, value: object) -> str:
    if not piece.what.startswith("server"):
        return f'"{piece.path}" is there already, and not by vaultkit; take it away first'
    vault = served(value)
    whose = "not by vaultkit" if vault is None else f"for the vault {vault}"
    name = piece.keys[-1]
    return f'"{name}" is there already, {whose}; take it away first, or give another --name'
