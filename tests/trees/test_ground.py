from __future__ import annotations

import os
from pathlib import Path

import pytest

from vaultkit.trees.ground import doubt_of, file_system, has_git, may_write, why_not_durable


def test_a_folder_that_takes_what_it_is_given(tmp_path: Path) -> None:
    assert why_not_durable(str(tmp_path)) == ""
    assert list(tmp_path.iterdir()) == []
    assert may_write(str(tmp_path))
    assert not has_git(str(tmp_path))


def test_a_folder_that_does_not(tmp_path: Path) -> None:
    assert "No such file" in why_not_durable(str(tmp_path / "absent"))
    assert not may_write(str(tmp_path / "absent"))


def test_an_fsync_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(handle: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    assert why_not_durable(str(tmp_path)) == "Input/output error"
    assert list(tmp_path.iterdir()) == []


def test_file_systems_that_promise_less() -> None:
    assert "forgets" in doubt_of("tmpfs")
    assert "another machine" in doubt_of("nfs4")
    assert "another machine" in doubt_of("fuse.sshfs")
    assert doubt_of("ext4") == doubt_of("") == ""


@pytest.mark.skipif(not os.path.isfile("/proc/self/mounts"), reason="this system does not tell")
def test_the_kind_of_a_file_system_is_told() -> None:
    assert file_system("/proc") == "proc"
    assert file_system("/") != ""
