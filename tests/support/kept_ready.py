"""A process that has vaultkit loaded, and forks itself for each command that a test runs.

To start an interpreter and to load the modules takes longer than most commands do. What a fork
runs is the same front door, in a process of its own, with its own words, folder and environment.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import io
import marshal
import os
import pkgutil
import selectors
import shlex
import signal
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
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

_CLIENT = """\
import _socket, marshal, os, sys
door = _socket.socket(_socket.AF_UNIX, _socket.SOCK_SEQPACKET)
real, mask = sys.argv[2:], os.umask(0o022)
os.umask(mask)
try:
    door.connect("\\0" + sys.argv[1])
    asked = {"words": real[4:], "folder": os.getcwd(), "names": dict(os.environ)}
    asked |= {"mask": mask, "safe": "-P" in real}
    ends = b"".join(end.to_bytes(4, sys.byteorder) for end in (0, 1, 2))
    door.sendmsg([marshal.dumps(asked)], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, ends)])
    number = int(door.recv(20))
except OSError:
    number = 0
if not number:
    os.execv(real[0], real)
code = int(door.recv(20))
if code < 0:
    os.kill(os.getpid(), -code)
os._exit(code)
"""

_STAND_IN = """\
#!/bin/sh
case "$1 $2 $3" in
'-P -c import vaultkit') exit 0 ;;
'-P -m vaultkit') exec {python} -I -S {client} {door} {python} "$@" ;;
*) exec {python} "$@" ;;
esac
"""


class Kept:
    """The process and the way to it."""

    def __init__(self) -> None:
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._owner = os.getpid()
        self.door = f"vaultkit-tests-{self._owner}"
        code = "from tests.support.kept_ready import serve; serve({}, {!r})"
        names = {**os.environ, "PYTHONPATH": str(ROOT)}
        self._settled = _settled(names)
        self._process = subprocess.Popen(
            [sys.executable, "-c", code.format(there.fileno(), self.door)],
            cwd=ROOT,
            env=names,
            stdin=subprocess.DEVNULL,
            pass_fds=(there.fileno(),),
        )
        there.close()
        self._socket = here
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
        asked = {
            "words": list(words),
            "folder": str(folder),
            "names": dict(environment),
            "mask": mask,
            "safe": False,
        }
        pipes = [os.pipe() for _ in range(3)]
        ends = [write for _, write in pipes]
        try:
            # one packet, so that it is not mixed up with that of another thread or fork
            socket.send_fds(self._socket, [marshal.dumps(asked)], ends)
        finally:
            for end in ends:
                os.close(end)
        return _heard([read for read, _ in pipes], words, timeout)

    def stand_in(self, folder: Path) -> Path:
        """A program that does what this Python does, and vaultkit's commands by a fork."""
        folder /= f"quick-{os.getpid()}"
        folder.mkdir(exist_ok=True)
        client, place = folder / "client.py", folder / "python"
        client.write_text(_CLIENT, "utf-8")
        words = {"python": sys.executable, "client": client, "door": self.door}
        place.write_text(
            _STAND_IN.format(**{name: shlex.quote(str(word)) for name, word in words.items()}),
            "utf-8",
        )
        place.chmod(0o755)
        return place


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


def serve(number: int, name: str) -> None:
    """Fork for each packet that comes, by the socket `number` or by one that anybody opens at
    `name`, until nobody is there to send one by the first."""
    import vaultkit

    for module in pkgutil.walk_packages(vaultkit.__path__, "vaultkit."):
        if not module.name.startswith(_NOT_LOADED):
            importlib.import_module(module.name)
    gc.freeze()  # so that forks go on to share what is loaded
    _Server(number, name).run()


class _Server:
    def __init__(self, number: int, name: str) -> None:
        self._door = socket.socket(fileno=number)
        self._public = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._public.bind(f"\0{name}")
        self._public.listen(64)
        self._woken, self._wake = socket.socketpair()
        self._wake.setblocking(False)
        self._woken.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wake.fileno())
        self._settled = _settled(os.environ)
        self._running: dict[int, int] = {}
        """The number of each process, and where its end is told."""

    def run(self) -> None:
        with selectors.DefaultSelector() as selector:
            for one in (self._door, self._public, self._woken):
                selector.register(one, selectors.EVENT_READ)
            while True:
                for key, _ in selector.select():
                    if key.fileobj is self._woken:
                        self._woken.recv(4096)
                        self._reap()
                    elif key.fileobj is self._public:
                        self._let_in()
                    else:
                        packet, ends, _, _ = socket.recv_fds(self._door, 1 << 20, 3)
                        if not packet:
                            os._exit(0)
                        self._fork(marshal.loads(packet), [None, *ends[:2]], ends[2])

    def _let_in(self) -> None:
        guest, _ = self._public.accept()
        packet, ends, _, _ = socket.recv_fds(guest, 1 << 20, 3)
        told = guest.detach()
        asked = marshal.loads(packet) if packet else {"names": {}}
        if _settled(asked["names"]) == self._settled:
            self._fork(asked, ends, told)
            return
        os.write(told, b"0")  # do it yourself
        for end in (*ends, told):
            os.close(end)

    def _reap(self) -> None:
        while self._running:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            told = self._running.pop(pid)
            with suppress(OSError):  # nobody waits for it any more
                os.write(told, b"%d" % os.waitstatus_to_exitcode(status))
            os.close(told)

    def _fork(self, asked: dict[str, Any], ends: Sequence[int | None], told: int) -> None:
        pid = os.fork()
        if pid:
            self._running[pid] = told
            with suppress(OSError):
                os.write(told, b"%d " % pid)
            for lent in ends:
                if lent is not None:
                    os.close(lent)
            return
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for other in (self._door, self._public, self._woken, self._wake):
                other.close()
            for held in (told, *self._running.values()):
                os.close(held)
            for target, end in enumerate(ends):
                if end is not None:
                    os.dup2(end, target)
                    os.close(end)
            _become(asked)
        except BaseException:  # noqa: BLE001 - told by the assertion of the test
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(99)  # the front door leaves by itself


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
    sys.path[:1] = [] if asked["safe"] else [asked["folder"]]
    sys.argv = [str(Path(package.__path__[0]) / "__main__.py"), *asked["words"]]
    from vaultkit.cli.app import main

    main()


def _stream(number: int, errors: str) -> io.TextIOWrapper:
    """As an interpreter opens it."""
    raw = open(number, "wb", closefd=False)  # noqa: SIM115 - open until the process ends
    return io.TextIOWrapper(raw, encoding="utf-8", errors=errors, line_buffering=number == 2)
