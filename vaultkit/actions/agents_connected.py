"""Which vault a folder is connected to, by what its clients read there."""

from __future__ import annotations

import os
from collections.abc import Iterator

from vaultkit.agents.clients import CLIENTS, Setup, pieces_of
from vaultkit.agents.decoded import Malformed, decoded
from vaultkit.agents.pieces import Piece, look, served
from vaultkit.errors import StateError, UsageError
from vaultkit.trees.placing import bytes_at, is_folder, is_there


def connected_to(folder: str, server: str) -> tuple[str, str] | None:
    """The folder, this one or one above it up to its repository, where a client reads of a server
    called `server`, and the vault that the server is for; None for none.

    Raises `UsageError` where that vault is not there any more.
    """
    for place in _upward(folder):
        for piece in _servers(server):
            vault = _vault_in(place, piece)
            if vault is None:
                continue
            if not is_folder(vault):
                raise UsageError(
                    f"{place} is connected to the vault {vault}, which is not there any more",
                    f"Say where it is now: --vault DIR --project {place}",
                )
            return place, vault
    return None


def _upward(folder: str) -> Iterator[str]:
    place = folder
    while True:
        yield place
        above = os.path.dirname(place)
        if above == place or is_there(os.path.join(place, ".git")):
            return
        place = above


def _servers(server: str) -> Iterator[Piece]:
    for client in CLIENTS:
        bare = Setup(
            client=client,
            command=("",),
            environment={},
            server=server,
            vault="",
            inside=None,
            actor="",
            tools_only=False,
            rules="",
            pointer="",
            skills={},
            commands={},
        )
        yield from (piece for piece in pieces_of(bare) if piece.what.startswith("server"))


def _vault_in(place: str, piece: Piece) -> str | None:
    try:
        data = bytes_at(place, piece.path)
        return None if data is None else served(look(piece, decoded(data), None).value)
    except (Malformed, StateError):  # nothing can be said by it
        return None
