"""The configuration file of a repository, under Git's own lock."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.errors import StateError
from vaultkit.git import places
from vaultkit.git.config_file import attribute_of, driver_of, read_config, replace_config


def discover(path: Path) -> places.Repository:
    found = places.discover(str(path), os.environ)
    assert found is not None
    return found


def test_it_is_replaced_with_its_rights_and_through_a_link(repository: Repository) -> None:
    place = repository.path / ".git/config"
    target = repository.path / "elsewhere"
    target.write_bytes(place.read_bytes())
    place.unlink()
    place.symlink_to(target)
    target.chmod(0o640)
    here = discover(repository.path)
    before = read_config(here)
    replace_config(here, b"# more\n" + before, before=before)
    assert target.read_bytes() == b"# more\n" + before
    assert target.stat().st_mode & 0o777 == 0o640
    assert place.is_symlink()
    assert not list(repository.path.rglob("*.lock"))


def test_another_process_is_not_disturbed(repository: Repository) -> None:
    place, here = repository.path / ".git/config", discover(repository.path)
    before = read_config(here)
    lock = place.with_name("config.lock")
    lock.write_bytes(b"theirs")
    with pytest.raises(StateError, match="another process"):
        replace_config(here, b"x", before=before)
    assert (place.read_bytes(), lock.read_bytes()) == (before, b"theirs")
    lock.unlink()
    with pytest.raises(StateError, match="changed in between"):
        replace_config(here, b"x", before=b"other")
    assert place.read_bytes() == before
    assert not lock.exists()


def test_work_trees_share_one_file(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"a.md": "a"})
    repository.git("worktree", "add", "-q", str(tmp_path / "linked"))
    assert read_config(discover(tmp_path / "linked")) == read_config(discover(repository.path))


def test_a_repository_without_the_file(repository: Repository) -> None:
    here = discover(repository.path)
    (repository.path / ".git/config").unlink()
    assert read_config(here) == b""
    replace_config(here, b"[core]\n\tbare = false\n", before=b"")
    assert repository.git("config", "core.bare") == "false"


def test_the_driver_is_told_as_git_sees_it(repository: Repository) -> None:
    assert driver_of(discover(repository.path), "x") is None
    repository.git("config", "merge.x.driver", "first")
    repository.git("config", "--add", "merge.x.driver", "last\nline")
    assert driver_of(discover(repository.path), "x") == "last\nline"


def test_attributes_are_told_from_the_folder(tmp_path: Path) -> None:
    repository = init_repository(
        tmp_path / "r", {"docs/.gitattributes": "*.md merge=m\n-x.md -merge\n", "a.md": "a"}
    )
    assert attribute_of(discover(repository.path), "a.md") == ""
    assert attribute_of(discover(repository.path / "docs"), "a.md") == "m"
    assert attribute_of(discover(repository.path / "docs"), "-x.md") == "unset"
