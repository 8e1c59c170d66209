from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.repository import init_repository

FILES = {"vault.yaml": "", "one.md": "# One\n\n[[two]]\n", "two.md": "# Two\n\n[[One]]\n"}


def test_a_title_of_several_words_and_its_alias(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", FILES)
    told = vaultkit("rename", "One", "The", "first", "--dry-run", folder=repository.path)
    assert told.code == 0
    assert "--alias keeps it as an alias" in told.out
    done = vaultkit(
        "rename", "One", "The", "first", "--alias", "--format", "json", folder=repository.path
    )
    assert json.loads(done.out)["alias"] == "One"
    assert (repository.path / "two.md").read_text() == FILES["two.md"]
    page = (repository.path / "the-first.md").read_text()
    assert page == "---\naliases: [One]\nid: one\n---\n# The first\n\n[[two]]\n"


def test_nothing_by_that_name_ends_with_two(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", FILES)
    assert vaultkit("rename", "Three", "Four", folder=repository.path).code == 2
