from __future__ import annotations

import os
import pickle
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.permissions import as_nobody
from tests.support.repository import write_files
from vaultkit.model.tree import Entry, Kind, Unread
from vaultkit.trees import disk
from vaultkit.trees.disk import DiskReader, entry_at, look_into, names_in


@pytest.fixture(params=[True, False], ids=["by-folder", "by-path"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways to open files: folder by folder, and by whole paths where a system has no other."""
    monkeypatch.setattr(disk, "_BY_FOLDER", request.param)


def read(root: Path, *paths: str, limit: int = 1_000_000) -> dict[str, bytes | Unread]:
    return dict(DiskReader(str(root), limit)(paths))


def test_a_folder_shows_files_with_their_sizes_and_links(tmp_path: Path) -> None:
    write_files(tmp_path, {"docs/a.md": "four", "docs/b.md": "x", "docs/in/c.md": "x"})
    os.link(tmp_path / "docs/b.md", tmp_path / "outside.md")
    contents = look_into(str(tmp_path), "docs")
    assert contents.entries == {
        "docs/a.md": Entry(Kind.FILE, "", 4),
        "docs/b.md": Entry(Kind.FILE, "", 1, links=2),
    }
    assert contents.folders == ["docs/in"]


def test_links_pipes_and_sockets_are_told_and_not_followed(tmp_path: Path) -> None:
    os.symlink("/etc", tmp_path / "out.md")
    os.mkfifo(tmp_path / "pipe.md")
    sock = socket.socket(socket.AF_UNIX)
    sock.bind(str(tmp_path / "s.md"))
    sock.close()
    assert look_into(str(tmp_path), "").entries == {
        "out.md": Entry(Kind.SYMLINK, detail="/etc"),
        "pipe.md": Entry(Kind.SPECIAL, detail="named pipe"),
        "s.md": Entry(Kind.SPECIAL, detail="socket"),
    }


def test_a_folder_named_like_a_page_is_told_and_looked_into(tmp_path: Path) -> None:
    (tmp_path / "x.md").mkdir()
    contents = look_into(str(tmp_path), "")
    assert (contents.entries, contents.folders) == ({"x.md": Entry(Kind.DIRECTORY)}, ["x.md"])


def test_sy_05_temporary_files_and_installed_packages_are_left_out(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {".a.md.swp": "", "a.md~": "", "4913": "", "a.tmp": "", ".hidden/b.md": "", "a.md": ""}
        | {"node_modules/c.md": "", ".gitignore": ""},
    )
    contents = look_into(str(tmp_path), "")
    assert (sorted(contents.entries), contents.folders) == ([".gitignore", "a.md"], [".hidden"])


def test_a_repository_inside_is_noticed(tmp_path: Path) -> None:
    write_files(tmp_path, {"a/.git/HEAD": "x", "b/.git": "gitdir: x", "c/.git/x": "x"})
    found = {name: look_into(str(tmp_path), name).repository for name in "abc"}
    assert found == {"a": True, "b": True, "c": False}


def test_a_folder_that_is_gone_has_a_reason(tmp_path: Path) -> None:
    assert look_into(str(tmp_path), "gone").reason == "no such file"


def test_names_of_any_bytes_go_there_and_back(tmp_path: Path, way: None) -> None:
    with open(os.fsencode(tmp_path) + b"/caf\xe9\n.md", "wb") as file:
        file.write(b"x")
    assert list(look_into(str(tmp_path), "").entries) == ["caf\udce9\n.md"]
    assert read(tmp_path, "caf\udce9\n.md") == {"caf\udce9\n.md": b"x"}


def test_names_are_utf_8_whatever_the_locale_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: None
) -> None:
    monkeypatch.setattr(disk, "_SAME_WORDS", False)
    write_files(tmp_path, {"é/ü.md": "x"})
    os.symlink("ziel-ö", tmp_path / "é/l")
    contents = look_into(str(tmp_path), "é")
    assert contents.entries["é/l"] == Entry(Kind.SYMLINK, detail="ziel-ö")
    assert read(tmp_path, "é/ü.md") == {"é/ü.md": b"x"}


def test_files_are_read_byte_for_byte(tmp_path: Path, way: None) -> None:
    files = {"a.md": b"x\r\n\0", "b/c/d.md": b"", "b/e.md": os.urandom(300_000), "z.md": b"z"}
    write_files(tmp_path, files)
    assert read(tmp_path, *files) == files


def test_what_is_no_file_has_a_reason_and_never_hangs(tmp_path: Path, way: None) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "folder.md").mkdir()
    sock = socket.socket(socket.AF_UNIX)
    sock.bind(str(tmp_path / "s.md"))
    sock.close()
    os.symlink("loop", tmp_path / "loop")
    assert read(tmp_path, "pipe.md", "folder.md", "s.md", "loop", "gone.md", "gone/a.md") == {
        "pipe.md": Unread("it is a named pipe"),
        "folder.md": Unread("it is a folder"),
        "s.md": Unread("it is a socket"),
        "loop": Unread("it is or lies behind a symbolic link"),
        "gone.md": Unread("no such file"),
        "gone/a.md": Unread("no such file"),
    }


def test_gt_15_nothing_outside_is_read_through_a_link(tmp_path: Path, way: None) -> None:
    vault = write_files(tmp_path / "vault", {"in/a.md": "in"})
    write_files(tmp_path / "out", {"secret.md": "secret"})
    os.symlink("../out/secret.md", vault / "file.md")
    os.symlink("../out", vault / "folder")
    os.symlink("in", vault / "inside")
    os.symlink("../nowhere.md", vault / "dangling.md")
    paths = ("file.md", "folder/secret.md", "inside/a.md", "dangling.md")
    assert all(isinstance(data, Unread) for data in read(vault, *paths).values())


@pytest.mark.parametrize(
    "path",
    ["../secret.md", "in/../../secret.md", "/etc/passwd", "in/", "", "in//a.md", "a\0b", "."],
)
def test_gt_15_a_path_that_is_no_path_in_the_vault_is_refused(
    tmp_path: Path, way: None, path: str
) -> None:
    vault = write_files(tmp_path / "vault", {"in/a.md": "in"})
    write_files(tmp_path, {"secret.md": "secret"})
    assert read(vault, path) == {path: Unread("its path is not a path in the vault")}


def test_gt_15_links_swapped_in_after_the_listing_do_not_win(tmp_path: Path, way: None) -> None:
    vault = write_files(tmp_path / "vault", {"in/a.md": "in", "b.md": "b"})
    write_files(tmp_path / "out", {"a.md": "secret"})
    reader = DiskReader(str(vault))
    (vault / "in").rename(vault / "moved")
    os.symlink("../out", vault / "in")
    assert isinstance(dict(reader(["in/a.md"]))["in/a.md"], Unread)


def test_a_huge_sparse_file_is_refused_at_once(tmp_path: Path, way: None) -> None:
    with open(tmp_path / "huge.md", "wb") as file:
        file.truncate(500_000_000)
    started = time.process_time()
    found = read(tmp_path, "huge.md", limit=5_000_000)
    assert found == {"huge.md": Unread("it is 500.0 MB, larger than the limit of 5.0 MB")}
    assert time.process_time() - started < 1


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="needs /proc")
def test_a_file_that_hides_its_size_is_read_up_to_the_limit() -> None:
    assert b"Name:" in bytes(read(Path("/proc/self"), "status")["status"])  # type: ignore[arg-type]
    assert isinstance(read(Path("/proc/self"), "status", limit=10)["status"], Unread)


def test_a_file_without_permission_has_a_reason(tmp_path: Path, way: None) -> None:
    os.chmod(tmp_path, 0o755)
    write_files(tmp_path, {"a.md": "x", "d/b.md": "x", "z.md": "z"})
    (tmp_path / "a.md").chmod(0)
    (tmp_path / "d").chmod(0)
    with as_nobody(tmp_path):
        found = read(tmp_path, "a.md", "d/b.md", "z.md")
        reason = look_into(str(tmp_path), "d").reason
    denied = Unread("no permission to read it")
    assert found == {"a.md": denied, "d/b.md": denied, "z.md": b"z"}
    assert reason == "no permission to read it"


def test_hu_03_ten_thousand_files_need_few_handles(tmp_path: Path) -> None:
    for number in range(100):
        folder = tmp_path / f"{number:02}"
        folder.mkdir()
        for name in range(20):
            (folder / f"{name}.md").write_bytes(b"x")
    code = (
        "import resource,sys; resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))\n"
        "from vaultkit.trees.folder import FolderTree\n"
        "tree = FolderTree(sys.argv[1])\n"
        "print(sum(data == b'x' for _, data in tree.reader()(tree.entries())))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": os.pathsep.join(path for path in sys.path if path) or "."},
        check=False,
    )
    assert (done.stdout, done.stderr) == ("2000\n", "")
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 24


def test_a_reader_leaves_nothing_open(tmp_path: Path, way: None) -> None:
    write_files(tmp_path, {"a/b.md": "x", "c.md": "x"})
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    reading = DiskReader(str(tmp_path))(["a/b.md", "gone/x.md", "c.md"])
    next(reading)
    reading.close()  # type: ignore[attr-defined]
    after = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    assert after == before


def test_a_reader_travels_to_another_process(tmp_path: Path) -> None:
    reader = DiskReader(str(tmp_path))
    assert pickle.loads(pickle.dumps(reader)) == reader


def test_one_path_is_looked_at_without_following_links(tmp_path: Path) -> None:
    write_files(tmp_path, {"in/a.md": "x"})
    os.symlink("in", tmp_path / "l")
    assert entry_at(str(tmp_path), "in/a.md") == Entry(Kind.FILE, "", 1)
    assert entry_at(str(tmp_path), "l") == Entry(Kind.SYMLINK, detail="in")
    assert [entry_at(str(tmp_path), path) for path in ("l/a.md", "in", "gone", "a\0")] == [None] * 4


def test_names_in_a_folder_are_all_but_git(tmp_path: Path) -> None:
    write_files(tmp_path, {".git/HEAD": "", ".obsidian/app.json": "", "a.md": ""})
    assert names_in(str(tmp_path)) == {".obsidian", "a.md"}
    assert names_in(str(tmp_path / "gone")) == frozenset()
