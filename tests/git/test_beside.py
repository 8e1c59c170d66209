from __future__ import annotations

import os
import threading
import time

import pytest

from vaultkit.git import beside
from vaultkit.git.beside import begin, each


def test_it_goes_on_beside_what_its_beginner_does() -> None:
    gate = threading.Event()
    begun = begin(lambda: gate.wait(10) and "done")
    gate.set()
    assert begun.result() == "done"
    assert begun.result() == "done"


def test_all_are_done_at_once_and_each_of_them() -> None:
    names = [f"{number}" for number in range(8)]
    together = threading.Barrier(len(names))
    done: list[str] = []

    def work(name: str) -> None:
        together.wait(10)
        done.append(name)

    each(work, names)
    assert sorted(done) == names
    each(work, ())


def test_many_more_than_there_are_threads_are_done() -> None:
    done: list[str] = []
    each(done.append, [f"{number}" for number in range(1_000)])
    assert len(set(done)) == len(done) == 1_000


@pytest.mark.parametrize("failing", ["0", "3"])
def test_what_one_raises_is_told_once_all_have_ended(failing: str) -> None:
    ended: list[str] = []

    def work(name: str) -> None:
        if name == failing:
            raise OSError(28, "No space left on device")
        time.sleep(0.02)
        ended.append(name)

    with pytest.raises(OSError, match="No space"):
        each(work, ["0", "1", "2", "3"])
    assert len(ended) == 3
    with pytest.raises(OSError, match="No space"):
        begin(lambda: work(failing)).result()


def test_threads_end_that_have_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    crew = beside._Crew()
    monkeypatch.setattr(beside, "_CREW", crew)
    monkeypatch.setattr(beside, "_IDLE", 0.01)
    for _ in range(3):
        each(lambda _: None, ["a", "b", "c", "d"])
        until = time.monotonic() + 10
        while crew._threads and time.monotonic() < until:
            time.sleep(0.01)
        assert crew._threads == crew._wanted == 0


def test_where_the_system_gives_no_thread_it_is_done_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(beside, "_CREW", beside._Crew())
    monkeypatch.setattr(threading.Thread, "start", refused)
    done: list[str] = []
    each(done.append, ["a", "b", "c"])
    assert sorted(done) == ["a", "b", "c"]
    assert begin(lambda: 7).result() == 7


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_fork_has_threads_of_its_own() -> None:
    assert begin(lambda: 1).result() == 1
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.write(writes, str(begin(os.getpid).result()).encode())
        os._exit(0)
    os.close(writes)
    assert os.read(reads, 100) == str(child).encode()
    os.close(reads)
    os.waitpid(child, 0)
