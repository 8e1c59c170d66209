"""Connect the clients of agents to a vault, take them away again, and say how they are connected.

What a client reads is merged into files that may be there already. All files are changed or none,
and nothing is changed where one of them cannot be read as what it is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from vaultkit.actions.agents_files import ProjectFiles
from vaultkit.actions.agents_texts import texts_for
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.place import place_of
from vaultkit.actions.unconfigured import refuse_unconfigured
from vaultkit.agents.changing import Change, Changing
from vaultkit.agents.clients import CLIENTS, NEXT, Setup, pieces_of, server_entry
from vaultkit.agents.decoded import Malformed
from vaultkit.agents.pieces import Piece, State, look
from vaultkit.errors import SettingsError, StateError, UsageError
from vaultkit.model.change import Rewrite
from vaultkit.model.connected import ClientState, Connected, Step
from vaultkit.trees.open import Opened, open_vault
from vaultkit.trees.placing import is_folder, is_there


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentsRequest:
    """Which clients in which folder, and how the vault's server is started there.

    `command` starts vaultkit from any folder, with the variables of `needs`. `project` is the
    folder that the clients are opened in, `vault` the root of the vault, `actor` who writes, `None`
    for the client's name.
    """

    clients: tuple[str, ...]
    project: str
    vault: str
    environment: Mapping[str, str]
    command: tuple[str, ...]
    needs: Mapping[str, str]
    server: str = "vaultkit"
    actor: str | None = None
    tools_only: bool = False
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class _Ground:
    """What a request is about, as it lies on the disk."""

    request: AgentsRequest
    opened: Opened
    files: ProjectFiles

    def pieces(self, client: str, *, everything: bool = False) -> Iterator[Piece]:
        """What one client reads, where it lies; with `everything`, whatever it may read."""
        setup = self.setup(client)
        wanted = replace(setup, tools_only=True) if everything else setup
        yield from self.files.placed(pieces_of(wanted))

    def setup(self, client: str) -> Setup:
        """How one client is to be set up."""
        request = self.request
        settings = settings_of(self.opened.tree, Options(), self.opened.private)
        texts = texts_for(settings, request.server)
        return Setup(
            client=client,
            command=request.command,
            environment=request.needs,
            server=request.server,
            vault=request.vault,
            inside=_inside(request.project, request.vault),
            actor=request.actor or f"agent:{client}",
            tools_only=request.tools_only,
            rules=texts.rules,
            pointer=texts.pointer,
            skills=texts.skills,
            commands=texts.commands,
        )


def install(request: AgentsRequest) -> Connected:
    """Connect the clients. A second time changes nothing.

    Raises `SettingsError` with every file that cannot be read as what it is, or in which another's
    has the place; `StateError` where there is no vault that a server could serve, or a file cannot
    be written. Then nothing is changed.
    """
    ground = _ground(request)
    place = place_of(request.vault, request.environment)
    refuse_unconfigured(place, request.vault, request.project)
    changing = _begun(ground)
    for client in request.clients:
        changing.connect(client, ground.pieces(client))
    shown = "generic" if "generic" in request.clients else request.clients[0]
    entry = {request.server: server_entry(ground.setup(shown))}
    done = _done(ground, changing, _hints(request))
    return replace(done, entry=json.dumps(entry, ensure_ascii=False, indent=2))


def uninstall(request: AgentsRequest) -> Connected:
    """Take out what was added for the clients, to the byte. What somebody changed stays.

    Raises as `install` does.
    """
    ground = _ground(request)
    changing = _begun(ground)
    for client in request.clients:
        changing.disconnect(client, ground.pieces(client, everything=True))
    done = _done(ground, changing, ())
    return replace(done, notes=_left(done))


def status(request: AgentsRequest) -> tuple[ClientState, ...]:
    """How each client is connected in the project's folder. Raises as `install` does."""
    ground = _ground(request)
    return tuple(_state(ground, client) for client in request.clients or CLIENTS)


