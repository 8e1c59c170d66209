"""How far a long run is: told to whoever wants to show it."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many are done, how many there are."""


def no_progress(what: str, done: int, total: int) -> None:
    """Tell nobody."""
