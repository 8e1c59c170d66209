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


def test_packs_that_are_gone_are_let_go_of_when_others_are_made(
    repository: Repository, odb: KeptOdb, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = repository.git("rev-parse", "HEAD").strip()
    monkeypatch.setattr(kept, "_SELDOM", 1)
    monkeypatch.setattr(odb._packing, "consider", lambda: False)
    repository.git("repack", "-adq")
    odb.outlast()
    odb._inner.read(name)
    repository.commit({"b.md": "y"})
    repository.git("repack", "-adq")
    held = f"{repository.path}/.git/objects/pack/"
    assert _gone_in_use(held)
    odb.outlast()
    assert _gone_in_use(held)  # nothing was packed
    monkeypatch.setattr(odb._packing, "consider", lambda: True)
    odb.outlast()
    assert not _gone_in_use(held)
    assert odb.read(name)[0] == "commit"


def _gone_in_use(folder: str) -> list[str]:
    with open("/proc/self/maps", encoding="utf-8") as file:
        return [line for line in file if folder in line and line.endswith("(deleted)\n")]
