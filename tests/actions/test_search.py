"""A folder is searched, or a revision; the index is left for the next search."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.repository import init_repository, write_files
from vaultkit.actions.look import LookRequest
from vaultkit.actions.search import search
from vaultkit.model.hit import Query

pytestmark = pytest.mark.usefixtures("home")


def test_every_tree_has_an_index_of_its_own(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "vault", {"a.md": "Old words.\n"})
    repository.write({"a.md": "New words.\n"})
    request = LookRequest(folder=str(repository.path), environment=os.environ)
    for _ in range(2):
        assert search(request, Query(text="new")).total == 1
        assert search(request, Query(text="old")).total == 0
        at_head = replace(request, at="HEAD")
        assert search(at_head, Query(text="old")).total == 1
        assert search(at_head, Query(text="new")).total == 0
    assert len(list((repository.path / ".git/vaultkit/search.index").glob("*.sqlite3"))) == 2


def test_without_git_and_without_a_cache_nothing_is_left(tmp_path: Path) -> None:
    vault = write_files(tmp_path / "vault", {"a.md": "Words.\n"})
    request = LookRequest(folder=str(vault), environment=os.environ)
    assert search(request, Query(text="words")).total == 1
    assert os.listdir(vault) == ["a.md"]
