from __future__ import annotations

from pathlib import Path

from vaultkit.trees.root import Roots


def test_folders_that_stay_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    roots = Roots([str(tmp_path / "a"), str(tmp_path / "absent")])
    (tmp_path / "a/file").touch()
    assert roots.moved() == ""


def test_a_folder_that_went_or_came_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    roots = Roots([str(tmp_path / "a")])
    (tmp_path / "a").rename(tmp_path / "b")
    assert roots.moved() == str(tmp_path / "a")
    (tmp_path / "a").mkdir()
    assert roots.moved() == str(tmp_path / "a")
    (tmp_path / "a").rmdir()
    (tmp_path / "a").symlink_to(tmp_path / "b")
    assert roots.moved() == str(tmp_path / "a")
    (tmp_path / "a").unlink()
    (tmp_path / "b").rename(tmp_path / "a")
    assert roots.moved() == ""
