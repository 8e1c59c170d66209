"""Opens a vault in a process beside this one, which meanwhile loads what it needs for judging.

Where the system gives no process, or it comes to nothing, the vault is opened here when it is asked
for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import NamedTuple, cast

from vaultkit.errors import VaultkitError
from vaultkit.trees.forked import Forked, forked
from vaultkit.trees.open import Opened, find_vault, open_vault
from vaultkit.trees.worktree import WorkTree


class Ahead(NamedTuple):
    """A vault that is opened before it is asked for: its root, and where it may be remembered.

    `opened` waits until its tree is read. Raises as `vaultkit.trees.open.open_vault` does.
    """

    root: str
    private: str | None
    opened: Callable[[], Opened]


def open_ahead(start: str, environment: Mapping[str, str]) -> Callable[[], Ahead | None]:
    """Begin to open the vault around a folder; what is returned waits until it is known which.

    It tells of None where no work tree was had: whoever opens that in earnest will be told.
    """
    kept = dict(environment)
    beside = forked(lambda tell: _read(start, kept, tell))
    return partial(_here, start, kept) if beside is None else partial(_there, start, kept, beside)


def _here(start: str, environment: Mapping[str, str]) -> Ahead | None:
    found = _begun(start, environment)
    return found and Ahead(found[0], found[1].private, lambda: found[1])


def _begun(start: str, environment: Mapping[str, str]) -> tuple[str, Opened] | None:
    with suppress(VaultkitError):
        root = find_vault(start, environment)
        opened = open_vault(root, "worktree", environment)
        return (root, opened) if isinstance(opened.tree, WorkTree) else None
    return None


def _read(
    start: str, environment: Mapping[str, str], tell: Callable[[object], None]
) -> Opened | None:
    found = _begun(start, environment)
    tell(found and (found[0], found[1].private))
    if found is None:
        return None
    found[1].tree.entries()
    return found[1]


def _there(start: str, environment: Mapping[str, str], beside: Forked) -> Ahead | None:
    try:
        told = cast("tuple[str, str | None] | None", beside.told())
    except EOFError:
        return _here(start, environment)
    if told is None:
        return None
    root, private = told

    def opened() -> Opened:
        try:
            return cast("Opened", beside.answer())
        except EOFError:
            return open_vault(root, "worktree", environment)

    return Ahead(root, private, opened)
