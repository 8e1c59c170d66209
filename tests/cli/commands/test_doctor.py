from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.commands import Desk
from tests.support.writing import VAULT


def test_what_is_to_mend_is_an_exit_code(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert desk.run("doctor").out.endswith("Nothing to mend\n")
    desk.vault.git("switch", "-q", "--detach")
    ran = desk.run("doctor", code=1)
    assert "mend    head: HEAD is detached" in ran.out
    assert "        next: git switch BRANCH" in ran.out
    told = json.loads(desk.run("doctor", "--format", "json", code=1).out)
    assert told["well"] is False
    desk.vault.git("switch", "-q", "main")
    desk.run("doctor", "--fix")
    assert "does not look damaged" in desk.run("doctor", "--restore", "README.md", code=2).err


def test_a_call_that_fails_is_a_clean_stop(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.run("edit", "Nothing", "--old", "a", "--new", "b", code=2)
    desk.run("edit", "Tides", "--old", "rises", "--new", "falls")
    writers = desk.vault.path / ".git/vaultkit/writers"
    assert list(writers.iterdir()) == []


def test_a_page_is_restored_when_a_person_says_so(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    writers = desk.vault.path / ".git/vaultkit/writers"
    writers.mkdir(parents=True)
    (writers / "4711-0a").touch()
    (desk.folder / "README.md").write_bytes(b"")
    ran = vaultkit("edit", "Tides", "--old", "rises", "--new", "falls", folder=desk.folder)
    assert ran.code == 0, ran.err
    ran = vaultkit("doctor", folder=desk.folder)
    assert ran.code == 1
    assert 'vaultkit doctor --restore "README.md"' in ran.out
    desk.run("doctor", "--restore", "README.md")
    assert desk.text("README.md") == VAULT["README.md"]
