from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

from vaultkit.trees.heap import settle_heap

# tables of 400 KiB that come and go in many threads, with small things between them that stay
_LOAD = """
import sys, threading
from vaultkit.trees.heap import settle_heap

def held():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("RssAnon"))

def work(small):
    for _ in range(3):
        large = []
        for _ in range(10):
            large.append(bytes(400_000))
            small.append(bytes(2_000))
        large.clear()

if sys.argv[1] == "settled":
    assert settle_heap()
before = held()
kept = [[] for _ in range(16)]
gate = threading.Barrier(16)
threads = [threading.Thread(target=lambda one=one: (gate.wait(), work(one))) for one in kept]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(held() - before)
"""


def _grown(how: str) -> int:
    """By how many KiB a process grew of which next to nothing is left."""
    done = subprocess.run(
        [sys.executable, "-c", _LOAD, how], capture_output=True, text=True, check=True, timeout=60
    )
    return int(done.stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="only there is it known")
def test_what_many_threads_let_go_of_goes_back_to_the_system() -> None:
    if not hasattr(ctypes.CDLL(None), "gnu_get_libc_version"):
        assert not settle_heap()
        return
    assert _grown("settled") < 4_000 < _grown("as it comes")


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert not settle_heap()
    monkeypatch.setattr(sys, "platform", "win32")
    assert not settle_heap()
