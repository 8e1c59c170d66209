from __future__ import annotations

from pathlib import Path

from tests.support.command import vaultkit
from tests.support.commands import Desk


def test_entries_are_files_of_their_own(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    first = desk.json("log", "ingest", "Read [it] all", "--page", "Tides", "--page", "Ada")
    second = desk.json("log", "lint", "Nothing")
    assert first["title"] == "ingest | Read [it] all"
    paths = [*first["paths"], *second["paths"]]
    assert len(set(paths)) == 2
    assert desk.text(paths[0]).endswith(
        "] ingest | Read \\[it\\] all\n\n- pages: [[tides|Tides]], [[ada|Ada]]\n"
    )
    desk.clean()
    assert vaultkit("generate", folder=desk.folder).code == 0
    listed = (desk.folder / "log.md").read_text()
    assert listed.index("lint | [Nothing]") < listed.index("ingest | [Read \\[it\\] all]")
    assert "- pages: [Tides](concepts/tides.md), [Ada](entities/ada.md)\n" in listed
