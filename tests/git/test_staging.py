"""Bytes put into the index as they are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.git.places import discover
from vaultkit.git.staging import stage_bytes


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_files_are_staged_and_taken_out(tmp_path: Path, object_format: str) -> None:
    made = init_repository(
        tmp_path / "v", {"a.md": "a\n", "in/b.md": "b\n"}, object_format=object_format
    )
    repository = discover(str(made.path), os.environ)
    assert repository is not None
    stage_bytes(repository, {"a.md": None, "in/b.md": b"new\r\n", "c d\n.md": b"\x00\xff"})
    assert made.git("ls-files", "-z").split("\0") == ["c d\n.md", "in/b.md", ""]
    assert made.git_bytes("show", ":in/b.md") == b"new\r\n"
    assert made.git_bytes("show", ":c d\n.md") == b"\x00\xff"
    assert (made.path / "in/b.md").read_text() == "b\n"


def test_paths_count_from_the_folder_of_the_vault(tmp_path: Path) -> None:
    made = init_repository(tmp_path / "v", {"docs/a.md": "a\n"})
    repository = discover(str(made.path / "docs"), os.environ)
    assert repository is not None
    stage_bytes(repository, {"a.md": b"b\n"})
    assert made.git("show", ":docs/a.md") == "b"


def test_the_index_of_a_commit_in_the_making_is_the_one(tmp_path: Path) -> None:
    made = init_repository(tmp_path / "v", {"a.md": "a\n"})
    place = made.path / ".git/index.lock"
    place.write_bytes((made.path / ".git/index").read_bytes())
    repository = discover(str(made.path), {**os.environ, "GIT_INDEX_FILE": str(place)})
    assert repository is not None
    stage_bytes(repository, {"a.md": b"b\n"})
    assert Repository(made.path).git("show", ":a.md") == "a"