def _state(ground: _Ground, client: str) -> ClientState:
    begun = _begun(ground)
    steps = []
    works = client == "generic"
    known = client in begun.record.clients
    for piece in ground.pieces(client):
        old = begun.record.of(piece.name)
        try:
            found = look(piece, begun.file(piece.path), old.trace if old else None)
        except Malformed as error:
            steps.append(Step(piece.path, error.line, piece.what, "malformed"))
            continue
        steps.append(Step(piece.path, found.line, piece.what, found.state.value))
        if piece.what.startswith("server"):
            works = found.state in (State.SAME, State.CHANGED)
            known = known or works
    program = is_there(ground.request.command[0])
    return ClientState(client, known, known and works and program, tuple(steps))


# ------------------------------------------------------------------------------------ the ground


def _ground(request: AgentsRequest) -> _Ground:
    if "${" in request.vault or any("${" in word for word in request.command):
        raise UsageError(
            "clients read ${…} in a path as the name of a variable",
            "Give the vault, or vaultkit, a place without it",
        )
    if not is_folder(request.project):
        raise UsageError(f"there is no folder {request.project}", "Name a folder that exists")
    opened = open_vault(request.vault, "worktree", request.environment)
    if opened.private is None:
        raise StateError(
            f"{request.vault} lies in no Git repository, and every write of an agent is a commit",
            "Name the vault, if it is another folder: --vault DIR; else run `git init` there, and "
            "commit what there is",
        )
    return _Ground(request, opened, ProjectFiles(request.project, request.vault, opened.private))


def _inside(project: str, vault: str) -> str | None:
    way = os.path.relpath(vault, project).replace(os.sep, "/")
    return None if way == ".." or way.startswith("../") else "" if way == "." else way


def _begun(ground: _Ground) -> Changing:
    return Changing(ground.files.read, ground.files.record(), is_folder)


def _hints(request: AgentsRequest) -> tuple[str, ...]:
    inside = _inside(request.project, request.vault)
    notes = []
    if request.tools_only and "generic" in request.clients:
        notes.append("no rule of this client is known; AGENTS.md asks it to keep to the tools")
    if request.tools_only and "vscode" in request.clients and inside is None:
        notes.append("vscode asks a person for each edit outside of its folder by itself")
    return (*notes, *(f"{client}: {NEXT[client]}" for client in request.clients))


def _left(done: Connected) -> tuple[str, ...]:
    """What a person does about what stays, since somebody changed it."""
    files = [one.path for one in done.kept if one.what.startswith(("skill ", "command "))]
    parts = [f"{one.what} ({one.path}:{one.line})" for one in done.kept if one.path not in files]
    notes = []
    if files:
        notes.append(f"look at {', '.join(files)}, and delete what nobody needs any more")
    if parts:
        notes.append(f"take out by hand what nobody needs any more: {', '.join(parts)}")
    return tuple(notes)


# ------------------------------------------------------------------------------------ doing it


def _done(ground: _Ground, changing: Changing, notes: tuple[str, ...]) -> Connected:
    request = ground.request
    if changing.mistakes:
        listed = "\n".join(f"{path}:{line}: {why}" for path, line, why in changing.mistakes)
        raise SettingsError(listed, "Mend that, then run it again; nothing was written")
    rewrites = [
        Rewrite(path, before, after)
        for path, before in changing.before.items()
        if (after := changing.after(path)) != before
    ]
    ground.files.refuse_read_only(rewrites)
    if not request.dry_run:
        ground.files.write(changing.record, rewrites)
    return Connected(
        project=request.project,
        vault=request.vault,
        clients=request.clients,
        server=request.server,
        steps=tuple(_step(one) for one in changing.changes),
        written=tuple(one.path for one in rewrites if one.after is not None),
        gone=tuple(one.path for one in rewrites if one.after is None),
        notes=notes,
        dry_run=request.dry_run,
    )


def _step(change: Change) -> Step:
    piece = change.piece
    return Step(piece.path, change.line, piece.what, change.done.value)
