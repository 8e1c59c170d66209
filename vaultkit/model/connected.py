"""What became of a project's files when clients of agents were connected, or taken away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Step(NamedTuple):
    """One thing in a file: `done` is `added`, `renewed`, `there`, `kept`, `taken` or `shared`."""

    path: str
    line: int
    what: str
    done: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Connected:
    """What was done for `clients` in the folder `project`, or would be.

    `written` are the files that are changed or made, `gone` those that are removed; `notes` are
    sentences of what to know, `entry` is the server as most clients read it, in JSON.
    """

    project: str
    vault: str
    clients: tuple[str, ...]
    server: str
    steps: tuple[Step, ...]
    written: tuple[str, ...]
    gone: tuple[str, ...]
    notes: tuple[str, ...]
    dry_run: bool
    entry: str = ""

    @property
    def kept(self) -> tuple[Step, ...]:
        """What somebody changed by hand and what therefore stays."""
        return tuple(one for one in self.steps if one.done == "kept")


class ClientState(NamedTuple):
    """How much of what a client reads is in place.

    `known`: it was connected, and not taken away since. `works`: its server is there, by a program
    that is there, for this vault. `steps` has `done` of `same`, `older`, `changed`, `others`,
    `absent` or `malformed` for each thing.
    """

    client: str
    known: bool
    works: bool
    steps: tuple[Step, ...]
