from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.linked import FILES
from tests.support.repository import write_files


def test_people_and_programs_are_told_the_numbers(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", FILES)
    ran = vaultkit("stats", folder=folder)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:4] == [
        "Team: 6 records in 9 files (vaultkit)",
        "",
        "pages",
        "  note                2  1 retired",
    ]
    read = json.loads(vaultkit("stats", "--format", "json", folder=folder).out)
    assert read["claims"] == {"fact": {"active": 1}}
