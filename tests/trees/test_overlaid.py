from __future__ import annotations

from pathlib import Path

from vaultkit.model.tree import Entry, Kind, Unread
from vaultkit.trees.folder import FolderTree
from vaultkit.trees.overlaid import OverlaidTree


def test_fresh_paths_are_read_from_disk_and_gone_ones_are_gone(tmp_path: Path) -> None:
    for name in ("a.md", "b.md", "c.md"):
        (tmp_path / name).write_text(name)
    base = FolderTree(str(tmp_path))
    base.entries()
    (tmp_path / "aa.md").write_text("new")
    (tmp_path / "b.md").unlink()
    tree = OverlaidTree(base, str(tmp_path), {"aa.md": Entry(Kind.FILE, "", 3), "b.md": None})
    assert list(tree.entries()) == ["a.md", "aa.md", "c.md"]
    found = dict(tree.reader()(("a.md", "aa.md", "b.md")))
    assert found["a.md"] == b"a.md"
    assert found["aa.md"] == b"new"
    assert isinstance(found["b.md"], Unread)
    assert (tree.name, tree.algorithm) == (base.name, base.algorithm)
    assert "aa.md" in tree.markers()
