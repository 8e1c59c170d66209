"""A conversation with a Git process, which `vaultkit.git.run` starts and hands over; or none."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from io import BufferedReader
from threading import Thread
from types import TracebackType
from typing import IO, Protocol, cast


class Process(Protocol):
    """What is needed of a process that was started with both streams."""

    @property
    def pid(self) -> int:
        """Its number."""
        ...

    @property
    def stdin(self) -> IO[bytes] | None:
        """What it reads."""
        ...

    @property
    def stdout(self) -> IO[bytes] | None:
        """What it writes."""
        ...

    def kill(self) -> None:
        """End it."""
        ...

    def wait(self) -> int:
        """Wait until it has ended."""
        ...

    def poll(self) -> int | None:
        """How it ended, None where it has not."""
        ...


class Talk:
    """A Git process that answers line by line until it is closed."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._stdin = cast("IO[bytes]", process.stdin)
        self._stdout = cast("IO[bytes]", process.stdout)

    def say(self, data: bytes) -> None:
        """Write and flush. A process that has ended is noticed when it is read from."""
        with suppress(BrokenPipeError):
            self._stdin.write(data)
            self._stdin.flush()

    def line(self) -> bytes:
        """The next line with its `\\n`; b"" when the process has ended."""
        return self._stdout.readline()

    def read(self, size: int) -> bytes:
        """The next `size` bytes; fewer when the process has ended."""
        return self._stdout.read(size)

    def words(self, number: int) -> bytes:
        """What it says up to the NUL that ends so many words; less when the process has ended."""
        parts, left = [], number
        while left > 0:
            part = cast("BufferedReader", self._stdout).read1()
            if not part:
                break
            parts.append(part)
            left -= part.count(b"\0")
        return b"".join(parts)

    def close(self) -> None:
        """End the process, whatever it is doing. It only reads, so nothing is left half done."""
        self._process.kill()
        self._process.wait()
        self._stdout.close()
        with suppress(BrokenPipeError):
            self._stdin.close()

    def __enter__(self) -> Talk:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


_LEAST = 19


def left_alone(process: Process) -> Callable[[], bool]:
    """Let it go on by itself, with what others leave of the machine; whether it has ended."""
    with suppress(OSError, AttributeError):  # not every system has both
        os.setpriority(os.PRIO_PROCESS, process.pid, _LEAST)
        os.sched_setscheduler(process.pid, os.SCHED_BATCH, os.sched_param(0))
    Thread(target=process.wait, daemon=True).start()  # or it is a zombie until somebody asks
    return lambda: process.poll() is not None
