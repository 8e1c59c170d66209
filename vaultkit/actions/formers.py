"""The texts that a page had before, as far as the branch tells."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.actions.place import Place
from vaultkit.actions.tip import Ahead, Tip
from vaultkit.changes.board import Formers
from vaultkit.errors import CannotRead
from vaultkit.git.odb import Odb
from vaultkit.git.path_changes import path_changes


def formers_of(place: Place, odb: Odb, tip: Tip) -> Formers:
    """For a path of the vault, its bytes before and after each change, newest first."""

    def formers(path: str) -> Iterator[tuple[bytes | None, bytes | None]]:
        if tip.base is not None:
            raise Ahead
        if tip.commit is None:
            return
        for one in path_changes(place.repository.git, tip.commit, place.at_top(path)):
            yield _bytes(odb, one.before), _bytes(odb, one.after)

    return formers


def _bytes(odb: Odb, name: str) -> bytes | None:
    try:
        return odb.read(name)[1] if name else None
    except CannotRead:
        return None
