"""`vaultkit presets` shows every dialect as one table."""

from __future__ import annotations

from pathlib import Path

from tests.support.command import vaultkit
from vaultkit.model.preset import PRESETS, SWITCHES


def test_every_preset_and_every_switch_is_in_the_table(tmp_path: Path) -> None:
    ran = vaultkit("presets", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert all(name in ran.out for name in (*PRESETS, *SWITCHES))
    widths = {line.count("|") for line in ran.out.strip().splitlines()}
    assert len(widths) == 1
