from __future__ import annotations

import os
import pickle

from tests.support.repository import Repository
from vaultkit.git.odb_open import open_odb
from vaultkit.git.places import discover
from vaultkit.model.tree import Entry, Kind, Unread
from vaultkit.trees.objects_tree import ObjectsTree


def test_files_by_their_ids(repository: Repository) -> None:
    repository.commit({"a.md": "a", "b/c.md": "cc"})
    ids = {path: repository.git("rev-parse", f"HEAD:{path}") for path in ("a.md", "b/c.md")}
    entries = {path: Entry(Kind.FILE, blob) for path, blob in ids.items()}
    places = discover(str(repository.path), os.environ)
    assert places is not None
    tree = ObjectsTree("main", places, open_odb(places), entries)
    assert dict(tree.reader()(["a.md", "b/c.md"])) == {"a.md": b"a", "b/c.md": b"cc"}
    sent = pickle.loads(pickle.dumps(tree.reader(1)))
    assert dict(sent(["a.md", "none.md"])) == {"a.md": b"a", "none.md": Unread("no such file")}
    assert isinstance(dict(tree.reader(1)(["b/c.md"]))["b/c.md"], Unread)
    assert tree.markers() >= {"a.md"}
    blob = repository.git("hash-object", "-w", "--stdin", stdin=b"new")
    later = tree.with_files({"0.md": (blob, 3), "a.md": None, "none.md": None})
    assert list(later.entries()) == ["0.md", "b/c.md"]
    assert dict(later.reader()(["0.md"])) == {"0.md": b"new"}
    assert list(tree.entries()) == ["a.md", "b/c.md"]
