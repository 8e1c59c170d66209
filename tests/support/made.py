"""Vaults that the program `<folder>/tools/make_vault.py` next to the checkout makes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import ROOT


def made_vault(folder: Path, pages: int, *words: str) -> str:
    """Make a vault of so many pages; what the program says of it, as JSON.

    `words` are options of the program. The test is skipped where it is not there.
    """
    program = next(ROOT.parent.glob("*/tools/make_vault.py"), None)
    if program is None:
        pytest.skip("no tools/make_vault.py in a folder beside the checkout")
    command = [sys.executable, str(program), "--pages", str(pages), "--out", str(folder), *words]
    return subprocess.run(command, capture_output=True, check=True, timeout=120, text=True).stdout
