"""A write that is stopped anywhere is there whole or not at all, and the next one mends the rest.

After every fault the invariants are asserted (`tests/support/invariants.py`).
"""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from tests.support.forked import Steps, killed
from tests.support.invariants import checked, nothing_left, persons
from tests.support.operations import ID, OPERATIONS, TIDES, vault_for_faults
from tests.support.repository import Repository
from tests.support.writing import asked, published, writer_of
from vaultkit.actions.faults import POINTS
from vaultkit.errors import StateError, VaultkitError
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.outcome import Published, Refused
from vaultkit.model.request import EditText

AFTER = POINTS[POINTS.index("moved") :]


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_for_faults(tmp_path / "vault")


def write(vault: Repository, name: str, fault: str = "") -> object:
    return writer_of(vault, VAULTKIT_FAULT=fault).write(OPERATIONS[name])


def again(vault: Repository, name: str) -> Published:
    """The same request once more, by which everything is whole."""
    receipt = published(writer_of(vault).write(OPERATIONS[name]))
    assert vault.git("rev-list", "--count", "HEAD") == "2"
    assert (receipt.commit, receipt.request) == (vault.head, ID)
    checked(vault, [receipt])
    outcome = writer_of(vault).write(OPERATIONS[name])
    assert outcome == Published(receipt, replayed=True)
    return outcome


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("point", POINTS)
def test_f01_killed_at_each_point(vault: Repository, point: str, name: str) -> None:
    old = vault.head
    assert killed(lambda: write(vault, name, f"{point}:kill"))
    assert (vault.head != old) == (point in AFTER)
    receipt = again(vault, name).receipt
    assert persons(vault, receipt.paths).head == "refs/heads/main"


@pytest.mark.parametrize("point", ["moved", "page", "index"])
def test_f01_a_persons_things_beside_it_are_theirs(vault: Repository, point: str) -> None:
    vault.write({"entities/ada.md": "---\ntitle: Ada\ntype: entity\n---\n\nStaged [[Tides]].\n"})
    vault.add()
    vault.write({"entities/ada.md": "unstaged\n", "loose.md": "untracked\n"})
    before = persons(vault, [TIDES])
    assert killed(lambda: write(vault, "edit", f"{point}:kill"))
    receipt = published(writer_of(vault).write(OPERATIONS["edit"]))
    assert persons(vault, [TIDES]) == before
    checked(vault, [receipt], clean=False)


def steps_of(vault: Repository, name: str) -> int:
    """How many calls of one write change the disk."""
    told = vault.path.parent / "steps"

    def work() -> None:
        steps = Steps(-1)
        steps.watch()
        write(vault, name)
        told.write_text(str(steps.count))

    assert not killed(work)
    return int(told.read_text())


def killed_at_steps(folder: Path, name: str, every: int, *, after: bool) -> int:
    """Kill one write at every so manieth call, each in a vault of its own."""
    count = steps_of(vault_for_faults(folder / "counted" / "vault"), name)
    for last in range(1, count + 1, every):
        vault = vault_for_faults(folder / f"{name}-{after}-{last}" / "vault")

        def work(vault: Repository = vault, last: int = last) -> None:
            steps = Steps(last, after=after)
            steps.watch()
            write(vault, name)

        if not killed(work):  # the same write may take a call more or less
            assert last > count - 4
        again(vault, name)
    return count


def test_f02_killed_at_every_third_call(tmp_path: Path) -> None:
    assert killed_at_steps(tmp_path, "create", 3, after=False) > 20


@pytest.mark.soak
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("name", OPERATIONS)
def test_f02_killed_at_every_call(tmp_path: Path, name: str, after: bool) -> None:
    killed_at_steps(tmp_path, name, 1, after=after)


@pytest.mark.parametrize("point", ["moved", "page", "pages", "index"])
def test_f08_killed_five_times_while_finishing(vault: Repository, point: str) -> None:
    assert killed(lambda: write(vault, "batch", "moved:kill"))
    for _ in range(5):
        killed(lambda: write(vault, "batch", f"{point}:kill"))
    again(vault, "batch")


def test_f09_a_lost_store_of_receipts_is_made_up_from_commits(vault: Repository) -> None:
    receipt = published(writer_of(vault).write(OPERATIONS["edit"]))
    vault.git("update-ref", "-d", RECEIPTS)
    outcome = writer_of(vault).write(OPERATIONS["edit"])
    assert isinstance(outcome, Published)
    assert outcome.replayed
    assert outcome.receipt.records == receipt.records
    other = asked(EditText(page="Tides", old="rises", new="sinks"), id=ID)
    refused = writer_of(vault).write(other)
    assert isinstance(refused, Refused)
    assert refused.name == "request-reused"
    assert vault.git("rev-list", "--count", "HEAD") == "2"


