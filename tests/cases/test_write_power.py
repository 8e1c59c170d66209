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
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.forked import ended, forked
from tests.support.invariants import checked
from tests.support.operations import OPERATIONS, vault_for_faults
from tests.support.own_disk import at_work, cut, disk_image, mounted
from tests.support.repository import Repository
from tests.support.struck import WRITER, Call, calls_of, strace_works, struck
from tests.support.writing import AGENT, asked, published, writer_of
from vaultkit.actions.own_worktree import own_worktree
from vaultkit.actions.place import place_of
from vaultkit.errors import VaultkitError
from vaultkit.git.own_locks import OLD
from vaultkit.model.outcome import Outcome, Published, Refused
from vaultkit.model.receipt import Receipt
from vaultkit.model.request import CreatePage, EditText, WriteRequest


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


def killed_there(
    folder: Path, name: str, call: Call, *, both: bool, object_format: str = "sha1"
) -> bool:
    """Kill a write at this call, whichever process makes it, and write again; whether it came."""
    vault = vault_for_faults(folder / "vault", object_format)
    ended = struck(vault, name, call, folder, both=both)
    if ended.said.startswith(
        "Published "
    ):  # Git may be killed where it only reads, and is not missed
        assert ended.said.split()[1] == vault.head
    else:
        assert ended.killed
    mended(vault, name)
    return ended.killed


def mended(vault: Repository, name: str) -> None:
    """The same request again, by which everything is whole."""
    receipt = much_later(vault, OPERATIONS[name])
    assert vault.git("rev-list", "--count", "HEAD") == "2"
    checked(vault, [receipt])


def much_later(vault: Repository, request: WriteRequest, tree: Repository | None = None) -> Receipt:
    """Write when every lock is old, and what was made with it; one of which nobody can prove that
    it is ours is named, and stays. `tree`: in this work tree of the vault."""
    locks = [one for one in vault.path.rglob("*.lock") if one.name != "write.lock"]
    references = (one for one in (vault.path / ".git/refs").rglob("*") if one.is_file())
    for place in {*locks, *references}:
        then = place.stat().st_mtime - 2 * OLD
        os.utime(place, (then, then))
    outcome = once(tree or vault, request)
    while isinstance(outcome, Refused):
        assert outcome.name == "busy"
        (left, *_) = [one for one in locks if one.exists() and one.name in outcome.message]
        left.unlink()  # as a person does who is told so
        outcome = once(tree or vault, request)
    return published(outcome)


def once(vault: Repository, request: WriteRequest) -> Outcome:
    """Write, with a writer of its own."""
    with closing(writer_of(vault, durable=True, wait=0.1)) as writer:
        return writer.write(request)


def strike(
    folder: Path, name: str, every: int, *, first: int = 0, object_format: str = "sha1"
) -> tuple[int, int, list[str]]:
    """Kill at every so manieth call; of how many, how many of these came, and what was not well."""
    vault = vault_for_faults(folder / "counted/vault", object_format)
    calls = calls_of(vault, name, folder / "counted")
    assert {call.process for call in calls} >= {WRITER, "update-ref.1", "update-index.1"}
    assert len(calls) > 150
    came, wrong = 0, []
    for number in range(first, len(calls), every):
        # every second time the writer dies with its Git
        both = calls[number].process != WRITER and number // every % 2 == 1
        place = folder / str(number)
        try:
            came += killed_there(place, name, calls[number], both=both, object_format=object_format)
        except (AssertionError, VaultkitError) as error:
            wrong.append(f"{number}: {calls[number]}, both={both}: {error!r}")
        else:
            shutil.rmtree(place)
    return len(range(first, len(calls), every)), came, wrong


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize(("git", "call"), [("update-ref.1", "rename"), ("update-index.1", "write")])
def test_f02_git_is_killed_alone_or_with_the_writer(
    tmp_path: Path, git: str, call: str, both: bool
) -> None:
    if not strace_works():
        pytest.skip("there is no strace, or nothing may be traced here")
    assert killed_there(tmp_path, "edit", Call(git, call, 1), both=both)


def test_f02_the_writer_is_killed_in_a_system_call(tmp_path: Path) -> None:
    if not strace_works():
        pytest.skip("there is no strace, or nothing may be traced here")
    assert killed_there(tmp_path, "create", Call(WRITER, "fsync", 3), both=False)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "every", "object_format"),
    [
        *((name, 3, "sha1") for name in ("create", "edit", "batch", "extract")),
        ("edit", 4, "sha256"),  # objects are written by Git's own programs
    ],
)
def test_f02_every_third_system_call(
    tmp_path: Path, name: str, every: int, object_format: str
) -> None:
    if not strace_works():
        pytest.skip("there is no strace, or nothing may be traced here")
    first = len(name) % every
    tried, came, wrong = strike(tmp_path, name, every, first=first, object_format=object_format)
    sys.stdout.write(f"\n{name}: killed at {came} of {tried} calls, and each write was mended\n")
    assert wrong == []
    assert came > tried * 0.8


def behind(folder: Path) -> tuple[Repository, Repository]:
    """A vault, and an agent's own work tree of it that lacks a commit of many files."""
    vault = vault_for_faults(folder / "vault")
    place = place_of(str(vault.path), os.environ)
    tree = Repository(Path(own_worktree(place, AGENT)))
    (vault.path / "README.md").unlink()
    pages = {f"notes/{n}.md": f"# {n}\n\n{'More. ' * 2000}\n" for n in range(8)}
    vault.commit({**pages, "entities/ada.md": "---\ntitle: Ada\ntype: entity\n---\n\nShe.\n"})
    return vault, tree


@pytest.mark.soak
@pytest.mark.parametrize("both", [False, True])
def test_f02_killed_while_its_branch_comes_up(tmp_path: Path, both: bool) -> None:
    if not strace_works():
        pytest.skip("there is no strace, or nothing may be traced here")
    _, tree = behind(tmp_path / "counted")
    gits = "read-tree", "update-ref.1"
    every = [
        call
        for call in calls_of(tree, "edit", tmp_path / "counted")
        if call.process.startswith(gits)
    ]
    assert len(every) > 30
    came = 0
    for number, call in enumerate(every):
        folder = tmp_path / str(number)
        vault, tree = behind(folder)
        old = tree.head
        ended = struck(tree, "edit", call, folder, both=both)
        came += ended.killed
        receipt = much_later(vault, OPERATIONS["edit"], tree)
        assert receipt.commit == tree.head, call
        assert tree.git("status", "--porcelain") == "", call
        # where its Git alone was killed, the writer went on from where the branch was
        bases = {vault.head, old} if ended.said.startswith("Published ") else {vault.head}
        assert tree.git("rev-parse", "HEAD^") in bases, call
        left = {path.name for path in (vault.path / ".git/worktrees/research").iterdir()}
        assert not [name for name in left if name.startswith("index.")], call
        shutil.rmtree(folder)
    sys.stdout.write(f"\nkilled at {came} of {len(every)} calls, and each tree was mended\n")
    assert came > len(every) * 0.8


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
