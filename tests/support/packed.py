"""Waits for what packs objects beside everything else."""

from __future__ import annotations

import time

from vaultkit.git.packing import Packing


def ended(pack: Packing) -> None:
    """Return once it has ended; it was begun."""
    assert pack._is_done is not None
    until = time.monotonic() + 30
    while not pack._is_done() and time.monotonic() < until:
        time.sleep(0.01)
