from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository
from vaultkit.errors import VaultkitError
from vaultkit.git.linked import add_linked, follow, linked_at, linked_trees
from vaultkit.git.places import Repository as Places
from vaultkit.git.places import discover

SIDE = "refs/heads/side"


def places(repository: Repository) -> Places:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return found


def test_made_listed_and_brought_along(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"a.md": "a"})
    here, folder = places(repository), str(tmp_path / "side 语")
    assert linked_at(here, folder) is None
    add_linked(here, folder, SIDE, repository.head)
    assert linked_at(here, folder) == (folder, SIDE)
    assert [one.branch for one in linked_trees(here)] == ["refs/heads/main", SIDE]
    repository.commit({"a.md": "b"})
    (tmp_path / "side 语/a.md").write_text("mine")
    assert not follow(here, folder, SIDE, repository.head)  # it is not as committed
    (tmp_path / "side 语/a.md").write_text("a")
    assert follow(here, folder, SIDE, repository.head)
    assert (tmp_path / "side 语/a.md").read_text() == "b"
    Repository(Path(folder)).commit({"own.md": "own"})
    repository.commit({"a.md": "c"})
    assert not follow(here, folder, SIDE, repository.head)


def test_a_branch_that_is_checked_out_elsewhere(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"a.md": "a"})
    with pytest.raises(VaultkitError, match="main"):
        add_linked(places(repository), str(tmp_path / "x"), "refs/heads/main", repository.head)
