"""A look for lines ends when its seconds are over."""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import write_files
from tests.support.searching import judged_files
from vaultkit.actions.grep import grep, grep_in
from vaultkit.actions.look import LookRequest
from vaultkit.model.hit import LineQuery


def test_seconds() -> None:
    judged = judged_files({f"{number}.md": "word\n" for number in range(9)})
    ticks = iter(range(1_000))
    found = grep(judged, LineQuery(text="word"), seconds=3, clock=lambda: next(ticks))
    assert found.out_of_time
    assert 0 < len(found.lines) < 9
    again = grep(judged, LineQuery(text="word", after=found.next_cursor or ""))
    assert len(found.lines) + len(again.lines) == 9


def test_what_has_an_error_is_left_out() -> None:
    judged = judged_files({"a.md": "---\nid: x\n---\n", "b.md": "---\nid: x\n---\n"})
    assert not grep(judged, LineQuery(text="id: x")).lines
    assert len(grep(judged, LineQuery(text="id: x", everything=True)).lines) == 2


def test_a_folder(tmp_path: Path, home: Path) -> None:
    vault = write_files(tmp_path / "vault", {"a.md": "Tides\n"})
    request = LookRequest(folder=str(vault), environment=os.environ)
    assert grep_in(request, LineQuery(text="ide")).lines[0].path == "a.md"
