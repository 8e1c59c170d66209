"""Merge drivers in a repository's configuration: in, told, and out again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.actions.git_setup import set_up, take_out
from vaultkit.errors import UsageError


def test_a_second_time_changes_nothing_and_out_is_as_before(repository: Repository) -> None:
    here, config = str(repository.path), repository.path / ".git/config"
    repository.git("config", "merge.tool", "x")
    before = config.read_bytes()
    done = set_up(here, os.environ, "/p y")
    assert done.changed
    assert [(one.driver.kind, one.python, one.other, one.named) for one in done.drivers] == [
        ("page", "/p y", "", False),
        ("generated", "/p y", "", False),
    ]
    first = config.read_bytes()
    assert not set_up(here, os.environ, "/p y").changed
    assert config.read_bytes() == first
    assert set_up(here, os.environ, "/other").drivers[0].python == "/other"
    assert repository.git("config", "merge.tool") == "x"
    gone = take_out(here, os.environ)
    assert (gone.changed, gone.drivers[0].python) == (True, "")
    assert config.read_bytes() == before
    assert not take_out(here, os.environ).changed


def test_a_dry_run_changes_nothing(repository: Repository) -> None:
    here, config = str(repository.path), repository.path / ".git/config"
    before = config.read_bytes()
    assert set_up(here, os.environ, "/p", dry_run=True).changed
    assert config.read_bytes() == before
    set_up(here, os.environ, "/p")
    after = config.read_bytes()
    assert take_out(here, os.environ, dry_run=True).changed
    assert config.read_bytes() == after


def test_the_driver_of_somebody_else_stays_and_counts(repository: Repository) -> None:
    repository.git("config", "merge.vaultkit-page.driver", "mine %A")
    first, second = set_up(str(repository.path), os.environ, "/p").drivers
    assert (first.python, first.other) == ("", "mine %A")
    assert (second.python, second.other) == ("/p", "")
    take_out(str(repository.path), os.environ)
    assert repository.git("config", "merge.vaultkit-page.driver") == "mine %A"


def test_attributes_say_which_files_it_is_for(tmp_path: Path) -> None:
    lines = "*.md merge=vaultkit-page\nindex.md merge=vaultkit-generated\n"
    repository = init_repository(tmp_path / "r", {"docs/.gitattributes": lines, "docs/a.md": "a"})
    named = [one.named for one in set_up(str(repository.path / "docs"), os.environ, "/p").drivers]
    assert named == [True, True]
    named = [one.named for one in set_up(str(repository.path), os.environ, "/p").drivers]
    assert named == [False, False]


def test_a_bare_repository_can_have_them(tmp_path: Path) -> None:
    bare = init_repository(tmp_path / "bare", bare=True)
    assert [one.python for one in set_up(str(bare.path), os.environ, "/p").drivers] == ["/p", "/p"]


def test_without_a_repository_there_is_nothing_to_set_up(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no Git repository"):
        set_up(str(tmp_path), os.environ, "/p")
