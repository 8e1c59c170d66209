"""Kills a write inside of a system call: in the writer's own process, or in any Git that it starts.

`calls_of` runs one write under `strace` and lists every call by which it changes the disk or tells
another process something; `struck` does the same write again and kills the process at one of them.
Each Git is known by its command and how many of these were started before (`update-ref.1`).
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.support.repository import Repository

ROOT = Path(__file__).parents[2]
WRITER = "writer"

_CALLS = (
    "fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,write,pwrite64,"
    "mkdir,mkdirat,rmdir,ftruncate,chmod,fchmod,openat"
)
_LINE = re.compile(r"^(\d+) +(\w+)\(")
_OPENS = re.compile(r"O_CREAT|O_TRUNC|O_WRONLY|O_RDWR")

_CHILD = """
import sys
from pathlib import Path
from tests.support.operations import OPERATIONS
from tests.support.repository import Repository
from tests.support.writing import writer_of
from vaultkit.errors import VaultkitError
from vaultkit.model.outcome import Published
try:
    found = writer_of(Repository(Path(sys.argv[1])), durable=True).write(OPERATIONS[sys.argv[2]])
except VaultkitError as error:
    print("error", error.message)
else:
    told = found.receipt.commit if isinstance(found, Published) else found.name
    print(type(found).__name__, told)
"""

# It stands before Git on the search path. `kill` ends the writer as well, as when the system ends
# all processes of a session at once.
_GIT = """\
#!/bin/sh
here={here}
for word in "$@"; do case $skip$word in -c|-C) skip=.;; .*) skip=;; -*) ;; *) break;; esac; done
n=1; until mkdir "$here/seen/$word.$n" 2>/dev/null; do n=$((n + 1)); done
[ -f "$here/all" ] && exec strace -qq -e signal=none -e trace={calls} -o "$here/seen/$word.$n/t" \\
  {git} "$@"
[ -f "$here/plan/$word.$n" ] || exec {git} "$@"
read -r call number both <"$here/plan/$word.$n"
strace -qq -o /dev/null -e trace="$call" -e inject="$call:signal=KILL:when=$number" {git} "$@"
code=$?
[ $code != 137 ] || : >"$here/killed"
[ $code != 137 ] || [ -z "$both" ] || kill -9 $PPID
[ $code != 137 ] || kill -9 $$  # as the Git that it stands for
exit $code
"""


class Call(NamedTuple):
    """The `number`th call of that name in one process, or in one thread of the writer."""

    process: str
    name: str
    number: int


@dataclass(frozen=True)
class Ended:
    """How a struck write went on: whether anything was killed, and what the writer answered."""

    killed: bool
    said: str


def strace_works() -> bool:
    """Whether processes may be traced here, and a writer's threads without its children."""
    if shutil.which("strace") is None:
        return False
    words = ["strace", "-f", "-b", "execve", "-o", "/dev/null", "true"]
    return subprocess.run(words, capture_output=True).returncode == 0


def calls_of(vault: Repository, name: str, folder: Path) -> list[Call]:
    """Every call by which this write changes something, by process and in order."""
    here = _stage(folder)
    (here / "all").touch()
    trace = folder / "trace"
    quiet = ["-qq", "-e", "signal=none", "-e", f"trace={_CALLS}", "-o", str(trace)]
    done = _run(["strace", "-f", "-b", "execve", *quiet], vault, name, folder)
    assert done.stdout.startswith(b"Published "), done.stdout.decode() + done.stderr.decode()
    found = list(_changing(WRITER, trace))
    for one in sorted((here / "seen").iterdir()):
        found += _changing(one.name, one / "t")
    return list(dict.fromkeys(found))  # threads share their numbers


def struck(vault: Repository, name: str, call: Call, folder: Path, *, both: bool) -> Ended:
    """Do the write and kill one process there; `both`: the writer dies with its Git."""
    here = _stage(folder)
    command: list[str] = []
    if call.process == WRITER:
        inject = f"inject={call.name}:signal=KILL:when={call.number}"
        words = ["-e", f"trace={call.name}", "-e", inject, "-o", "/dev/null"]
        command = ["strace", "-f", "-b", "execve", "-qq", *words]
    else:
        plan = f"{call.name} {call.number} {'both' if both else ''}\n"
        (here / "plan" / call.process).write_text(plan)
    done = _run(command, vault, name, folder)
    said, dead = done.stdout.decode().strip(), done.returncode == -signal.SIGKILL
    assert done.returncode == 0 or dead, (call, done.stderr.decode())
    return Ended(dead or (here / "killed").exists(), said)


def _stage(folder: Path) -> Path:
    here = folder / "bin"
    for place in ("seen", "plan"):
        (here / place).mkdir(parents=True)
    git = shutil.which("git")
    (here / "git").write_text(_GIT.format(here=f"'{here}'", calls=_CALLS, git=git))
    (here / "git").chmod(0o755)
    return here


def _run(
    before: list[str], vault: Repository, name: str, folder: Path
) -> subprocess.CompletedProcess[bytes]:
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [*before, sys.executable, "-c", _CHILD, str(vault.path), name],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PATH": path},
        capture_output=True,
        timeout=120,
    )


def _changing(process: str, trace: Path) -> list[Call]:
    """The calls of a trace that change something, each with its number among all of its name."""
    counts: Counter[tuple[str, str]] = Counter()
    found = []
    for line in trace.read_text(errors="replace").splitlines() if trace.exists() else []:
        match = _LINE.match(line) or re.match(r"^()(\w+)\(", line)
        if match is None:
            continue
        thread, name = match.groups()
        counts[thread, name] += 1
        if name != "openat" or _OPENS.search(line):
            found.append(Call(process, name, counts[thread, name]))
    return found
