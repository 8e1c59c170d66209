"""The engine's fingerprint follows its code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import vaultkit
from vaultkit.trees.engine import engine_by_content, engine_fingerprint


def _of(copy: Path) -> str:
    code = "from vaultkit.trees.engine import engine_fingerprint; print(engine_fingerprint())"
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": ""},
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


@pytest.mark.parametrize("name", ["ontologies/wiki.yaml", "templates/pages/entity.md"])
def test_a_vocabulary_that_comes_with_it_is_part_of_the_engine(tmp_path: Path, name: str) -> None:
    shutil.copytree(Path(vaultkit.__file__).parent, tmp_path / "vaultkit")
    packaged = tmp_path / "vaultkit" / "packaged" / name
    bare = _of(tmp_path)
    packaged.parent.mkdir(parents=True)
    packaged.write_bytes(b"a")
    one = _of(tmp_path)
    packaged.write_bytes(b"bc")
    assert len({bare, one, _of(tmp_path)}) == 3


def test_compiled_files_are_no_change(tmp_path: Path) -> None:
    shutil.copytree(Path(vaultkit.__file__).parent, tmp_path / "vaultkit")
    first = _of(tmp_path)
    shutil.rmtree(tmp_path / "vaultkit" / "trees" / "__pycache__")
    assert _of(tmp_path) == first


# ----------------------------------------------------------------------------------- by content


def _by_content(copy: Path) -> str:
    code = "from vaultkit.trees.engine import engine_by_content; print(engine_by_content())"
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(copy)},
        cwd=copy,
        capture_output=True,
        check=True,
        text=True,
    ).stdout.strip()


def test_the_same_code_installed_elsewhere_is_the_same_engine(tmp_path: Path) -> None:
    shutil.copytree(
        Path(vaultkit.__file__).parent, tmp_path / "vaultkit", copy_function=shutil.copy
    )
    assert _of(tmp_path).strip() != engine_fingerprint()
    assert _by_content(tmp_path) == engine_by_content()
    assert engine_by_content().startswith(f"{vaultkit.__version__}+")
    rule = tmp_path / "vaultkit" / "rules" / "rule.py"
    rule.write_bytes(rule.read_bytes().replace(b"\n", b"\r\n"))
    assert _by_content(tmp_path) == engine_by_content()


def test_a_change_that_keeps_size_and_time_is_another_engine(tmp_path: Path) -> None:
    shutil.copytree(Path(vaultkit.__file__).parent, tmp_path / "vaultkit")
    seen = {_by_content(tmp_path)}
    changed = tmp_path / "vaultkit" / "rules" / "rule.py"
    place = changed.stat()
    changed.write_bytes(changed.read_bytes()[:-2] + b"#\n")
    os.utime(changed, ns=(place.st_atime_ns, place.st_mtime_ns))
    assert changed.stat().st_size == place.st_size
    seen.add(_by_content(tmp_path))
    (tmp_path / "vaultkit" / "cli" / "manual.py").rename(tmp_path / "vaultkit" / "cli" / "man.py")
    seen.add(_by_content(tmp_path))
    assert len(seen) == 3
