"""Progress that nobody asked for."""

from __future__ import annotations

from vaultkit.actions.progress import Progress, no_progress


def test_nobody_is_told() -> None:
    silent: Progress = no_progress
    assert silent("reading pages", 1, 2) is None  # type: ignore[func-returns-value]
