from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.support.repository import Repository
from vaultkit.errors import StateError
from vaultkit.git import loose
from vaultkit.git.loose import is_torn, name_of, place_of, write_all
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
