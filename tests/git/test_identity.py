from __future__ import annotations

import os

from tests.support.repository import Repository
from vaultkit.git.identity import identity
from vaultkit.git.run import Git


def test_both_or_nobody(repository: Repository) -> None:
    git = Git(str(repository.path), os.environ)
    assert identity(git) is None
    repository.git("config", "user.name", "Bo  Öst")
    assert identity(git) is None
    repository.git("config", "user.email", "bo@example.org")
    found = identity(git)
    assert found is not None
    assert found[:2] == ("Bo Öst", "bo@example.org")
