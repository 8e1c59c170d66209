from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.permissions import as_nobody
from vaultkit.errors import StateError
from vaultkit.trees.placing import (
    bytes_at,
    is_folder,
    is_same_place,
    is_there,
    make_folder,
    place_new,
    remove_empty,
    remove_empty_above,
    replace,
)


def held(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, temporary ones among them."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


# ------------------------------------------------------------------------------------- new files


def test_a_new_file_gets_its_bytes_its_folders_and_ordinary_rights(tmp_path: Path) -> None:
    assert place_new(str(tmp_path), ".github/workflows/a.yml", b"x\r\n")
    assert held(tmp_path) == {".github/workflows/a.yml": b"x\r\n"}
    (tmp_path / "plain").write_bytes(b"")
    made = tmp_path / ".github/workflows/a.yml"
    assert made.stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert made.stat().st_nlink == 1


@pytest.mark.parametrize("kind", ["file", "folder", "link", "dangling"])
def test_what_is_there_is_left_alone(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "a.md"
    if kind == "file":
        place.write_bytes(b"mine")
    elif kind == "folder":
        place.mkdir()
    else:
        place.symlink_to("b.md")
        if kind == "link":
            (tmp_path / "b.md").write_bytes(b"mine")
    before = held(tmp_path)
    assert not place_new(str(tmp_path), "a.md", b"new")
    assert held(tmp_path) == before
    assert place.is_symlink() == (kind in ("link", "dangling"))


def test_a_link_on_the_way_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "vault").mkdir()
    (tmp_path / "vault/.github").symlink_to(outside)
    with pytest.raises(StateError) as told:
        place_new(str(tmp_path / "vault"), ".github/a.yml", b"x")
    assert told.value.message == ".github/a.yml cannot be written: .github is no folder"
    assert held(outside) == {}


def test_where_nothing_may_be_written_that_is_told(tmp_path: Path) -> None:
    with as_nobody(tmp_path), pytest.raises(StateError) as told:
        place_new(str(tmp_path), "a.md", b"x")
    assert told.value.message == "a.md cannot be written: Permission denied"
    assert held(tmp_path) == {}


def test_without_hard_links_a_new_file_is_no_less_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object) -> None:
        raise PermissionError(1, "no hard links here")

    monkeypatch.setattr(os, "link", refuse)
    assert place_new(str(tmp_path), "a.md", b"x")
    assert not place_new(str(tmp_path), "a.md", b"y")
    assert held(tmp_path) == {"a.md": b"x"}


def test_what_a_killed_process_left_is_written_over(tmp_path: Path) -> None:
    (tmp_path / f".a.md.{os.getpid()}.tmp").write_bytes(b"half")
    assert place_new(str(tmp_path), "a.md", b"x")
    assert held(tmp_path) == {"a.md": b"x"}


# ---------------------------------------------------------------------------------- written anew


def test_a_file_is_replaced_and_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "a").chmod(0o640)
    replace(str(tmp_path), "a", b"new", before=b"old")
    assert held(tmp_path) == {"a": b"new"}
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def test_a_file_that_somebody_changed_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"theirs")
    for path in ("a", "gone"):
        with pytest.raises(StateError) as told:
            replace(str(tmp_path), path, b"new", before=b"old")
        assert "has changed in the meantime" in told.value.message
    assert held(tmp_path) == {"a": b"theirs"}


def test_a_link_is_neither_read_nor_replaced(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "a").symlink_to("real")
    with pytest.raises(StateError) as told:
        replace(str(tmp_path), "a", b"new", before=b"old")
    assert "symbolic link" in told.value.message
    assert held(tmp_path) == {"real": b"old", "a": b"old"}


def test_nothing_is_none_and_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert bytes_at(str(tmp_path), "none") is None
    assert bytes_at(str(tmp_path), "folder/none") is None
    with pytest.raises(StateError) as told:
        bytes_at(str(tmp_path), "folder")
    assert told.value.message == "folder cannot be read as a file: it is a folder"


# ---------------------------------------------------------------------------------------- folders


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    make_folder(str(tmp_path / "a/b"))
    make_folder(str(tmp_path / "a/b"))
    assert is_folder(str(tmp_path / "a/b"))
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StateError) as told:
        make_folder(str(tmp_path / "file/c"))
    assert "cannot be made: Not a directory" in told.value.message


def test_what_is_there_is_seen_a_link_that_leads_nowhere_too(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    assert is_there(str(tmp_path))
    assert is_there(str(tmp_path), "link")
    assert not is_there(str(tmp_path), "none")
    assert not is_folder(str(tmp_path / "link"))


def test_one_file_under_two_names_is_one_place(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    (tmp_path / "b").write_text("")
    assert not is_same_place(str(tmp_path), "a", "a")
    assert not is_same_place(str(tmp_path), "a", "b")
    assert not is_same_place(str(tmp_path), "a", "A")
    os.link(tmp_path / "a", tmp_path / "A")  # as a disk shows it that folds names
    assert is_same_place(str(tmp_path), "a", "A")


def test_empty_folders_go_up_to_the_root_and_no_further(tmp_path: Path) -> None:
    root = tmp_path / "v"
    (root / "a/b/c").mkdir(parents=True)
    remove_empty(str(root), str(root / "a/b/c/gone"))
    assert list(root.iterdir()) == []
    (root / "a/b").mkdir(parents=True)
    (root / "a/x.md").write_bytes(b"x")
    remove_empty(str(root), str(root / "a/b"))
    assert held(root) == {"a/x.md": b"x"}
    (root / "a/x.md").unlink()
    remove_empty_above(str(root), "a/x.md")
    remove_empty_above(str(root), "b/x.md")
    remove_empty_above(str(root), "x.md")
    assert list(root.iterdir()) == []
