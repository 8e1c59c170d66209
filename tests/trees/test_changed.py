from __future__ import annotations

import os
import pickle
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.support.repository import write_files
from tests.support.vault import vault
from vaultkit.model.tree import EmptyTree, Entry, Kind, Unread, blob_id
from vaultkit.trees.changed import ChangedTree
from vaultkit.trees.folder import FolderTree

CONTENTS = st.dictionaries(st.sampled_from("abcdef"), st.binary(max_size=3))
CHANGES = st.dictionaries(st.sampled_from("abcdef"), st.none() | st.binary(max_size=3))


@given(CONTENTS, CHANGES)
def test_a_changed_tree_is_the_tree_that_holds_the_changes(
    contents: dict[str, bytes], changes: dict[str, bytes | None]
) -> None:
    tree = ChangedTree(vault(contents), changes)
    after = {path: data for path, data in (contents | changes).items() if data is not None}
    assert list(tree.entries().items()) == list(vault(after).entries().items())
    assert dict(tree.reader()(after)) == after


def test_a_removed_path_is_no_such_file() -> None:
    tree = ChangedTree(vault({"a.md": "x"}), {"a.md": None, "never.md": None})
    assert tree.entries() == {}
    assert dict(tree.reader()(["a.md"])) == {"a.md": Unread("no such file")}


def test_a_link_that_is_written_over_becomes_a_file() -> None:
    base = vault({}, {"l.md": Entry(Kind.SYMLINK, detail="/etc/passwd")})
    assert ChangedTree(base, {"l.md": b"x"}).entries()["l.md"] == Entry(Kind.FILE, blob_id(b"x"), 1)


def test_name_and_hash_are_the_bases() -> None:
    base = vault({})
    tree = ChangedTree(base, {})
    assert (tree.name, tree.algorithm) == (base.name, base.algorithm)


def test_later_changes_of_the_mapping_do_not_reach_the_tree() -> None:
    changes: dict[str, bytes | None] = {"a.md": b"x"}
    tree = ChangedTree(EmptyTree(), changes)
    changes.clear()
    assert list(tree.entries()) == ["a.md"]


def test_changes_lie_over_changes_and_over_a_folder(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.md": "a", ".foam/x": ""})
    tree = ChangedTree(ChangedTree(FolderTree(str(tmp_path)), {"b.md": b"b"}), {"c/d.md": b"d"})
    reader = pickle.loads(pickle.dumps(tree.reader()))
    read = {".foam/x": b"", "a.md": b"a", "b.md": b"b", "c/d.md": b"d"}
    assert dict(reader(tree.entries())) == read
    assert tree.markers() == {".foam", "a.md", "b.md", "c"}
    assert not os.path.exists(tmp_path / "c")


def test_markers_of_a_plain_base_come_from_its_paths() -> None:
    assert ChangedTree(vault({"a/b.md": "x"}), {"c.md": b"", "a/b.md": None}).markers() == {
        "a",
        "c.md",
    }


_TREE = vault({"b.md": b"old", "c.md": b"c"}, {"d.md": Entry(Kind.CONFLICT)})


def test_without_files_it_is_the_tree() -> None:
    tree = ChangedTree(_TREE, {})
    assert tree.entries() == _TREE.entries()
    assert dict(tree.reader()(("b.md", "c.md"))) == {"b.md": b"old", "c.md": b"c"}
    assert (tree.name, tree.algorithm) == (_TREE.name, _TREE.algorithm)


def test_files_stand_over_what_was_there_and_beside_it() -> None:
    tree = ChangedTree(_TREE, {"b.md": b"new", "a/a.md": b"a", "d.md": b"d"})
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
    tree = ChangedTree(EmptyTree(), {"b.md": b"b", "a.md": b"a"})
    assert list(tree.entries()) == ["a.md", "b.md"]
    read = dict(tree.reader()(("a.md", "c.md")))
    assert read["a.md"] == b"a"
    assert read["c.md"] == Unread("no such file")


def test_files_that_moved_are_read_at_their_new_paths() -> None:
    base = vault({"a.md": b"a", "b.md": b"b", "c.png": b"c", "k.md": b"k"})
    moved = {"x/a.md": "a.md", "b.md": "c.png", "c.png": "b.md"}
    tree = ChangedTree(base, {"x/a.md": b"A", "new.md": b"n"}, moved)
    assert list(tree.entries()) == ["b.md", "c.png", "k.md", "new.md", "x/a.md"]
    assert tree.entries()["c.png"].blob == base.entries()["b.md"].blob
    read = dict(tree.reader()(["x/a.md", "b.md", "c.png", "k.md", "a.md"]))
    assert isinstance(read.pop("a.md"), Unread)
    assert read == {"x/a.md": b"A", "b.md": b"c", "c.png": b"b", "k.md": b"k"}
    assert tree.markers() == {"a.md", "b.md", "c.png", "k.md", "new.md", "x"}
