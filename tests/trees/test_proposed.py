from __future__ import annotations

import pickle

from tests.support.vault import vault
from vaultkit.model.tree import Entry, Kind, Unread, blob_id
from vaultkit.trees.proposed import ProposedTree, made_of

_TREE = vault({"b.md": b"old", "c.md": b"c"}, {"d.md": Entry(Kind.CONFLICT)})


def test_without_files_it_is_the_tree() -> None:
    tree = ProposedTree(_TREE, {})
    assert tree.entries() == _TREE.entries()
    assert dict(tree.reader()(("b.md", "c.md"))) == {"b.md": b"old", "c.md": b"c"}
    assert (tree.name, tree.algorithm) == (_TREE.name, _TREE.algorithm)


def test_files_stand_over_what_was_there_and_beside_it() -> None:
    tree = ProposedTree(_TREE, {"b.md": b"new", "a/a.md": b"a", "d.md": b"d"})
    entries = tree.entries()
    assert list(entries) == ["a/a.md", "b.md", "c.md", "d.md"]
    assert entries["b.md"] == Entry(Kind.FILE, blob_id(b"new"), 3)
    assert entries["d.md"].kind is Kind.FILE
    reader = pickle.loads(pickle.dumps(tree.reader()))
    read = dict(reader(("c.md", "b.md", "a/a.md", "none.md")))
    assert read == {
        "b.md": b"new",
        "a/a.md": b"a",
        "c.md": b"c",
        "none.md": Unread("no such file"),
    }
    assert _TREE.entries()["d.md"].kind is Kind.CONFLICT


def test_files_alone_make_a_tree() -> None:
    tree = made_of({"b.md": b"b", "a.md": b"a"})
    assert list(tree.entries()) == ["a.md", "b.md"]
    read = dict(tree.reader()(("a.md", "c.md")))
    assert read["a.md"] == b"a"
    assert read["c.md"] == Unread("no such file")
