"""Runs the real command in a process of its own, as a person or a hook would.

That process is a fork of one that has vaultkit loaded, where a new interpreter would do no other.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.kept_ready import Kept

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
    *words: str, folder: Path, environment: Mapping[str, str] | None = None, timeout: float = 300
) -> Ran:
    """Run `vaultkit WORDS` in `folder`."""
    code, out, err = outcome(words, folder, environment, timeout)
    return Ran(code, out.decode(), err.decode())


def outcome(
    words: Sequence[str],
    folder: Path,
    environment: Mapping[str, str] | None = None,
    timeout: float = 300,
) -> tuple[int, bytes, bytes]:
    """The code of `vaultkit WORDS`, and the bytes that it wrote."""
    names = _names(folder, environment)
    kept = _kept()
    if kept.can_run(words, names):
        return kept.run(words, folder, names, timeout)
    return _ended(start(*words, folder=folder, environment=environment), timeout)


def stand_in(folder: Path) -> Path:
    """A program for `folder` that is this Python, and runs vaultkit's commands as quickly."""
    return _kept().stand_in(folder)


@cache
def _kept() -> Kept:
    return Kept()


def fresh(*words: str, folder: Path, environment: Mapping[str, str] | None = None) -> Ran:
    """The same in a new interpreter, in any case."""
    code, out, err = _ended(start(*words, folder=folder, environment=environment), 300)
    return Ran(code, out.decode(), err.decode())


def _ended(started: subprocess.Popen[bytes], timeout: float) -> tuple[int, bytes, bytes]:
    with started as process:
        try:
            out, err = process.communicate(timeout=timeout)
        except BaseException:
            process.kill()
            raise
    return process.returncode, out, err


def start(
    *words: str, folder: Path, environment: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start `vaultkit WORDS` in `folder`, in a new interpreter; the caller waits for it, or ends
    it."""
    return subprocess.Popen(
        [sys.executable, "-m", "vaultkit", *words],
        cwd=folder,
        env=_names(folder, environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def _names(folder: Path, environment: Mapping[str, str] | None) -> dict[str, str]:
    base = {**os.environ, "PYTHONPATH": str(ROOT)}
    base.setdefault("XDG_CACHE_HOME", str(folder.parent / "user-cache"))
    return {**base, **(environment or {})}
