from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import Repository
from vaultkit.model.tree import EmptyTree
from vaultkit.trees.former import former
from vaultkit.trees.open import open_vault
from vaultkit.trees.revision import RevisionTree


def left(folder: Path, at: str, base: str = "HEAD") -> tuple[dict[str, bytes], set[str]]:
    opened = open_vault(str(folder), at, os.environ)
    assert opened.repository is not None
    tree = RevisionTree(opened.repository, base)
    found = former(opened.repository.git, tree, opened.tree)
    assert found is not None
    bytes_of = dict(found.reader()(found.entries()))
    return {path: data for path, data in bytes_of.items() if isinstance(data, bytes)}, set(
        found.added
    )


def test_nothing_differs(repository: Repository) -> None:
    repository.commit({"a.md": "a"})
    assert left(repository.path, "worktree") == left(repository.path, "index") == ({}, set())


def test_what_differs_on_disk_and_in_the_index(repository: Repository) -> None:
    repository.commit(
        {"staged.md": "1", "disk.md": "2", "both.md": "3", "gone.md": "4", "x.md": "5"}
    )
    repository.write({"staged.md": "s", "both.md": "s", "new.md": "n"})
    repository.add()
    repository.write({"both.md": "d", "disk.md": "d", "loose.md": "l"})
    (repository.path / "gone.md").unlink()
    old = {"staged.md": b"1", "both.md": b"3"}
    assert left(repository.path, "index") == (old, {"new.md"})
    disk = {**old, "disk.md": b"2", "gone.md": b"4"}
    assert left(repository.path, "worktree") == (disk, {"new.md", "loose.md"})
    (repository.path / "new.md").unlink()  # neither the base nor the disk has it
    assert left(repository.path, "worktree")[0] == disk
    repository.git("rm", "--quiet", "--cached", "x.md")  # still on disk, as it was
    assert "x.md" in left(repository.path, "index")[0]


def test_revisions_merges_and_folders(repository: Repository) -> None:
    repository.commit({"sub/a.md": "a", "sub/b.md": "b", "c.md": "c"})
    repository.git("switch", "--quiet", "--create", "side")
    repository.git("rm", "--quiet", "sub/a.md")
    repository.commit({"sub/n.md": "n"})
    found = ({"sub/a.md": b"a"}, {"sub/n.md"})
    assert left(repository.path, "HEAD", "HEAD~1") == found
    assert left(repository.path, "merge:main", "main") == found
    assert left(repository.path / "sub", "HEAD", "HEAD~1") == ({"a.md": b"a"}, {"n.md"})
    assert left(repository.path / "sub", "merge:main", "main") == ({"a.md": b"a"}, {"n.md"})


def test_other_trees_have_no_past(repository: Repository) -> None:
    repository.commit({"a.md": "a"})
    opened = open_vault(str(repository.path), "worktree", os.environ)
    assert opened.repository is not None
    base = RevisionTree(opened.repository, "HEAD")
    assert former(opened.repository.git, base, EmptyTree()) is None
