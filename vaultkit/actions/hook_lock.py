"""Holds the write lock while a person's commit is being checked, so that no tool writes meanwhile.

A hook that stashes, mends or stages files must find them as they were. The lock ends with the
process, and after a while whatever the hook does: a person is never kept waiting for long, and
neither are the tools. Where no tool ever wrote and no hook of ours is installed, there is no lock
and nothing to hold.

pre-commit and prek take away what is not staged, run one hook after the other, and bring it back in
the end. Ours is only one of them, so the lock is then kept until they end.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

from vaultkit.errors import StateError
from vaultkit.git.places import discover
from vaultkit.git.run import outlast, pass_on
from vaultkit.trees.write_lock import (
    Busy,
    Holder,
    can_keep,
    holder_of,
    is_used,
    keep_lock,
    write_lock,
)

HELD = "VAULTKIT_HELD"
"""The variable that tells a hook that the lock is held for it already."""

_MANAGED = ("PRE_COMMIT", "VAULTKIT_INSIDE")
"""Set by pre-commit and prek, and by a hook of ours that one of them runs as one of before."""

_NAME = "git commit"
_WAIT = 5.0
_LONGEST = 300.0


@contextmanager
def holding(
    folder: str, environment: Mapping[str, str], tell: Callable[[str], None]
) -> Iterator[Callable[[], None]]:
    """Hold the lock of the repository of `folder`; what is yielded lets go of it early.

    Where another writer does not end, `tell` is told so and nothing is held: a commit goes on.
    """
    with ExitStack() as held:
        repository = None if environment.get(HELD) else discover(folder, environment)
        state = os.path.join(repository.common_dir, "vaultkit") if repository is not None else ""
        if state and is_used(state):
            try:
                _hold(state, environment, held)
            except Busy as busy:
                name = busy.holder.name or "another process"
                tell(f"{name} (process {busy.holder.pid}) is writing; the commit goes on")
            except StateError:
                pass  # Git itself will say why nothing can be written there
        yield held.close


def _hold(state: str, environment: Mapping[str, str], held: ExitStack) -> None:
    """Hold the lock while our hook runs; where a program runs it, once until that one ends."""
    if not can_keep() or not any(environment.get(name) for name in _MANAGED):
        held.enter_context(write_lock(state, _NAME, wait=_WAIT))
        return
    holder, manager = holder_of(state), os.getppid()
    if holder is None or holder.pid != manager:
        keep_lock(state, Holder(manager, _NAME), wait=_WAIT, start=_started(manager))


def _started(manager: int) -> Callable[[int], None]:
    return lambda handle: outlast(manager, handle, _LONGEST)


def run_held(
    command: Sequence[str],
    folder: str,
    environment: Mapping[str, str],
    tell: Callable[[str], None],
    *,
    longest: float = _LONGEST,
) -> int:
    """Run a hook with the lock held, for `longest` seconds at most; its exit code is returned."""
    with holding(folder, environment, tell) as let_go:
        return pass_on(command, {**environment, HELD: "1"}, longest, let_go)
