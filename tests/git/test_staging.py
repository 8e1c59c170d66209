"""The index as moves change it, in real repositories."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.errors import VaultkitError
from vaultkit.git.places import Repository as Places
from vaultkit.git.places import discover
from vaultkit.git.staging import (
    Staged,
    blob_of,
    blobs_of,
    converted,
    stage,
    stage_bytes,
    staged_files,
)

ODD = 'a "b"\n\\c 字.md'

MANY = ("a.md", ODD, "d/b.md", f"d/{ODD}", *(f"{number}.md" for number in range(300)))


def places(repository: Repository, folder: str = "") -> Places:
    found = discover(str(repository.path / folder), os.environ)
    assert found is not None
    return found


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_entries_move_with_what_was_staged(tmp_path: Path, object_format: str) -> None:
    files = {"x/a.md": "a\n", f"x/{ODD}": "odd\n"}
    repository = init_repository(tmp_path / "r", files, object_format=object_format)
    found = places(repository, "x")
    index, _ = staged_files(found, MANY)
    assert index.keys() == {"a.md", ODD}
    stage(found, ["a.md", ODD], {"d/b.md": index["a.md"], f"d/{ODD}": index[ODD]})
    assert staged_files(found, MANY)[0] == {"d/b.md": index["a.md"], f"d/{ODD}": index[ODD]}
    assert repository.git("show", ":x/d/b.md") == "a"


def test_blobs_are_made_as_git_would_stage_the_files(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {"x/a.md": "a\n", f"x/{ODD}": "b\n"})
    repository.git("config", "core.autocrlf", "true")
    found = places(repository, "x")
    (repository.path / "x/a.md").write_bytes(b"new\r\n")
    blobs = blobs_of(found, ["a.md", ODD])
    assert repository.git_bytes("cat-file", "blob", blobs["a.md"]) == b"new\n"
    assert blobs[ODD] == staged_files(found, [ODD])[0][ODD].blob
    assert repository.git_bytes("cat-file", "blob", blob_of(found, b"x\r\n")) == b"x\r\n"
    assert blobs_of(found, []) == {}


def test_what_is_only_intended_stays_intended(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {"a.md": "a\n"})
    repository.write({"n.md": "new\n"})
    repository.git("add", "--intent-to-add", "n.md")
    found = places(repository)
    one = staged_files(found, ["n.md"])[0]["n.md"]
    assert one.intended
    (repository.path / "n.md").rename(repository.path / "m.md")
    stage(found, ["n.md"], {"m.md": one})
    assert repository.git("diff", "--cached", "--name-only") == ""
    assert repository.git("diff", "--name-only") == "m.md"


def test_files_that_a_program_converts_are_known(tmp_path: Path) -> None:
    attributes = "*.md filter=crypt\nplain.md -filter\n"
    files = {"x/a.md": "a", "x/plain.md": "p", "x/b.txt": "b", ".gitattributes": attributes}
    repository = init_repository(tmp_path / "r", files)
    found = places(repository, "x")
    assert converted(found, ["a.md", "plain.md", "b.txt"]) == {"a.md"}
    assert converted(found, []) == frozenset()


def test_an_index_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {"a.md": "a\n"})
    (repository.path / ".git/index.lock").touch()
    with pytest.raises(VaultkitError, match=r"index\.lock"):
        stage(places(repository), ["a.md"], {"b.md": Staged("100644", "0" * 40)})


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
