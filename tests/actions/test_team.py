"""Several processes find what one finds; a process that is lost costs time, never a finding."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support.vault import MemoryTree, vault
from vaultkit.actions import team
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.actions.verdict import Verdict, verdict_on
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Reader, Unread
from vaultkit.vault.snapshot import Snapshot

_SETTINGS = Settings(preset=PRESETS["obsidian"])


def _files(count: int = 1_200) -> dict[str, bytes]:
    return {
        f"d{page % 7}/p{page}.md": (
            f"---\nid: n{page}\naliases: [alias {page % 900}]\n---\n\n# Page {page}\n\n"
            f"[[p{(page * 7) % count}#Page {(page * 7) % count}]] ![[p{(page + 1) % count}]] "
            f"[x](../d{(page + 1) % 7}/p{page + 1}.md#no) [[gone {page % 50}]] ^b{page}\n"
        ).encode()
        for page in range(count)
    }


def _run(tree: MemoryTree, jobs: int) -> Judged:
    return judge(tree, _SETTINGS, FactsStore(tree, dialect_of(_SETTINGS), jobs=jobs))


@pytest.mark.parametrize("jobs", [2, 3])
def test_a_team_finds_what_one_process_finds(jobs: int) -> None:
    tree = vault(_files())
    alone, together = _run(tree, 1), _run(tree, jobs)
    assert len(alone.findings) > 1_000
    assert sorted(map(repr, together.findings)) == sorted(map(repr, alone.findings))
    assert list(together.state.rows) == list(alone.state.rows)


@pytest.mark.parametrize("late", [True, False], ids=["the one that leads", "the other"])
def test_whoever_is_through_last_the_work_is_not_done_again(
    monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    lead, lost = os.getpid(), []
    work = team.work

    def slowly(path: str, snapshot: Snapshot) -> Verdict:
        if path.endswith("0.md") and (os.getpid() == lead) is late:
            time.sleep(0.005)
        return verdict_on(path, snapshot)

    def watched(*given: Any) -> team.Outcome:
        try:
            return work(*given)
        except team.TeamLost as error:
            lost.append(error)
            raise

    monkeypatch.setattr(team, "verdict_on", slowly)
    monkeypatch.setattr(team, "work", watched)
    assert len(_run(vault(_files()), 2).state.rows) == 1_200
    assert not lost


@dataclass(frozen=True)
class _Broken(MemoryTree):
    """A tree whose reader fails in every process but the one that leads."""

    how: str = "raise"

    def reader(self, limit: int | None = None) -> Reader:
        return _FailingReader(super().reader(), self.how, os.getpid())


@dataclass(frozen=True)
class _FailingReader:
    reader: Reader
    how: str
    leader: int

    def __call__(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes | Unread]]:
        for path, data in self.reader(paths):
            if os.getpid() != self.leader:
                if self.how == "raise":
                    raise RuntimeError("the reader failed")
                os.kill(os.getpid(), signal.SIGKILL)
            yield path, data


def test_a_killed_process_costs_no_finding() -> None:
    files = _files()
    alone = _run(vault(files), 1)
    together = _run(_Broken(files, {}, how="kill"), 2)
    assert sorted(map(repr, together.findings)) == sorted(map(repr, alone.findings))


def test_an_error_in_a_process_is_raised_by_the_one_that_leads() -> None:
    with pytest.raises(RuntimeError, match="the reader failed"):
        _run(_Broken(_files(), {}), 2)


def test_no_process_stays_behind() -> None:
    before = threading.active_count(), _children()
    _run(vault(_files()), 3)
    for _ in range(100):
        if _children() == before[1]:
            break
        time.sleep(0.1)
    else:
        pytest.fail("a process of the team is still there")
    assert threading.active_count() == before[0]


def _children() -> set[str]:
    """Every process that this one has started and that is there, be it only as a name."""
    lists = Path("/proc/self/task").glob("*/children")
    return {number for one in lists for number in one.read_text().split()}


def test_where_no_process_can_be_had_the_work_is_done_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(team, "_Member", refuse)
    tree = vault(_files())
    assert len(_run(tree, 2).findings) == len(_run(tree, 1).findings)
