from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from vaultkit.errors import StateError
from vaultkit.trees.write_lock import Busy, Holder, holder_of, write_lock

HOLD = (
    "import sys, time; from vaultkit.trees.write_lock import write_lock\n"
    "with write_lock(sys.argv[1], 'a test', wait=1): print('held', flush=True); time.sleep(60)"
)


def hold(folder: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_one_at_a_time_and_the_holder_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    assert holder_of(str(folder)) is None
    with hold(folder) as process:
        assert holder_of(str(folder)) == Holder(process.pid, "a test")
        started = time.monotonic()
        with pytest.raises(Busy) as caught, write_lock(str(folder), "other", wait=0.05):
            pass
        assert caught.value.holder == Holder(process.pid, "a test")
        assert time.monotonic() - started < 5
        process.send_signal(signal.SIGKILL)
    with write_lock(str(folder), "other", wait=1):
        assert holder_of(str(folder)) == Holder(os.getpid(), "other")
    assert holder_of(str(folder)) is None


def test_threads_wait_for_each_other(tmp_path: Path) -> None:
    count = 0

    def work(_: int) -> None:
        nonlocal count
        with write_lock(str(tmp_path), "x", wait=30):
            seen = count
            time.sleep(0.0005)
            count = seen + 1

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(64)))
    assert count == 64


def test_words_that_do_not_read_are_no_words(tmp_path: Path) -> None:
    with hold(tmp_path) as process:
        (tmp_path / "write.lock").write_text("{")
        assert holder_of(str(tmp_path)) == Holder()
        process.kill()


def test_a_folder_that_takes_nothing_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(StateError, match="nothing can be written"),
        write_lock(str(tmp_path / "file/state"), "x", wait=0),
    ):
        pass
