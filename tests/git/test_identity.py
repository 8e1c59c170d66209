from __future__ import annotations

import os

import pytest

from tests.support.repository import Repository
from vaultkit.git.identity import identity
from vaultkit.git.run import Git


def test_both_or_nobody(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GIT_AUTHOR_NAME", raising=False)
    git = Git(str(repository.path), os.environ)
    assert identity(git) is None
    repository.git("config", "user.name", "Bo  Öst")
    assert identity(git) is None
    repository.git("config", "user.email", "bo@example.org")
    found = identity(git)
    assert found is not None
    assert found[:2] == ("Bo Öst", "bo@example.org")


def test_variables_stand_in_for_what_the_configuration_lacks(repository: Repository) -> None:
    given = {**os.environ, "GIT_AUTHOR_NAME": "An <\udce9>\nBo", "GIT_AUTHOR_EMAIL": "a@b.example"}
    found = identity(Git(str(repository.path), given))
    assert found is not None
    assert found[:2] == ("An \N{REPLACEMENT CHARACTER} Bo", "a@b.example")
    repository.git("config", "user.name", "Cy")
    assert identity(Git(str(repository.path), given)) is None  # the address is somebody else's
