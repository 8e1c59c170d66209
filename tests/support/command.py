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

ROOT = Path(__file__).resolve().parents[2]
"""The root of the checkout."""


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
    with start(*words, folder=folder, environment=environment) as process:
        try:
            out, err = process.communicate(timeout=timeout)
        except BaseException:
            process.kill()
            raise
    return Ran(process.returncode, out.decode(), err.decode())


def start(
    *words: str, folder: Path, environment: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start `vaultkit WORDS` in `folder`; the caller waits for it, or ends it."""
    base = {**os.environ, "PYTHONPATH": str(ROOT)}
    base.setdefault("XDG_CACHE_HOME", str(folder.parent / "user-cache"))
    return subprocess.Popen(
        [sys.executable, "-m", "vaultkit", *words],
        cwd=folder,
        env={**base, **(environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
