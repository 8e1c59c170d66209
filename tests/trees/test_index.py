from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository, leave_in_conflict
from vaultkit.git.places import discover
from vaultkit.model.tree import Entry, Kind, Unread, blob_id
from vaultkit.trees.index import IndexTree
from vaultkit.trees.links import Versions


def tree(folder: Path | Repository, **more: str) -> IndexTree:
    path = folder.path if isinstance(folder, Repository) else folder
    repository = discover(str(path), {**os.environ, **more})
    assert repository is not None
    return IndexTree(repository)


def contents(folder: Path | Repository, **more: str) -> dict[str, bytes | Unread]:
    opened = tree(folder, **more)
    return dict(pickle.loads(pickle.dumps(opened.reader()))(opened.entries()))


def hook(repository: Repository, name: str = "pre-commit") -> Path:
    """A hook that notes Git's variables; the file of notes."""
    notes = repository.path.parent / "notes"
    file = Path(repository.git("rev-parse", "--git-path", "hooks"))
    file = repository.path / file / name
    file.parent.mkdir(parents=True, exist_ok=True)
    copy = f'cp "$GIT_INDEX_FILE" {notes}.index 2>/dev/null'
    file.write_text(f"#!/bin/sh\nenv | grep ^GIT_ > {notes}\n{copy}\n{PROBE}\n")
    file.chmod(0o755)
    return notes


# What a hook does in earnest: read the index from inside, while Git holds its lock.
PROBE = (
    'exec "$VAULTKIT_PYTHON" -c "'
    "import os; from vaultkit.trees.open import open_tree; "
    "tree = open_tree('.', 'index', os.environ); "
    "print(sorted((p, d) for p, d in tree.reader()(tree.entries())), "
    "file=open(os.environ['VAULTKIT_NOTES'], 'w'))"
    '"'
)


