"""What writes left as files of their own goes into a pack, and nothing is lost by it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.packed import ended
from tests.support.repository import Repository
from vaultkit.git import packing
from vaultkit.git.packing import Packing
from vaultkit.git.places import discover


@pytest.fixture
def pack(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> Packing:
    monkeypatch.setattr(packing, "_MOST", 20_000)
    (repository.path / ".git/vaultkit").mkdir()
    for number in range(4):  # ids are spread evenly only where there are many of them
        repository.commit({f"{number}-{page}.md": f"{number} {page}\n" for page in range(300)})
    places = discover(str(repository.path), os.environ)
    assert places is not None
    return Packing(places)


def counted(repository: Repository) -> dict[str, int]:
    lines = repository.git("count-objects", "-v").splitlines()
    return {name: int(number) for name, _, number in (line.partition(": ") for line in lines)}


def test_few_are_left_alone(pack: Packing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "_MOST", 32 << 20)
    assert not pack.consider()


def test_many_go_into_a_pack_once(pack: Packing, repository: Repository) -> None:
    before = counted(repository)
    assert before["count"] > 1_200
    alone = repository.git("hash-object", "-w", "--stdin", stdin=b"nobody refers to it")
    assert pack.consider()
    assert not pack.consider()  # it goes on
    ended(pack)
    after = counted(repository)
    assert (after["count"], after["in-pack"]) == (0, before["count"] + 1)
    assert repository.git("cat-file", "blob", alone) == "nobody refers to it"
    repository.git("fsck", "--strict", "--no-dangling")
    assert not pack.consider()
    assert not Packing(pack._repository).consider()  # another process, later


def test_what_came_to_nothing_waits_until_as_much_has_come_on_top(
    pack: Packing, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "_REPACK", ("no-such-command",))
    assert pack.consider()
    ended(pack)
    assert not pack.consider()
    repository.commit({f"5-{page}.md": f"5 {page}\n" for page in range(2_000)})
    assert pack.consider()
    ended(pack)


@pytest.mark.parametrize("why", ["gc.pid", "forbidden", "partial clone"])
def test_who_packs_already_or_does_not_want_it_is_left_alone(
    pack: Packing, repository: Repository, why: str
) -> None:
    folder = repository.path / ".git"
    if why == "forbidden":
        repository.git("config", "gc.auto", "0")
    else:
        place = folder / "gc.pid" if why == "gc.pid" else folder / "objects/pack/pack-1.promisor"
        Path(place).touch()
    assert not pack.consider()
