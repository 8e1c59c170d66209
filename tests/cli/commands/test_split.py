from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.divided import plain, repository


def test_a_section_moves_and_a_check_finds_nothing(tmp_path: Path) -> None:
    made = repository(tmp_path)
    words = ("split", "sea", "--section", "Rise", "--to", "Rising sea")
    ran = vaultkit(*words, "--dry-run", "--format", "json", folder=made.path)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["target"]["path"] == "notes/rising-sea.md"
    assert made.git("status", "--porcelain") == ""
    ran = vaultkit(*words, "--summary", "See there.", folder=made.path / "notes")
    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith('notes/sea.md:13 "Rise" → notes/rising-sea.md')
    assert ran.out.splitlines()[-1] == "All of it is staged. Next: git commit"
    assert vaultkit("check", "--fail-on", "warning", folder=made.path).code == 0
    assert vaultkit("check", "--at", "index", folder=made.path).code == 0


def test_a_refusal_says_why_and_leaves_everything(tmp_path: Path) -> None:
    folder = plain(tmp_path)
    for words, code, told in (
        (("sea", "--section", "Ris", "--to", "x"), 2, 'has no section "Ris"'),
        (("sea", "--section", "Rise", "--to", "x", "--type", "log"), 3, "missing-field"),
        (("sea", "--to", "x"), 2, "Add --section or --line"),
    ):
        ran = vaultkit("split", *words, folder=folder)
        assert (ran.code, ran.out) == (code, "")
        assert told in ran.err
        assert "Traceback" not in ran.err
