"""`vaultkit hook hold` as our hooks call it; more is in tests/actions/test_hook_lock.py."""

from __future__ import annotations

from pathlib import Path

from tests.support.command import vaultkit
from tests.support.repository import init_repository


def test_words_and_code_of_the_hook_pass_through(tmp_path: Path) -> None:
    vault = init_repository(tmp_path / "v", {"a.md": "a"})
    script = 'echo "$1 $VAULTKIT_HELD"; echo no >&2; exit 3'
    ran = vaultkit("hook", "hold", "--", "sh", "-c", script, "x", "--flag y", folder=vault.path)
    assert (ran.code, ran.out, ran.err) == (3, "--flag y 1\n", "no\n")
