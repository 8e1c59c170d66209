from __future__ import annotations

import os

import pytest

from tests.support.repository import Repository
from vaultkit.errors import StateError
from vaultkit.git import kept
from vaultkit.git.kept import KeptOdb
from vaultkit.git.odb_pygit2 import Pygit2Odb
from vaultkit.git.places import discover


@pytest.fixture
def odb(repository: Repository) -> KeptOdb:
    repository.commit({"a.md": "x"})
    inner = Pygit2Odb(str(repository.path / ".git"), durable=True)
    places = discover(str(repository.path), os.environ)
    assert places is not None
    return KeptOdb(inner, places)


def test_what_is_pruned_is_put_back(repository: Repository, odb: KeptOdb) -> None:
    names = [odb.write("blob", b"%d" % number) for number in range(3)]
    assert odb.put_back()
    repository.git("prune", "--expire=now")
    assert odb.missing(names) == tuple(names)
    assert not odb.put_back()
    odb.secure()
    assert repository.git_bytes("cat-file", "blob", names[2]) == b"2"
    repository.git("prune", "--expire=now")
    odb.begin()
    odb.secure()  # what was written before is in nobody's mind any more
    assert odb.missing(names) == tuple(names)


def test_what_is_packed_is_there(repository: Repository, odb: KeptOdb) -> None:
    name = odb.write("blob", b"x")  # the page that is committed
    repository.git("repack", "-adq")
    repository.git("prune-packed")
    assert odb.missing([name]) == ()
    assert odb.put_back()


def test_what_vanishes_all_the_time_is_told(odb: KeptOdb, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_PAUSE", 0)
    name = odb.write("blob", b"new")
    monkeypatch.setattr(odb._inner, "missing", lambda _: (name,))
    with pytest.raises(StateError, match="vanish"):
        odb.secure()
