from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository
from vaultkit.errors import CannotRead
from vaultkit.git.making import make_repository
from vaultkit.git.places import discover


def test_a_repository_is_made_on_main(tmp_path: Path) -> None:
    make_repository(str(tmp_path), os.environ)
    assert discover(str(tmp_path), os.environ) is not None
    assert Repository(tmp_path).branch == "main"


def test_the_users_own_choice_of_a_branch_is_kept(tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.write_text("[init]\n\tdefaultBranch = trunk\n")
    folder = tmp_path / "new"
    folder.mkdir()
    make_repository(str(folder), {**os.environ, "GIT_CONFIG_GLOBAL": str(config)})
    assert Repository(folder).branch == "trunk"


def test_nothing_of_our_own_settings_stays_in_it(tmp_path: Path) -> None:
    make_repository(str(tmp_path), os.environ)
    text = (tmp_path / ".git/config").read_text()
    assert "hooksPath" not in text
    assert "fsmonitor" not in text


def test_a_failure_is_told_in_gits_words(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("nonsense")
    with pytest.raises(CannotRead) as told:
        make_repository(str(tmp_path), os.environ)
    assert "invalid gitfile format" in told.value.message