@pytest.fixture
def probed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    import sys

    monkeypatch.setenv("VAULTKIT_PYTHON", sys.executable)
    monkeypatch.setenv("VAULTKIT_NOTES", str(tmp_path / "seen"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    return tmp_path / "seen"


def test_gt_01_what_is_staged_is_read_and_the_disk_is_not(repository: Repository) -> None:
    repository.write({"bad.md": "[broken](x.md)\n", "good.md": "good\n"})
    repository.add()
    repository.write({"bad.md": "fixed\n", "good.md": "[broken](x.md)\n", "new.md": "new\n"})
    assert contents(repository) == {"bad.md": b"[broken](x.md)\n", "good.md": b"good\n"}


def test_gt_01_a_deletion_on_disk_alone_is_not_staged(repository: Repository) -> None:
    repository.commit({"a.md": "x\n", "b.md": "x\n"})
    (repository.path / "a.md").unlink()
    repository.git("rm", "-q", "--cached", "b.md")
    assert contents(repository) == {"a.md": b"x\n"}


def test_entries_carry_blobs_and_are_sorted(repository: Repository) -> None:
    repository.write({"b.md": "x\n", "a/z.md": "x\n", "a-b.md": "x\n"})
    repository.add()
    entry = Entry(Kind.FILE, blob_id(b"x\n"))
    assert list(tree(repository).entries().items()) == [
        ("a-b.md", entry), ("a/z.md", entry), ("b.md", entry),
    ]  # fmt: skip


def test_gt_03_a_commit_of_one_path_is_read_from_its_own_index(
    repository: Repository, probed: Path
) -> None:
    repository.commit({"page.md": "old\n", "other.md": "old\n"})
    notes = hook(repository)
    repository.write({"page.md": "new\n", "other.md": "new\n"})
    repository.add("other.md")
    repository.git("commit", "-qm", "one", "page.md")
    assert "next-index" in notes.read_text()
    assert probed.read_text() == "[('other.md', b'old\\n'), ('page.md', b'new\\n')]\n"


def test_gt_03_a_hook_in_a_linked_worktree_reads_that_worktrees_index(
    tmp_path: Path, probed: Path
) -> None:
    main = init_repository(tmp_path / "main", {"page.md": "old\n", "other.md": "old\n"})
    notes = hook(main)
    main.git("worktree", "add", "-q", str(tmp_path / "w"))
    linked = Repository(tmp_path / "w")
    linked.write({"page.md": "linked\n", "other.md": "new\n"})
    linked.add("other.md")
    linked.git("commit", "-qm", "one", "page.md")
    assert "GIT_DIR=" in notes.read_text()
    assert probed.read_text() == "[('other.md', b'old\\n'), ('page.md', b'linked\\n')]\n"


def test_gt_03_the_index_of_another_repositorys_hook_is_not_read(
    repository: Repository, tmp_path: Path
) -> None:
    repository.commit({"ours.md": "x\n"})
    other = init_repository(tmp_path / "other", {"theirs.md": "x\n"})
    found = contents(repository, GIT_INDEX_FILE=str(other.path / ".git/index"))
    assert found == {"ours.md": b"x\n"}


def test_gt_07_a_repository_without_commits_is_read(repository: Repository) -> None:
    assert contents(repository) == {}
    repository.write({"a.md": "x\n"})
    repository.add()
    assert contents(repository) == {"a.md": b"x\n"}


def test_gt_09_a_sha256_repository_is_read(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {"a.md": "x\n"}, object_format="sha256")
    assert tree(repository).entries()["a.md"].blob == blob_id(b"x\n", "sha256")
    assert contents(repository) == {"a.md": b"x\n"}


def test_gt_15_links_are_told_with_their_targets(repository: Repository) -> None:
    os.symlink("../out/é.md", repository.path / "l.md")
    repository.add()
    assert tree(repository).entries() == {"l.md": Entry(Kind.SYMLINK, detail="../out/é.md")}


def test_gt_17_staged_bytes_are_the_blobs(repository: Repository) -> None:
    repository.git("config", "core.autocrlf", "input")
    repository.write({"a.md": b"a\r\nb\n"})
    repository.git("-c", "core.safecrlf=false", "add", "a.md")
    assert contents(repository) == {"a.md": b"a\nb\n"}


def test_gt_18_a_lock_left_behind_stops_no_reading(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    (repository.path / ".git/index.lock").write_bytes(b"")
    assert contents(repository) == {"a.md": b"x\n"}


def test_a_path_in_conflict_is_unreadable_and_says_so(repository: Repository) -> None:
    repository.commit({"b.md": "x\n"})
    leave_in_conflict(repository, "a.md")
    opened = tree(repository)
    entry = opened.entries()["a.md"]
    assert entry == Entry(Kind.CONFLICT, detail="the merge that was begun left it in conflict")
    assert opened.versions("a.md") == Versions(b"base\n", b"ours\n", b"theirs\n")
    assert opened.versions("other.md") is None
    assert isinstance(contents(repository)["a.md"], Unread)


def test_what_is_only_intended_to_be_added_is_not_staged(repository: Repository) -> None:
    repository.write({"a.md": "x\n", "later.md": "x\n"})
    repository.add("a.md")
    repository.git("add", "-N", "later.md")
    assert contents(repository) == {"a.md": b"x\n"}


def test_split_and_sparse_indexes_are_read(repository: Repository) -> None:
    repository.commit({"in/a.md": "x\n", "out/b.md": "x\n"})
    repository.git("update-index", "--split-index")
    assert contents(repository) == {"in/a.md": b"x\n", "out/b.md": b"x\n"}
    repository.git("update-index", "--no-split-index")
    repository.git("sparse-checkout", "set", "--cone", "--sparse-index", "in")
    assert contents(repository) == {"in/a.md": b"x\n", "out/b.md": b"x\n"}


def test_a_vault_in_a_subfolder_sees_itself_alone(repository: Repository) -> None:
    repository.commit({"top.md": "x\n", "docs/a.md": "x\n"})
    assert contents(repository.path / "docs") == {"a.md": b"x\n"}


def test_temporary_files_are_left_out_and_dot_folders_are_not(repository: Repository) -> None:
    repository.commit({".obsidian/app.json": "{}", "a.md~": "x", "a.md": "x\n"})
    opened = tree(repository)
    assert list(opened.entries()) == [".obsidian/app.json", "a.md"]
    assert opened.markers() == {".obsidian", "a.md~", "a.md"}