def test_f09_the_branch_moved_and_the_receipt_did_not(vault: Repository) -> None:
    """Git moves references one by one; killed in between, it leaves the branch without a receipt"""
    assert killed(lambda: write(vault, "edit", "moved:kill"))
    vault.git("update-ref", "-d", RECEIPTS)
    again(vault, "edit")


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
@pytest.mark.parametrize("step", ["tips.proposed", "tips.now", "_publish"])
def test_f12_out_of_memory_leaves_nothing_and_the_writer_lives(
    vault: Repository, monkeypatch: pytest.MonkeyPatch, error: type[Exception], step: str
) -> None:
    writer, old = writer_of(vault), vault.head

    def none(*_: object) -> object:
        raise error

    place, _, name = step.rpartition(".")
    with monkeypatch.context() as patched:
        patched.setattr(writer.tips if place else writer, name, none)
        with pytest.raises(error):
            writer.write(OPERATIONS["batch"])
    assert vault.head == old
    nothing_left(vault)
    receipt = published(writer.write(OPERATIONS["batch"]))
    checked(vault, [receipt])


@pytest.mark.parametrize("number", ["ENOSPC", "EIO"])
@pytest.mark.parametrize("point", POINTS)
def test_f42_f43_the_disk_refuses_at_each_point(vault: Repository, point: str, number: str) -> None:
    page = (vault.path / TIDES).read_bytes()
    try:
        outcome = write(vault, "batch", f"{point}:error:{number}")
    except StateError as error:
        assert number == "EIO"
        assert "Input/output error" in error.message  # noqa: PT017
        assert "lands once" in error.hint  # noqa: PT017
    else:
        assert number == "ENOSPC"
        assert isinstance(outcome, Refused)
        assert outcome.name == "no-space"
        assert outcome.message.startswith("no_space: No space left on device")
    if point not in AFTER:
        assert (vault.path / TIDES).read_bytes() == page
        assert vault.git("rev-list", "--count", "HEAD") == "1"
    assert vault.git("status", "--porcelain") == "" or point in AFTER
    assert writer_of(vault).tip().judged.snapshot.page(TIDES) is not None  # reads go on
    again(vault, "batch")


@pytest.mark.parametrize("call", ["write", "fsync", "link", "open"])
@pytest.mark.parametrize("name", ["create", "edit"])
def test_f43_each_call_of_a_write_fails_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, name: str
) -> None:
    """An error is words, and nothing is acknowledged that is not there."""
    real = getattr(os, call)
    for number in range(1, 40, 4):
        vault = vault_for_faults(tmp_path / f"v{number}" / "vault")
        writer = writer_of(vault, durable=True)
        writer.tip()
        left = [number]

        def fails(*args: object, left: list[int] = left, **more: object) -> object:
            if call == "write" and not stat.S_ISREG(os.fstat(int(str(args[0]))).st_mode):
                return real(*args, **more)  # a pipe to Git
            left[0] -= 1
            if left[0] == 0:
                raise OSError(5, "Input/output error")
            return real(*args, **more)

        with monkeypatch.context() as patched:
            patched.setattr(os, call, fails)
            try:
                writer.write(OPERATIONS[name])
            except VaultkitError as error:
                assert error.hint  # noqa: PT017 - whatever it is, it tells what to do
        again(vault, name)
        if left[0] > 0:
            break


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a small disk")
def test_f42_a_disk_that_is_really_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    made = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(disk)]
    if subprocess.run(made, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        vault = vault_for_faults(disk / "vault")
        writer = writer_of(vault)
        writer.tip()
        page = (vault.path / TIDES).read_bytes()
        with open(disk / "filler", "wb", buffering=0) as file:
            for size in (1 << 16, 1 << 12):
                while True:
                    try:
                        file.write(bytes(size))
                    except OSError:
                        break
        outcome = writer.write(OPERATIONS["batch"])
        assert isinstance(outcome, Refused)
        assert outcome.name == "no-space", outcome
        assert (vault.path / TIDES).read_bytes() == page
        assert writer.tip().judged.snapshot.page(TIDES) is not None
        (disk / "filler").unlink()
        again(vault, "batch")
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)
