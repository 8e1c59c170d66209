from __future__ import annotations

import os

from tests.support.repository import Repository
from vaultkit.git.run import Git
from vaultkit.model.tree import Entry, Kind
from vaultkit.trees.objects_tree import ObjectsTree


def test_files_by_their_ids(repository: Repository) -> None:
    repository.commit({"a.md": "a", "b/c.md": "c"})
    ids = {path: repository.git("rev-parse", f"HEAD:{path}") for path in ("a.md", "b/c.md")}
    entries = {path: Entry(Kind.FILE, blob) for path, blob in ids.items()}
    tree = ObjectsTree("main", Git(str(repository.path), os.environ), "sha1", entries)
    assert dict(tree.reader()(["a.md", "b/c.md"])) == {"a.md": b"a", "b/c.md": b"c"}
    assert tree.markers() >= {"a.md"}
    blob = repository.git("hash-object", "-w", "--stdin", stdin=b"new")
    later = tree.with_files({"0.md": (blob, 3), "a.md": None, "none.md": None})
    assert list(later.entries()) == ["0.md", "b/c.md"]
    assert dict(later.reader()(["0.md"])) == {"0.md": b"new"}
    assert list(tree.entries()) == ["a.md", "b/c.md"]
