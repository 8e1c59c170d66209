from __future__ import annotations

import os
import pickle
import subprocess
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.errors import CannotRead, UsageError
from vaultkit.git.places import discover
from vaultkit.model.tree import Entry, Kind, Unread, blob_id
from vaultkit.trees.revision import RevisionTree


def tree(folder: Path | Repository, revision: str, inside: str = "") -> RevisionTree:
    path = folder.path if isinstance(folder, Repository) else folder
    repository = discover(str(path), os.environ)
    assert repository is not None
    return RevisionTree(repository, revision, inside)


def contents(
    folder: Path | Repository, revision: str, inside: str = ""
) -> dict[str, bytes | Unread]:
    opened = tree(folder, revision, inside)
    return dict(pickle.loads(pickle.dumps(opened.reader()))(opened.entries()))


@pytest.fixture
def history(repository: Repository) -> Repository:
    """Two commits; `v1` is an annotated tag of the first."""
    repository.commit({"a.md": "one\n", "docs/b.md": "b\n"})
    repository.git("tag", "-a", "-m", "first", "v1")
    repository.commit({"a.md": "two\n"})
    return repository


def test_commits_tags_and_branches_are_read_as_they_were(history: Repository) -> None:
    history.write({"a.md": "disk\n"})
    first = history.git("rev-parse", "v1^{commit}")
    for name in ("v1", "HEAD~", first, first[:9], "main~1", "refs/tags/v1"):
        assert contents(history, name)["a.md"] == b"one\n"
    assert contents(history, "main") == {"a.md": b"two\n", "docs/b.md": b"b\n"}


def test_a_tree_knows_its_name_as_typed_and_its_commit(history: Repository) -> None:
    opened = tree(history, "v1")
    assert (opened.name, opened.commit) == ("v1", history.git("rev-parse", "v1^{commit}"))
    assert opened.entries()["a.md"] == Entry(Kind.FILE, blob_id(b"one\n"))


def test_a_vault_in_a_subfolder_sees_itself_alone(history: Repository) -> None:
    assert contents(history.path / "docs", "v1") == {"b.md": b"b\n"}


def test_a_folder_that_a_revision_has_not_is_said(history: Repository) -> None:
    history.write({"new/x.md": "x\n"})
    with pytest.raises(CannotRead, match="there is no folder new in v1"):
        tree(history.path / "new", "v1").entries()


def test_a_bare_repository_is_read(history: Repository, tmp_path: Path) -> None:
    history.git("clone", "-q", "--bare", str(history.path), str(tmp_path / "b.git"))
    assert contents(tmp_path / "b.git", "HEAD") == {"a.md": b"two\n", "docs/b.md": b"b\n"}
    assert contents(tmp_path / "b.git", "HEAD", "docs/") == {"b.md": b"b\n"}


def test_gt_07_a_repository_without_commits_says_that_there_is_none(
    repository: Repository,
) -> None:
    with pytest.raises(UsageError, match="there is no commit, tag or branch HEAD"):
        tree(repository, "HEAD")


def test_gt_09_a_sha256_repository_is_read(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {"a.md": "x\n"}, object_format="sha256")
    opened = tree(repository, "HEAD")
    assert len(opened.commit) == 64
    assert contents(repository, opened.commit) == {"a.md": b"x\n"}


def test_a_shallow_clone_is_read(history: Repository, tmp_path: Path) -> None:
    history.git("clone", "-q", "--depth=1", f"file://{history.path}", str(tmp_path / "c"))
    assert contents(tmp_path / "c", "HEAD")["a.md"] == b"two\n"
    with pytest.raises(UsageError) as caught:
        tree(tmp_path / "c", "HEAD~")
    assert "shallow clone" in caught.value.hint


def test_a_partial_clone_reads_what_it_has(history: Repository, tmp_path: Path) -> None:
    history.git("config", "uploadpack.allowFilter", "true")
    history.git("clone", "-q", "--filter=blob:none", f"file://{history.path}", str(tmp_path / "c"))
    assert contents(tmp_path / "c", "HEAD")["a.md"] == b"two\n"
    assert contents(tmp_path / "c", "v1") == {
        "a.md": Unread(
            "its bytes are not in this clone, `git fetch --refetch --no-filter` gets them"
        ),
        "docs/b.md": b"b\n",
    }
    subprocess.run(
        ["git", "fetch", "-q", "--refetch", "--no-filter"], cwd=tmp_path / "c", check=True
    )
    assert contents(tmp_path / "c", "v1")["a.md"] == b"one\n"


def test_a_linked_worktree_and_a_detached_head_are_read(
    history: Repository, tmp_path: Path
) -> None:
    history.git("worktree", "add", "-q", "--detach", str(tmp_path / "w"), "v1")
    assert contents(tmp_path / "w", "HEAD")["a.md"] == b"one\n"


@pytest.mark.parametrize(
    "name", ["nope", "--all", "-x", "", "a b", "HEAD:a.md", "a\0b", "v1..main"]
)
def test_what_names_no_commit_is_refused_in_words(history: Repository, name: str) -> None:
    with pytest.raises(UsageError) as caught:
        tree(history, name)
    assert caught.value.hint


def test_a_name_of_two_things_is_not_guessed(history: Repository) -> None:
    history.git("branch", "twice", "v1")
    history.git("tag", "twice", "main")
    history.git("config", "core.warnAmbiguousRefs", "false")
    with pytest.raises(UsageError, match="names more than one thing") as caught:
        tree(history, "twice")
    assert "refs/heads/twice" in caught.value.hint
    assert contents(history, "refs/heads/twice")["a.md"] == b"one\n"


def test_links_and_submodules_are_told(repository: Repository) -> None:
    os.symlink("/etc/passwd", repository.path / "l.md")
    sub = init_repository(repository.path / "sub", {"b.md": "x\n"})
    repository.git("-c", "advice.addEmbeddedRepo=false", "add", ".")
    repository.git("commit", "-qm", "x")
    assert tree(repository, "HEAD").entries() == {
        "l.md": Entry(Kind.SYMLINK, detail="/etc/passwd"),
        "sub": Entry(Kind.SUBMODULE, detail=sub.head),
    }


def test_dot_folders_are_entries_and_markers(repository: Repository) -> None:
    repository.commit({".obsidian/app.json": "{}", "b.md": "x\n", "a.md": "x\n", "x/.y/z.md": ""})
    opened = tree(repository, "HEAD")
    assert list(opened.entries()) == [".obsidian/app.json", "a.md", "b.md", "x/.y/z.md"]
    assert opened.markers() == {".obsidian", "a.md", "b.md", "x"}
