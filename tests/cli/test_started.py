"""How this vaultkit is started again."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import vaultkit
from vaultkit.cli.started import started
from vaultkit.errors import UsageError

HOME = str(Path(vaultkit.__file__).parents[1])


def script(folder: Path, name: str, mode: int = 0o755) -> str:
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(mode)
    return str(path)


def test_its_script_is_named_by_the_place_that_an_upgrade_keeps(tmp_path: Path) -> None:
    real = script(tmp_path, "real-1.2")
    (tmp_path / "vaultkit").symlink_to(real)
    called = str(tmp_path / "vaultkit")
    assert started(called, sys.executable) == ((called,), {})


@pytest.mark.parametrize("name", ["__main__.py", "pytest"])
def test_another_script_is_not_it(name: str, tmp_path: Path) -> None:
    command, needs = started(script(tmp_path, name), sys.executable)
    assert command == (sys.executable, "-P", "-m", "vaultkit")
    assert needs in ({}, {"PYTHONPATH": HOME})


def test_a_name_without_a_place_or_without_the_right_to_run_is_no_script(tmp_path: Path) -> None:
    assert started("vaultkit", sys.executable)[0][0] == sys.executable
    dull = script(tmp_path, "vaultkit", 0o644)
    assert started(dull, sys.executable)[0][0] == sys.executable


def test_without_a_python_it_cannot_be_said() -> None:
    with pytest.raises(UsageError):
        started("vaultkit", "")
