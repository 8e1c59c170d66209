"""The person at the terminal is asked once, in one place."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.repository import write_files
from vaultkit.cli.person import preferences_of, processes, today
from vaultkit.errors import SettingsError


def test_flag_environment_and_file_are_those_of_this_process(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(home, {".config/vaultkit/config.yaml": "jobs: 3\ncolor: never\ncache: false\n"})
    monkeypatch.setenv("VAULTKIT_COLOR", "always")
    wanted = preferences_of(cache=True, format=None)
    assert (wanted.color, wanted.format, wanted.cache) == ("always", "text", True)
    assert processes(wanted) == 3
    assert processes(preferences_of(jobs=12)) == 12
    monkeypatch.setenv("VAULTKIT_JOBS", "none")
    with pytest.raises(SettingsError, match="VAULTKIT_JOBS: must be a whole number"):
        preferences_of()


@pytest.mark.parametrize(("processors", "expected"), [(None, 1), (2, 2), (96, 8)])
def test_where_nobody_asked_there_is_one_a_processor(
    monkeypatch: pytest.MonkeyPatch, processors: int | None, expected: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    assert processes(preferences_of()) == expected


def test_today_is_the_day_of_this_computers_clock() -> None:
    now = datetime.now(UTC)
    assert abs(today() - now.date()) <= timedelta(days=1)
