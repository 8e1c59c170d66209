"""Moves references only if they still are where we saw them, several at once or none.

The `git` program does it, so every format of references works. A `reference-transaction` hook of
the repository may refuse; no other hook runs.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from vaultkit.errors import StateError, VaultkitError
from vaultkit.git.environment import DURABLE
from vaultkit.git.places import Repository
from vaultkit.git.refusals import shown
from vaultkit.git.run import Git

# for the reflog alone, where the person has given no name to Git
_IDENTITY = ("-c", "user.name=vaultkit", "-c", "user.email=vaultkit@localhost")
_HOOK = "reference-transaction"


class RefMove(NamedTuple):
    """One reference from `old` to `new`, both ids; None is no reference."""

    name: str
    new: str | None
    old: str | None


class RefMoved(Exception):
    """A reference is no longer where it was; none was moved."""


class RefHeld(Exception):
    """Another process holds the lock of a reference; none was moved. Its message names the file."""


class RefRefused(Exception):
    """A hook of the repository refused; its message is what the hook said, cleaned."""


def read_ref(git: Git, name: str) -> str | None:
    """The id that a reference has, None where there is none."""
    answer = git.ask("rev-parse", "--verify", "--quiet", "--end-of-options", name)
    return answer.out.decode("ascii").strip() or None if answer.code == 0 else None


def move_refs(repository: Repository, moves: Iterable[RefMove], why: str, *, durable: bool) -> None:
    """Make all of these moves or none. `why` stands in the reflog.

    Raises `RefMoved`, `RefHeld` or `RefRefused` where it could not be, `StateError` where the disk
    refuses.
    """
    wanted = tuple(moves)
    zero = "0" * (40 if repository.algorithm == "sha1" else 64)
    lines = [
        f"delete {name}\0{old or ''}\0" if new is None else f"update {name}\0{new}\0{old or zero}\0"
        for name, new, old in wanted
    ]
    options = (*_IDENTITY, *(DURABLE if durable else ()), *_hook_options(repository))
    answer = repository.git.ask(
        *options, "update-ref", "-m", why, "--stdin", "-z", stdin="".join(lines).encode()
    )
    if answer.code != 0:
        raise _failure(repository, answer.err)
    if durable:
        for name, _, _ in wanted:
            _sync_folder(repository, name)


def drop_broken(repository: Repository, name: str) -> bool:
    """Take away the file of a reference of ours that holds no id, as a power cut leaves it.

    Git refuses to read it and to write over it. Whether there was one is returned.
    """
    place = os.path.join(repository.common_dir, *name.split("/"))
    if read_ref(repository.git, name) is not None or not os.path.isfile(place):
        return False
    os.unlink(place)
    return True


def _hook_options(repository: Repository) -> tuple[str, ...]:
    """Lets the one hook that may refuse run, where the repository has it."""
    folder = os.path.join(repository.common_dir, "hooks")
    with suppress(OSError):
        if os.stat(os.path.join(folder, _HOOK)).st_mode & stat.S_IXUSR:
            return ("-c", f"core.hooksPath={folder}")
    return ()


def _failure(repository: Repository, said: str) -> Exception:
    if "but expected" in said or "reference already exists" in said or "unable to resolve" in said:
        return RefMoved(shown(said.strip()))
    if ".lock': File exists" in said or "Unable to create" in said:
        return RefHeld(shown(said.strip().splitlines()[0]))
    if "aborted by hook" in said or "by hook" in said:
        return RefRefused(shown(said.strip()))
    error: VaultkitError = StateError(
        f"Git could not move a reference: {shown(said.strip())}",
        f'Run `git -C "{repository.git.folder}" status`; what it says must be mended first',
    )
    return error


def _sync_folder(repository: Repository, name: str) -> None:
    """Let the name of a reference's file reach the disk; in reftable there is no such file."""
    folder = os.path.dirname(os.path.join(repository.common_dir, *name.split("/")))
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
