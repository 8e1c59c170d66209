"""A process that has vaultkit loaded, and forks itself for each command that a test runs.

To start an interpreter and to load the modules takes longer than most commands do. What a fork
runs is the same front door, in a process of its own, with its own words, folder and environment.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import io
import json
import os
import pkgutil
import selectors
import signal
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_NOT_LOADED = (
    "vaultkit.__main__",
    "vaultkit.lsp",
    "vaultkit.mcp",
)  # no command of a test needs them
_LARGEST = 64 * 1024
_AT_START = ("LANG", "LC_", "PYTHON", "LD_", "MALLOC_")
"""An interpreter reads variables of these names once, when it starts."""


class Kept:
    """The process and the way to it."""

    def __init__(self) -> None:
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        code = f"from tests.support.kept_ready import serve; serve({there.fileno()})"
        self._settled = _settled({**os.environ, "PYTHONPATH": str(ROOT)})
        self._process = subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            pass_fds=(there.fileno(),),
        )
        there.close()
        self._socket, self._owner = here, os.getpid()
        atexit.register(self._end)

    def _end(self) -> None:
        self._socket.close()
        if os.getpid() == self._owner:
            self._process.wait()

    def can_run(self, words: Sequence[str], environment: Mapping[str, str]) -> bool:
        """Whether a fork would do exactly what a new interpreter does."""
        ours = os.geteuid() == os.getuid() and self._process.returncode is None
        small = sum(map(len, words)) + sum(map(len, environment.values())) < _LARGEST
        return ours and small and _settled(environment) == self._settled

    def run(
        self, words: Sequence[str], folder: Path, environment: Mapping[str, str], timeout: float
    ) -> tuple[int, bytes, bytes]:
        """Run `vaultkit WORDS`; its code and what it wrote. Raises `TimeoutExpired`."""
        os.stat(folder)  # raises as a start in there would
        mask = os.umask(0o022)
        os.umask(mask)
        asked = {"words": words, "folder": str(folder), "names": dict(environment), "mask": mask}
        pipes = [os.pipe() for _ in range(3)]
        ends = [write for _, write in pipes]
        try:
            # one packet, so that it is not mixed up with that of another thread or fork
            socket.send_fds(self._socket, [json.dumps(asked).encode()], ends)
        finally:
            for end in ends:
                os.close(end)
        return _heard([read for read, _ in pipes], words, timeout)


def _settled(environment: Mapping[str, str]) -> dict[str, str]:
    """What an interpreter reads when it starts."""
    return {name: value for name, value in environment.items() if name.startswith(_AT_START)}


def _heard(reads: list[int], words: Sequence[str], timeout: float) -> tuple[int, bytes, bytes]:
    """All that comes out of the three pipes: output, errors, and number and end of the process."""
    heard: dict[int, bytes] = dict.fromkeys(reads, b"")
    until = time.monotonic() + timeout
    try:
        with selectors.DefaultSelector() as selector:
            for read in reads:
                selector.register(read, selectors.EVENT_READ)
            while selector.get_map():
                ready = selector.select(until - time.monotonic())
                if not ready and time.monotonic() >= until:
                    raise subprocess.TimeoutExpired(["vaultkit", *words], timeout)
                for key, _ in ready:
                    data = os.read(key.fd, 1 << 16)
                    heard[key.fd] += data
                    if not data:
                        selector.unregister(key.fd)
    except BaseException:
        number = heard[reads[2]].split()
        if number:
            os.kill(int(number[0]), signal.SIGKILL)
        raise
    finally:
        for read in reads:
            os.close(read)
    out, err, told = (heard[read] for read in reads)
    return int(told.split()[1]), out, err


# ------------------------------------------------------------------------ in the other process


def serve(number: int) -> None:
    """Fork for each packet that comes, until nobody is there to send one."""
    import vaultkit

    for module in pkgutil.walk_packages(vaultkit.__path__, "vaultkit."):
        if not module.name.startswith(_NOT_LOADED):
            importlib.import_module(module.name)
    gc.freeze()  # so that forks go on to share what is loaded
    door = socket.socket(fileno=number)
    woken, wake = socket.socketpair()
    wake.setblocking(False)
    woken.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake.fileno())
    running: dict[int, int] = {}
    with selectors.DefaultSelector() as selector:
        selector.register(door, selectors.EVENT_READ)
        selector.register(woken, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fileobj is woken:
                    woken.recv(4096)
                    _reap(running)
                    continue
                packet, ends, _, _ = socket.recv_fds(door, 1 << 20, 3)
                if not packet:
                    os._exit(0)
                pid = _fork(json.loads(packet), ends, [door, woken, wake])
                running[pid] = ends[2]


def _reap(running: dict[int, int]) -> None:
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        end = running.pop(pid)
        os.write(end, b"%d" % os.waitstatus_to_exitcode(status))
        os.close(end)


def _fork(asked: dict[str, Any], ends: Sequence[int], others: Sequence[socket.socket]) -> int:
    pid = os.fork()
    if pid:
        os.write(ends[2], b"%d " % pid)
        for end in ends[:2]:
            os.close(end)
        return pid
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for other in others:
            other.close()
        for target, end in zip((1, 2), ends, strict=False):
            os.dup2(end, target)
        for end in ends:
            os.close(end)
        _become(asked)
    except BaseException:  # noqa: BLE001 - told by the assertion of the test
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(99)  # the front door leaves by itself
    raise AssertionError


def _become(asked: dict[str, Any]) -> None:
    """What `python -m vaultkit WORDS` is."""
    os.umask(asked["mask"])
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["names"])
    time.tzset()
    sys.stdout = _stream(1, "strict")
    sys.stderr = _stream(2, "backslashreplace")
    package = sys.modules["vaultkit"]
    sys.modules["__main__"].__package__ = "vaultkit"
    sys.path[0] = asked["folder"]
    sys.argv = [str(Path(package.__path__[0]) / "__main__.py"), *asked["words"]]
    from vaultkit.cli.app import main

    main()


def _stream(number: int, errors: str) -> io.TextIOWrapper:
    """As an interpreter opens it."""
    raw = open(number, "wb", closefd=False)  # noqa: SIM115 - open until the process ends
    return io.TextIOWrapper(raw, encoding="utf-8", errors=errors, line_buffering=number == 2)
