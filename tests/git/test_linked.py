from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository
from vaultkit.errors import VaultkitError
from vaultkit.git.linked import add_linked, is_clean, linked_at, linked_trees
from vaultkit.git.places import Repository as Places
from vaultkit.git.places import discover

SIDE = "refs/heads/side"


def places(repository: Repository) -> Places:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return found


def test_made_and_listed(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"a.md": "a"})
    here, folder = places(repository), str(tmp_path / "side 语")
    assert linked_at(here, folder) is None
    add_linked(here, folder, SIDE, repository.head)
    assert linked_at(here, folder) == (folder, SIDE)
    assert [one.branch for one in linked_trees(here)] == ["refs/heads/main", SIDE]
    assert is_clean(here, folder)
    (tmp_path / "side 语/a.md").write_text("mine")
    assert not is_clean(here, folder)


def test_a_branch_that_is_checked_out_elsewhere(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"a.md": "a"})
    with pytest.raises(VaultkitError, match="main"):
        add_linked(places(repository), str(tmp_path / "x"), "refs/heads/main", repository.head)
