"""The engine's fingerprint follows its code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import vaultkit
from vaultkit.trees.engine import engine_fingerprint


def _of(copy: Path) -> str:
    code = "from vaultkit.trees.engine import engine_fingerprint; print(engine_fingerprint())"
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(copy)},
        cwd=copy,
        capture_output=True,
        check=True,
        text=True,
    ).stdout


def test_it_names_the_version_and_stays_while_nothing_changes() -> None:
    assert engine_fingerprint().startswith(f"{vaultkit.__version__}+")
    assert engine_fingerprint() == engine_fingerprint()


def test_a_changed_added_or_lost_module_is_another_engine(tmp_path: Path) -> None:
    shutil.copytree(Path(vaultkit.__file__).parent, tmp_path / "vaultkit")
    seen = {_of(tmp_path)}
    changed = tmp_path / "vaultkit" / "rules" / "rule.py"
    changed.write_text(changed.read_text() + "\n")
    seen.add(_of(tmp_path))
    (tmp_path / "vaultkit" / "rules" / "more.py").write_text("")
    seen.add(_of(tmp_path))
    (tmp_path / "vaultkit" / "cli" / "manual.py").unlink()
    seen.add(_of(tmp_path))
    assert len(seen) == 4


def test_compiled_files_are_no_change(tmp_path: Path) -> None:
    shutil.copytree(Path(vaultkit.__file__).parent, tmp_path / "vaultkit")
    first = _of(tmp_path)
    shutil.rmtree(tmp_path / "vaultkit" / "trees" / "__pycache__")
    assert _of(tmp_path) == first
