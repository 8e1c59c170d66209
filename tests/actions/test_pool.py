"""Work spread over processes gives what work done here gives."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from vaultkit.actions.pool import beside, chunks, spread


def _double(part: Sequence[int]) -> list[int]:
    return [2 * number for number in part]


def _who(part: int) -> int:
    return os.getpid()


def _fail(part: int) -> int:
    raise ValueError(f"part {part}")


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_every_part_is_done_once(jobs: int) -> None:
    parts = chunks(list(range(1000)), 7)
    done = [number for part in spread(_double, parts, jobs) for number in part]
    assert sorted(done) == [2 * number for number in range(1000)]


def test_with_one_job_no_process_is_made() -> None:
    assert set(spread(_who, [1, 2], 1)) == {os.getpid()}


def test_with_two_jobs_others_work() -> None:
    assert os.getpid() not in set(spread(_who, range(20), 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_a_part_arrives(jobs: int) -> None:
    with pytest.raises(ValueError, match="part"):
        list(spread(_fail, [1, 2, 3], jobs))


def _end_a_process(part: int) -> int:
    if part == 5 and os.getpid() != _LEADER:
        os.kill(os.getpid(), signal.SIGKILL)
    return part


_LEADER = os.getpid()


def test_work_that_a_killed_process_leaves_is_done_here() -> None:
    assert sorted(spread(_end_a_process, range(20), 2)) == list(range(20))


def test_work_can_be_left_half_way() -> None:
    for done in spread(_double, chunks(list(range(1000)), 7), 2):
        assert done
        break


def test_chunks_lose_nothing() -> None:
    assert chunks([1, 2, 3, 4, 5], 2) == [[1, 2], [3, 4], [5]]
    assert chunks([], 2) == []


def test_work_beside_is_done_when_waited_for(tmp_path: Path) -> None:
    def work() -> None:
        (tmp_path / "done").write_text(str(os.getpid()))

    wait = beside(work)
    wait()
    assert (tmp_path / "done").read_text() != str(os.getpid())


def test_work_beside_is_done_here_where_no_process_can_be_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> int:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refuse)
    beside((tmp_path / "done").touch)()
    assert (tmp_path / "done").exists()
