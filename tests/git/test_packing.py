"""What writes left as files of their own goes into a pack, and nothing is lost by it."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections import namedtuple
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.packed import ended
from tests.support.repository import Repository
from vaultkit.git import packing
from vaultkit.git.packing import Packing
from vaultkit.git.places import discover

_ALL = tuple(f"{number:02x}" for number in range(256))


@pytest.fixture
def pack(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> Packing:
    monkeypatch.setattr(packing, "_MOST", 1_000)
    # ids are spread evenly only where there are many of them
    monkeypatch.setattr(packing, "_SAMPLE", _ALL)
    (repository.path / ".git/vaultkit").mkdir()
    places = discover(str(repository.path), os.environ)
    assert places is not None
    assert not Packing(places).consider()  # the first write
    repository.commit({f"{page}.md": f"{page}\n" for page in range(60)})
    return Packing(places)


def counted(repository: Repository) -> dict[str, int]:
    lines = repository.git("count-objects", "-v").splitlines()
    return {name: int(number) for name, _, number in (line.partition(": ") for line in lines)}


def test_a_few_folders_tell_what_all_of_them_hold(repository: Repository) -> None:
    places = discover(str(repository.path), os.environ)
    assert places is not None
    for name in _ALL:
        (repository.path / ".git/objects" / name).mkdir()
        (repository.path / ".git/objects" / name / "a").write_bytes(b"100 bytes." * 10)
    assert Packing(places)._loose() == 25_600


def test_few_are_left_alone(
    pack: Packing, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    (repository.path / ".git/vaultkit/loose").unlink()
    assert not pack.consider()  # what was there before anything was written is the person's to pack
    assert not pack.consider()
    monkeypatch.setattr(packing, "_MOST", 32 << 20)
    repository.commit({"one more.md": "one more"})
    assert not pack.consider()


def test_many_go_into_a_pack_once(pack: Packing, repository: Repository) -> None:
    before = counted(repository)
    assert before["count"] > 60
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
    repository.commit({f"5-{page}.md": f"5 {page}\n" for page in range(60)})
    assert pack.consider()
    ended(pack)


def test_it_holds_whatever_the_settings_say_and_leaves_no_zombie(
    pack: Packing, repository: Repository
) -> None:
    """A bitmap is made of all packs at once alone, and Git refuses to begin; what is not on disk is
    lost with the power."""
    repository.git("config", "repack.writeBitmaps", "true")
    repository.git("config", "core.fsync", "none")
    told, config = (repository.path.parent / name for name in ("told", "config"))
    config.write_text(f"[trace2]\n\teventTarget = {told}\n")
    places = discover(str(repository.path), {**os.environ, "GIT_CONFIG_GLOBAL": str(config)})
    assert places is not None
    other = Packing(places)
    assert other.consider()
    until = time.monotonic() + 30
    while ours := [one for one in _children() if one.startswith(b"git")]:
        assert time.monotonic() < until, ours
        time.sleep(0.01)
    assert counted(repository)["count"] == 0
    flushed = re.findall(r'"fsync/hardware-flush","value":"([0-9]+)"', told.read_text())
    assert max(map(int, flushed)) > 1


def _children() -> list[bytes]:
    """The names of the processes that we have started, ended ones that nobody asked for as well."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            before, _, after = place.read_bytes().rpartition(b")")
            if int(after.split()[1]) == os.getpid():
                found.append(before.partition(b"(")[2])
    return found


def test_what_one_left_that_was_killed_is_taken_away_a_day_later(
    pack: Packing, repository: Repository
) -> None:
    place = repository.path / ".git/objects/pack"
    old, new, whole = (place / name for name in ("tmp_pack_a", ".tmp-1-pack-b.idx", "pack-1.rev"))
    collected = repository.path / ".git/gc.pid"
    for one in (old, new, whole, collected):
        one.touch()
    for one in (old, whole, collected):
        os.utime(one, (0, 0))
    assert pack.consider()
    ended(pack)
    assert not old.exists()
    assert new.exists()
    assert whole.exists()


def test_a_disk_that_has_no_room_is_not_filled(
    pack: Packing, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = namedtuple("free", "free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free(1_000))
    assert not pack.consider()


@pytest.mark.parametrize("why", ["gc.pid", "gc.auto 0", "maintenance.auto false", "partial clone"])
def test_who_packs_already_or_does_not_want_it_is_left_alone(
    pack: Packing, repository: Repository, why: str
) -> None:
    folder = repository.path / ".git"
    if "auto" in why:
        repository.git("config", *why.split())
    else:
        place = folder / "gc.pid" if why == "gc.pid" else folder / "objects/pack/pack-1.promisor"
        Path(place).touch()
    assert not pack.consider()
