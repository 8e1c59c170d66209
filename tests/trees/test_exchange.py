from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from vaultkit.errors import StateError
from vaultkit.trees import exchange as module
from vaultkit.trees.exchange import Swapped, exchange, plain_bytes


@pytest.fixture(params=["kernel", "by hand"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "by hand":
        monkeypatch.setattr(module, "_kernel_swap", lambda: None)
    return str(request.param)


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_from_the_expected_bytes_to_the_new_ones(tmp_path: Path, way: str) -> None:
    (tmp_path / "a.md").write_bytes(b"old")
    (tmp_path / "a.md").chmod(0o640)
    assert exchange(str(tmp_path), "a.md", b"old", b"new") is Swapped.DONE
    assert (tmp_path / "a.md").read_bytes() == b"new"
    assert (tmp_path / "a.md").stat().st_mode & 0o777 == 0o640
    assert exchange(str(tmp_path), "a.md", b"old", b"new") is Swapped.ALREADY
    assert exchange(str(tmp_path), "x/y/b.md", None, b"b") is Swapped.DONE
    assert exchange(str(tmp_path), "a.md", b"new", None) is Swapped.DONE
    assert exchange(str(tmp_path), "a.md", b"new", None) is Swapped.ALREADY
    assert names(tmp_path) == ["x", "x/y", "x/y/b.md"]


@pytest.mark.parametrize(("before", "after"), [(b"old", b"new"), (b"old", None), (None, b"new")])
def test_what_is_not_expected_is_left_alone(
    tmp_path: Path, way: str, before: bytes | None, after: bytes | None
) -> None:
    (tmp_path / "a.md").write_bytes(b"a person's")
    assert exchange(str(tmp_path), "a.md", before, after) is Swapped.OTHER
    assert (tmp_path / "a.md").read_bytes() == b"a person's"
    assert names(tmp_path) == ["a.md"]


@pytest.mark.parametrize("after", [b"new", None])
def test_a_save_between_the_look_and_the_swap_is_kept(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch, after: bytes | None
) -> None:
    page = tmp_path / "a.md"
    page.write_bytes(b"old")
    real = module.plain_bytes

    def look(folder: str, path: str) -> bytes | None:
        seen = real(folder, path)
        page.write_bytes(b"saved")
        return seen

    monkeypatch.setattr(module, "plain_bytes", look)
    assert exchange(str(tmp_path), "a.md", b"old", after) is Swapped.OTHER
    assert page.read_bytes() == b"saved"
    assert names(tmp_path) == ["a.md"]


def test_an_editor_that_saves_all_the_time_loses_no_text(tmp_path: Path) -> None:
    """By rename, as editors save: after each round either text is there, and none is half there."""
    page, rounds = tmp_path / "a.md", 300
    page.write_bytes(b"0")
    lost = []

    def save(number: int) -> None:
        fresh = tmp_path / ".editor"
        fresh.write_bytes(b"person %d" % number)
        os.replace(fresh, page)

    for number in range(rounds):
        page.write_bytes(b"base")
        editor = threading.Thread(target=save, args=(number,))
        editor.start()
        swapped = exchange(str(tmp_path), "a.md", b"base", b"agent")
        editor.join()
        now = page.read_bytes()
        if swapped is Swapped.OTHER and now != b"person %d" % number:
            lost.append((number, now))
        if swapped is Swapped.DONE and now not in (b"agent", b"person %d" % number):
            lost.append((number, now))
    assert not lost


@pytest.mark.parametrize("kind", ["link", "folder", "fifo"])
def test_only_a_plain_file_is_exchanged(tmp_path: Path, kind: str) -> None:
    page = tmp_path / "v/a.md"
    page.parent.mkdir()
    (tmp_path / "out.md").write_bytes(b"old")
    if kind == "link":
        page.symlink_to(tmp_path / "out.md")
    elif kind == "folder":
        page.mkdir()
    else:
        os.mkfifo(page)
    with pytest.raises(StateError, match="no plain file"):
        exchange(str(tmp_path / "v"), "a.md", b"old", b"new")
    assert (tmp_path / "out.md").read_bytes() == b"old"


def test_no_link_on_the_way_is_followed(tmp_path: Path) -> None:
    (tmp_path / "v").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "v/sub").symlink_to(tmp_path / "out")
    with pytest.raises(StateError, match="leads through sub"):
        exchange(str(tmp_path / "v"), "sub/a.md", None, b"new")
    assert plain_bytes(str(tmp_path), "none/a.md") is None
    assert not names(tmp_path / "out")


def test_a_new_file_gets_the_rights_of_the_one_that_it_is_made_after(tmp_path: Path) -> None:
    (tmp_path / "run").write_bytes(b"x")
    (tmp_path / "run").chmod(0o750)
    assert exchange(str(tmp_path), "n/run", None, b"x", like="run") is Swapped.DONE
    assert (tmp_path / "n/run").stat().st_mode & 0o777 == 0o750
    assert exchange(str(tmp_path), "other", None, b"x", like="gone") is Swapped.DONE
