"""A write that was answered is there after a power cut, and after Git itself was killed.

The power is cut on a disk of its own (`EXT4_IOC_SHUTDOWN` on a loop mount): what had not reached it
is gone. Where nobody may mount, the test says so and is passed over; so where there is no `strace`.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.forked import ended, forked
from tests.support.invariants import checked
from tests.support.operations import OPERATIONS, vault_for_faults
from tests.support.own_disk import at_work, cut, disk_image, mounted
from tests.support.repository import Repository
from tests.support.writing import asked, published, writer_of
from vaultkit.git.own_locks import OLD
from vaultkit.model.outcome import Published, Refused
from vaultkit.model.receipt import Receipt
from vaultkit.model.request import CreatePage, EditText, WriteRequest

ROOT = Path(__file__).parents[2]


def writes(vault: Repository, log: Path, *, durable: bool) -> None:
    """Write until the disk is gone; what was answered is noted elsewhere."""
    writer = writer_of(vault, durable=durable, power=True)
    with open(log, "a", encoding="utf-8") as told:
        for turn in range(10_000):
            now = time.time_ns()
            page = CreatePage(type="concept", title=f"Cut {now}", body="[[Tides]]")
            edit = EditText(page="Ada", old="[[Tides]].", new=f"[[Tides]].\n\n{now}")
            other = replace(page, title=f"And {now}")
            found = writer.write(asked(*((page,), (edit,), (page, edit, other))[turn % 3]))
            if isinstance(found, Published):
                told.write(json.dumps([found.receipt.commit, found.receipt.paths]) + "\n")
                told.flush()
            assert turn < 9_999


def nothing_lost(vault: Repository, log: Path, *, durable: bool) -> None:
    """After a cut: every answer holds, and once somebody has written again everything is whole."""
    much_later(vault, asked(EditText(page="Tides", old="rises", new="so rises")))
    told = [json.loads(line) for line in log.read_text().splitlines()]
    chain = set(vault.git("rev-list", "--first-parent", "HEAD").split())
    if durable:
        assert [commit for commit, _ in told if commit not in chain] == []
        paths = [path for _, paths in told for path in paths]
        assert [path for path in paths if not (vault.path / path).stat().st_size] == []
    checked(vault)


def power_cuts(folder: Path, cuts: int, *, durable: bool = True) -> int:
    """Cut the power so often at a random moment; how many writes were answered."""
    chance, image, place = random.Random(cuts), folder / "image", folder / "disk"
    disk_image(image, 96 << 20)
    place.mkdir()
    vault, log = Repository(place / "vault"), folder / "log"
    with mounted(image, place):
        vault_for_faults(place / "vault")
    for _ in range(cuts):
        with mounted(image, place), at_work(lambda: writes(vault, log, durable=durable)):
            time.sleep(0.2 + 2 * chance.random())
            cut(place)
        with mounted(image, place):
            # by a process of its own, so that nobody holds the disk when it is taken off
            assert ended(forked(lambda: nothing_lost(vault, log, durable=durable))) == 0
    return len(log.read_text().splitlines())


@pytest.mark.soak
@pytest.mark.parametrize("cuts", [10, 40])
def test_f03_power_cuts(tmp_path: Path, cuts: int) -> None:
    answered = power_cuts(tmp_path, cuts)
    assert answered >= cuts
    sys.stdout.write(f"\n{cuts} cuts: {answered} writes were answered, none is lost\n")


@pytest.mark.soak
def test_f04_power_cuts_where_history_may_be_shorter(tmp_path: Path) -> None:
    assert power_cuts(tmp_path, 5, durable=False) >= 5


CHILD = """
import sys
from pathlib import Path
from tests.support.operations import OPERATIONS
from tests.support.repository import Repository
from tests.support.writing import writer_of
writer_of(Repository(Path(sys.argv[1])), durable=True).write(OPERATIONS[sys.argv[2]])
"""


def killed_by_strace(folder: Path, name: str, call: str, number: int) -> bool:
    """Kill whichever process, Git's included, makes this system call for the so manieth time."""
    vault = vault_for_faults(folder / "vault")
    inject = f"inject={call}:signal=KILL:when={number}"
    command = ["strace", "-f", "-o", str(folder / "trace"), "-e", f"trace={call}", "-e", inject]
    done = subprocess.run(
        [*command, sys.executable, "-c", CHILD, str(vault.path), name],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=120,
    )
    trace = (folder / "trace").read_text(errors="replace")
    if "SIGKILL" not in trace:
        assert done.returncode == 0, done.stderr.decode()
        return False
    mended(vault, name)
    return True


def mended(vault: Repository, name: str) -> None:
    """The same request again, by which everything is whole."""
    receipt = much_later(vault, OPERATIONS[name])
    assert vault.git("rev-list", "--count", "HEAD") == "2"
    checked(vault, [receipt])


def much_later(vault: Repository, request: WriteRequest) -> Receipt:
    """Write when every lock is old; one that nobody can prove to be ours is named, and stays."""
    locks = [one for one in vault.path.rglob("*.lock") if one.name != "write.lock"]
    for lock in locks:
        then = lock.stat().st_mtime - 2 * OLD
        os.utime(lock, (then, then))
    outcome = writer_of(vault, durable=True, wait=0.1).write(request)
    while isinstance(outcome, Refused):
        assert outcome.name == "busy"
        (left, *_) = [one for one in locks if one.exists() and one.name in outcome.message]
        left.unlink()  # as a person does who is told so
        outcome = writer_of(vault, durable=True, wait=0.1).write(request)
    return published(outcome)


CALLS = ("fsync", "rename", "link", "unlink", "renameat2", "write", "mkdir")


def strace_works() -> bool:
    if shutil.which("strace") is None:
        return False
    done = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True)
    return done.returncode == 0


@pytest.mark.parametrize(("call", "number"), [("rename", 1), ("rename", 2), ("fsync", 3)])
def test_f02_git_or_the_writer_is_killed(tmp_path: Path, call: str, number: int) -> None:
    if not strace_works():
        pytest.skip("there is no strace, or nothing may be traced here")
    assert killed_by_strace(tmp_path, "create", call, number)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["create", "edit", "batch", "extract"])
@pytest.mark.parametrize("call", CALLS)
def test_f02_every_system_call(tmp_path: Path, call: str, name: str) -> None:
    if not strace_works():
        pytest.skip("there is no strace, or nothing may be traced here")
    number = 1
    while killed_by_strace(tmp_path / str(number), name, call, number):
        number += 1 if number < 6 else 3


def test_f02_a_lock_that_git_left_is_ours_where_it_holds_our_commit(tmp_path: Path) -> None:
    vault = vault_for_faults(tmp_path / "vault")
    pid = forked(lambda: writer_of(vault, VAULTKIT_FAULT="anchored:kill").write(OPERATIONS["edit"]))
    assert ended(pid) == -signal.SIGKILL
    commits = vault.git("for-each-ref", "--format=%(objectname)", "refs/vaultkit/tx/").split()
    locks = vault.path / ".git/refs/heads/main.lock", vault.path / ".git/HEAD.lock"
    locks[0].write_text(f"{commits[0]}\n")
    locks[1].touch()
    outcome = writer_of(vault, wait=0.1).write(OPERATIONS["edit"])
    assert isinstance(outcome, Refused)  # too fresh: a Git of ours may be at work
    mended(vault, "edit")
