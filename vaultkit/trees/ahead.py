"""Opens a vault in a process beside this one, which meanwhile loads what it needs for judging.

The other process is a fork that runs this package's code only, and only reads. Where the system has
none, or it comes to nothing, the work is done here when it is asked for.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import NamedTuple, NoReturn, TypeVar

from vaultkit.errors import VaultkitError
from vaultkit.trees.open import Opened, find_vault, open_vault
from vaultkit.trees.worktree import WorkTree

_T = TypeVar("_T")

_CAN_FORK = sys.platform == "linux"


class Ahead(NamedTuple):
    """A vault opened before it is asked for, with its root; its tree has been read."""

    root: str
    opened: Opened


def open_ahead(start: str, environment: Mapping[str, str]) -> Callable[[], Ahead | None]:
    """Begin to open the vault around a folder; what is returned waits for the end.

    It tells of None where no work tree was had: whoever opens that in earnest will be told.
    """
    return forked(partial(_opened, start, dict(environment)))


def _opened(start: str, environment: Mapping[str, str]) -> Ahead | None:
    with suppress(VaultkitError):
        root = find_vault(start, environment)
        opened = open_vault(root, "worktree", environment)
        if isinstance(opened.tree, WorkTree):
            opened.tree.entries()
            return Ahead(root, opened)
    return None


def forked(work: Callable[[], _T]) -> Callable[[], _T]:
    """Begin to do `work` in a process of its own; what is returned waits for the answer.

    Where there is no answer, it does the work itself, and raises what that raises.
    """
    if not _CAN_FORK:
        return work
    try:
        shelf = os.memfd_create("vaultkit")
        child = os.fork()
    except OSError:  # no more processes or files are to be had
        return work
    if child == 0:
        _do(work, shelf)
    return partial(_answer, work, child, shelf)


def _do(work: Callable[[], object], shelf: int) -> NoReturn:
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the process people talk to has the words
        gc.disable()
        with os.fdopen(shelf, "wb") as file:
            pickle.dump(work(), file, protocol=5)
        code = 0
    finally:
        os._exit(code)  # whatever it was, and without what the caller would do at its end


def _answer(work: Callable[[], _T], child: int, shelf: int) -> _T:
    with os.fdopen(shelf, "rb") as file:
        try:
            _, status = os.waitpid(child, 0)
        except ChildProcessError:  # the system takes no note of children
            status = 1
        if status != 0:
            return work()
        file.seek(0)
        found: _T = pickle.load(file)  # noqa: S301 - from a fork of our own
        return found
