from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from vaultkit.model.tree import Entry
from vaultkit.trees.folder import FolderTree
from vaultkit.trees.hashed import HashedTree


class Counting(FolderTree):
    listed = 0

    def entries(self) -> Mapping[str, Entry]:
        self.listed += 1
        return super().entries()


def test_known_ids_are_told_and_nothing_is_asked_twice(tmp_path: Path) -> None:
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text(name)
    base = Counting(str(tmp_path))
    tree = HashedTree(base, {"a.md": "0a", "gone.md": "00"})
    assert [(path, one.blob) for path, one in tree.entries().items()] == [
        ("a.md", "0a"),
        ("b.md", ""),
    ]
    assert tree.entries() is tree.entries()
    assert base.listed == 1
    assert tree.reader() is tree.reader()
    assert tree.unsure == {"a.md"}
    assert dict(tree.reader()(("a.md",))) == {"a.md": b"a.md"}
    assert (tree.name, tree.algorithm, tree.markers()) == (
        base.name,
        base.algorithm,
        frozenset(("a.md", "b.md")),
    )
