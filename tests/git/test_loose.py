from __future__ import annotations

import errno
import hashlib
import os
import random
import zlib
from pathlib import Path

import pytest

from tests.support.repository import Repository
from vaultkit.errors import StateError
from vaultkit.git import loose
from vaultkit.git.loose import is_torn, name_of, packed, place_of, write_all
from vaultkit.git.odb_pygit2 import Pygit2Odb


@pytest.mark.parametrize("nameless", [True, False])
def test_an_object_that_a_power_cut_left_empty_is_written_anew(
    repository: Repository, monkeypatch: pytest.MonkeyPatch, nameless: bool
) -> None:
    if not nameless:
        monkeypatch.setattr(loose, "_TMPFILE", 0)
    git = repository.path / ".git"
    odb = Pygit2Odb(str(git), durable=True)
    name = name_of("blob", b"text")
    place = place_of(str(git / "objects"), name)
    assert not is_torn(place, "blob", b"text")
    for torn in (b"", b"\0" * 20):
        os.makedirs(os.path.dirname(place), exist_ok=True)
        Path(place).unlink(missing_ok=True)
        Path(place).write_bytes(torn)
        assert is_torn(place, "blob", b"text")
        assert odb.write("blob", b"text") == name
        assert not is_torn(place, "blob", b"text")
    assert repository.git_bytes("cat-file", "blob", name) == b"text"


@pytest.mark.parametrize("nameless", [True, False])
def test_files_and_their_folders_are_synced_and_an_error_is_told(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nameless: bool
) -> None:
    if not nameless:  # as on a file system that gives no file without a name
        monkeypatch.setattr(loose, "_TMPFILE", 0)
    synced: list[str] = []
    real = os.fsync

    def note(handle: int) -> None:
        synced.append(os.readlink(f"/proc/self/fd/{handle}"))
        real(handle)

    if os.path.isdir("/proc/self/fd"):
        monkeypatch.setattr(os, "fsync", note)
        name = name_of("blob", b"one")
        write_all(str(tmp_path), {name: ("blob", b"one")}, durable=True)
        assert name not in synced[0].replace("/", "")
        assert nameless or "tmp_obj_" in synced[0]
        assert synced[1] == str(tmp_path / name[:2])
        assert os.listdir(tmp_path / name[:2]) == [name[2:]]

    def fails(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    odb = Pygit2Odb(str(repository.path / ".git"), durable=True)
    with pytest.raises(StateError, match="Input/output error"):
        odb.write("blob", b"text")


def _folder(pages: int) -> bytes:
    dice = random.Random(7)
    words = ["".join(dice.choices("abdegilmnorst", k=dice.randrange(3, 9))) for _ in range(2_000)]
    names = sorted({"-".join(dice.choices(words, k=2)).encode() for _ in range(pages)})
    return b"".join(b"100644 %s.md\0%s" % (name, hashlib.sha1(name).digest()) for name in names)


def test_the_tree_of_a_large_folder_takes_little_room(repository: Repository) -> None:
    small, large = _folder(100), _folder(2_000)
    quick = zlib.compress(b"tree %d\0" % len(large) + large, 1)
    assert len(packed("tree", large)) < 0.96 * len(quick)
    assert packed("tree", small) == zlib.compress(b"tree %d\0" % len(small) + small, 1)
    text = b"It rises. " * 20_000
    assert packed("blob", text) == zlib.compress(b"blob %d\0" % len(text) + text, 1)
    odb = Pygit2Odb(str(repository.path / ".git"), durable=False)
    name = odb.write("tree", large)
    assert odb.read(name) == ("tree", large)
    assert repository.git("cat-file", "-s", name) == str(len(large))
