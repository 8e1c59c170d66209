"""A disk of its own for a test, whose power can be cut: ext4 in a file, on a loop device.

Every mount takes a new device and gives it back, so that nothing of what the kernel had in mind
outlives a cut. Whoever is at work on the disk has to be gone before it is taken off.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.forked import ended, forked

_SHUTDOWN, _LOSE_ALL = 0x8004587D, 2
_PATIENCE = 20.0
"""Seconds for which processes that were killed may still hold the disk."""


def disk_image(image: Path, size: int) -> None:
    """Make an empty disk of so many bytes; the test is passed over where that cannot be."""
    if os.geteuid() != 0 or sys.platform != "linux" or shutil.which("mkfs.ext4") is None:
        pytest.skip("only root on Linux with mkfs.ext4 can mount a disk of its own")
    with open(image, "wb") as file:
        file.truncate(size)
    subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)


@contextmanager
def mounted(image: Path, place: Path) -> Iterator[None]:
    """The disk at this place, on a device of its own; taken off whole, never lazily."""
    found = subprocess.run(["losetup", "--find", "--show", str(image)], capture_output=True)
    if found.returncode:
        pytest.skip("this machine has no loop device to give")
    device = found.stdout.decode().strip()
    try:
        if subprocess.run(["mount", device, str(place)], capture_output=True).returncode:
            pytest.skip("this machine lets nobody mount")
        try:
            yield
        finally:
            _until(lambda: not subprocess.run(["umount", str(place)]).returncode, "umount")
    finally:
        subprocess.run(["losetup", "--detach", device], check=True)
        _until(lambda: not _backed(image), "losetup --detach")


def cut(place: Path) -> None:
    """Cut the power of the disk here: what has not reached it is gone, and nothing more does."""
    handle = os.open(place, os.O_RDONLY)
    try:
        fcntl.ioctl(handle, _SHUTDOWN, struct.pack("I", _LOSE_ALL))
    finally:
        os.close(handle)


@contextmanager
def at_work(work: Callable[[], object]) -> Iterator[None]:
    """Somebody does this meanwhile; in the end that process and all it started are killed."""

    def alone() -> None:
        os.setsid()
        with open(os.devnull, "w") as nothing:
            os.dup2(nothing.fileno(), sys.stderr.fileno())  # it ends in the errors of a dead disk
        work()

    pid = forked(alone)
    try:
        yield
    finally:
        os.killpg(pid, signal.SIGKILL)
        ended(pid)


def _backed(image: Path) -> bytes:
    return subprocess.run(["losetup", "--associated", str(image)], capture_output=True).stdout


def _until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + _PATIENCE
    while not true():
        assert time.monotonic() < end, f"{what} is refused for {_PATIENCE} seconds"
        time.sleep(0.05)
