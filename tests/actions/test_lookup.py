"""A record is looked up in the vault of a folder, by what it is called."""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import write_files
from tests.support.searching import judged_files
from vaultkit.actions.look import LookRequest
from vaultkit.actions.lookup import look_up, lookup


def test_pages_that_count_go_first() -> None:
    judged = judged_files({"a.md": "# Tides\n", "b.md": "---\ntitle: Tides\nfixture: true\n---\n"})
    found = lookup(judged, "tides")
    assert [one.path for one in found.records] == ["a.md"]


def test_a_folder(tmp_path: Path, home: Path) -> None:
    vault = write_files(tmp_path / "vault", {"a.md": "# Tides\n"})
    request = LookRequest(folder=str(vault), environment=os.environ)
    assert look_up(request, "Tides").records[0].path == "a.md"
    assert look_up(request, "Moon").state == "missing"
