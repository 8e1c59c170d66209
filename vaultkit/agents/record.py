"""What was added to a project's files, for taking it out again to the byte.

It lies in the vault's private folder and may be lost: what is ours is then known by how it looks.
Nothing of the files around it is kept, since they may hold secrets.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from vaultkit.agents.pieces import Format, Piece
from vaultkit.agents.trace import Trace

_VERSION = 1


@dataclass(frozen=True, slots=True)
class Added:
    """A piece that was added, how, and the clients that it is there for."""

    piece: Piece
    trace: Trace
    clients: tuple[str, ...]

    def without(self, client: str) -> Added:
        """The same for one client less."""
        return replace(self, clients=tuple(one for one in self.clients if one != client))


@dataclass(frozen=True, slots=True)
class Record:
    """Of one project: the clients it is set up for, the files and folders that were made, and the
    pieces in the order in which they came."""

    clients: tuple[str, ...] = ()
    made: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    pieces: tuple[Added, ...] = ()

    def of(self, name: str) -> Added | None:
        """What is known of a piece."""
        return next((one for one in self.pieces if one.piece.name == name), None)


@dataclass(frozen=True, slots=True)
class Records:
    """Those of all projects, by their folders."""

    projects: Mapping[str, Record] = field(default_factory=dict)

    def of(self, project: str) -> Record:
        """That of one; an empty one where nothing is known."""
        return self.projects.get(project, Record())

    def holding(self, project: str, record: Record) -> Records:
        """With another record of a project; an empty one is none."""
        others = {key: value for key, value in self.projects.items() if key != project}
        return Records({**others, project: record} if record != Record() else others)


def read(data: bytes | None) -> Records:
    """The records of a file; none where it is missing, damaged or of another version."""
    try:
        held = json.loads(data or b"null")
        if not isinstance(held, dict) or held.get("version") != _VERSION:
            return Records()
        return Records({key: _record(one) for key, one in held["projects"].items()})
    except (ValueError, KeyError, TypeError, AttributeError):
        return Records()


def written(records: Records) -> bytes:
    """The file that holds them."""
    projects = {
        project: {
            "clients": record.clients,
            "made": record.made,
            "folders": record.folders,
            "pieces": [_written(one) for one in record.pieces],
        }
        for project, record in records.projects.items()
    }
    form = {"version": _VERSION, "projects": projects}
    return json.dumps(form, indent=1).encode("utf-8") + b"\n"


def _written(added: Added) -> dict[str, Any]:
    piece = added.piece
    return {
        "path": piece.path,
        "format": piece.format.value,
        "what": piece.what,
        "keys": piece.keys,
        "value": piece.value,
        "listed": piece.listed,
        "known": piece.known,
        "trace": added.trace._asdict(),
        "clients": added.clients,
    }


def _record(held: Mapping[str, Any]) -> Record:
    return Record(
        clients=_words(held["clients"]),
        made=_words(held["made"]),
        folders=_words(held["folders"]),
        pieces=tuple(_added(one) for one in held["pieces"]),
    )


def _added(held: Mapping[str, Any]) -> Added:
    piece = Piece(
        path=str(held["path"]),
        format=Format(held["format"]),
        what=str(held["what"]),
        keys=_words(held["keys"]),
        value=held["value"],
        listed=bool(held["listed"]),
        known=_words(held["known"]),
    )
    trace = Trace(**held["trace"])
    return Added(piece, trace, _words(held["clients"]))


def _words(held: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(one) for one in held)
