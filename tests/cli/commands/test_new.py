from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import write_files

_ONTOLOGY = """\
extends: vaultkit/base
page_types:
  day: {dir: days, shard: year, fields: {mood: {type: string, required: true}}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "v", {"vault.yaml": "", "ontology.yaml": _ONTOLOGY})


def test_a_page_is_made_told_and_checked(folder: Path, tmp_path: Path) -> None:
    ran = vaultkit("new", "meeting", "Budget", "2026", "--vault", "v", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "meetings/budget-2026.md: a new page of the type meeting",
        "Still to fill in:",
        "  date  The day it took place. (date)",
        "Next: write the page, then run vaultkit check",
    ]
    assert vaultkit("check", folder=folder).code == 1
    ran = vaultkit(
        *("new", "meeting", "Other", "--field", "date=2026-03-05", "--field", "tags=a"),
        *("--field", "tags=b"),
        folder=folder,
    )
    assert ran.code == 0
    text = (folder / "meetings/other.md").read_text()
    assert text.startswith(
        "---\ntitle: Other\ntype: meeting\ndate: 2026-03-05\ntags: [a, b]\n---\n\n# Other\n"
    )


def test_programs_and_dry_runs_are_told(folder: Path) -> None:
    ran = vaultkit("new", "day", "One", "--dry-run", "--format", "json", folder=folder)
    read = json.loads(ran.out)
    years = {datetime.now().astimezone().year, datetime.fromisoformat("2026-01-01").year}
    assert read["dry_run"]
    assert read["path"] in {f"days/{year}/one.md" for year in years}
    assert [one["field"] for one in read["empty"]] == ["mood"]
    assert not (folder / "days").exists()


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("metting", "x"), 2, 'did you mean "meeting"'),
        (("concept", "x", "--field", "tags"), 2, "write KEY=VALUE"),
        (("concept", "x", "--field", "=a"), 2, "write KEY=VALUE"),
        (("concept",), 2, "TITLE"),
        (("concept", "x", "--dir", "../y"), 2, "is no path inside the vault"),
    ],
)
def test_what_cannot_be_is_told(words: tuple[str, ...], code: int, told: str, folder: Path) -> None:
    ran = vaultkit("new", *words, folder=folder)
    assert (ran.code, ran.out) == (code, "")
    assert told in ran.err


def test_a_page_that_is_there_stays(folder: Path) -> None:
    vaultkit("new", "concept", "One", folder=folder)
    (folder / "concepts/one.md").write_text("mine")
    ran = vaultkit("new", "concept", "One", folder=folder)
    assert ran.code == 3
    assert "is there already" in ran.err
    assert (folder / "concepts/one.md").read_text() == "mine"


def test_an_empty_folder_is_told_how_to_begin(tmp_path: Path) -> None:
    ran = vaultkit("new", "concept", "One", folder=tmp_path)
    assert (ran.code, ran.out) == (3, "")
    assert "vaultkit init" in ran.err
