from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.repository import init_repository

FILES = {"vault.yaml": "", "a.md": "# One\n\n[[b]]\n", "d/b.md": "# Two\n\n[x](../a.md)\n"}


def test_a_move_from_a_folder_of_the_vault(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", FILES)
    planned = vaultkit("mv", "b.md", "../c.md", "--dry-run", folder=repository.path / "d")
    assert planned.code == 0
    assert planned.out.splitlines()[1] == "d/b.md → c.md"
    assert repository.git("status", "--short") == ""
    done = vaultkit("mv", "b.md", "../c.md", "--format", "json", folder=repository.path / "d")
    assert json.loads(done.out)["moves"] == [{"old": "d/b.md", "new": "c.md"}]
    assert (repository.path / "c.md").read_text() == "---\nid: d/b\n---\n# Two\n\n[x](a.md)\n"
    assert vaultkit("check", folder=repository.path).code == 0


def test_words_that_do_not_fit_end_with_two_and_what_is_taken_with_three(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", FILES)
    assert vaultkit("mv", "none.md", "x.md", folder=repository.path).code == 2
    taken = vaultkit("mv", "a.md", "d/b.md", folder=repository.path)
    assert (taken.code, taken.out) == (3, "")
    assert "a.md cannot become d/b.md, which is there already" in taken.err
