"""Runs the real command in a process of its own, as a person or a hook would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def findings(self) -> list[dict[str, Any]]:
        """The findings of `--format json`."""
        found: list[dict[str, Any]] = json.loads(self.out)["findings"]
        return found

    def named(self) -> list[tuple[str, int, str]]:
        """Path, line and rule name of each finding."""
        return [(one["path"], one["line"], one["name"]) for one in self.findings]


def vaultkit(
    *words: str, folder: Path, environment: Mapping[str, str] | None = None, timeout: float = 60
) -> Ran:
    """Run `vaultkit WORDS` in `folder`."""
    base = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    base.setdefault("XDG_CACHE_HOME", str(folder.parent / "user-cache"))
    base["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
    done = subprocess.run(
        [sys.executable, "-m", "vaultkit", *words],
        cwd=folder,
        env={**base, **(environment or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=timeout,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
