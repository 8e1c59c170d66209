"""Writers in processes of their own that can be killed: forks, so that none imports anew."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from typing import Any

from vaultkit.trees import exchange

STEPS = ("rename", "replace", "link", "unlink", "fsync", "write", "ftruncate", "chmod", "mkdir")


def forked(work: Callable[[], object]) -> int:
    """Start a process that does this; its number."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        work()
        code = 0
    except BaseException:  # noqa: BLE001 - told by the parent's assertion
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def ended(pid: int) -> int:
    """How that process ended: its exit code, or the negative number of the signal."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def killed(work: Callable[[], object]) -> bool:
    """Do this in a process; whether it was killed on the way. Anything else has to go well."""
    code = ended(forked(work))
    assert code in (0, -signal.SIGKILL)
    return code != 0


class Steps:
    """Counts what changes the disk, and ends the process at one of these calls.

    For the process of a fork alone: nothing is put back.
    """

    def __init__(self, last: int, *, after: bool = False) -> None:
        self.last = last
        self.after = after
        self.count = 0

    def watch(self) -> None:
        """From now on."""
        for name in STEPS:
            setattr(os, name, self._counted(getattr(os, name)))
        self._swap(exchange)
        subprocess.Popen.__init__ = self._counted(  # type: ignore[method-assign]
            subprocess.Popen.__init__
        )

    def _swap(self, module: Any) -> None:
        found = module._kernel_swap()
        swap = self._counted(found) if found is not None else None
        module._kernel_swap = lambda: swap

    def _counted(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **more: Any) -> Any:
            self.count += 1
            stop = self.count == self.last
            if stop and not self.after:
                os.kill(os.getpid(), signal.SIGKILL)
            try:
                return call(*args, **more)
            finally:
                if stop:
                    os.kill(os.getpid(), signal.SIGKILL)

        return counted
