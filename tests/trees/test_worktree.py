from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from tests.support.permissions import as_nobody, give_to_nobody
from tests.support.repository import Repository, init_repository, leave_in_conflict, write_files
from vaultkit.git.places import discover
from vaultkit.model.tree import Entry, Kind, Unread, blob_id
from vaultkit.trees.worktree import WorkTree

X = blob_id(b"x\n")


def tree(folder: Path | Repository, **more: str) -> WorkTree:
    path = folder.path if isinstance(folder, Repository) else folder
    repository = discover(str(path), {**os.environ, **more})
    assert repository is not None
    return WorkTree(repository)


def contents(folder: Path | Repository) -> dict[str, bytes | Unread]:
    opened = tree(folder)
    entries = opened.entries()
    reader = pickle.loads(pickle.dumps(opened.reader()))
    return dict(reader(path for path, entry in entries.items() if entry.kind is Kind.FILE))


def test_unchanged_files_carry_the_blob_of_the_index(repository: Repository) -> None:
    repository.commit({"a.md": "x\n", "b/c.png": "x\n"})
    repository.write({"a.md": "changed\n", "new.md": "x\n"})
    assert tree(repository).entries() == {
        "a.md": Entry(Kind.FILE, "", 8),
        "b/c.png": Entry(Kind.FILE, X, 2),
        "new.md": Entry(Kind.FILE, "", 2),
    }


def test_entries_are_sorted_and_read(repository: Repository) -> None:
    repository.commit({"b.md": "b", "a/b.md": "ab"})
    repository.write({"a-1.md": "new", "b.md": "changed"})
    assert list(tree(repository).entries()) == ["a-1.md", "a/b.md", "b.md"]
    assert contents(repository) == {"a-1.md": b"new", "a/b.md": b"ab", "b.md": b"changed"}


def test_deleted_and_ignored_files_are_no_entries(repository: Repository) -> None:
    repository.commit({"a.md": "x\n", "gone.md": "x\n", ".gitignore": "*.log\nbuild\n"})
    repository.write({"a.log": "x\n", "build/b.md": "x\n"})
    (repository.path / "gone.md").unlink()
    assert list(tree(repository).entries()) == [".gitignore", "a.md"]


def test_a_tracked_file_is_an_entry_though_it_is_ignored(repository: Repository) -> None:
    repository.write({"a.log": "x\n", ".gitignore": "*.log\n"})
    repository.git("add", "-f", "a.log")
    assert tree(repository).entries()["a.log"].blob == X


def test_gt_01_the_worktree_is_read_from_disk_and_not_from_the_index(
    repository: Repository,
) -> None:
    repository.write({"a.md": "[broken](nowhere.md)\n"})
    repository.add()
    repository.write({"a.md": "fixed\n"})
    assert contents(repository) == {"a.md": b"fixed\n"}


def test_gt_07_a_repository_without_commits_is_read(repository: Repository) -> None:
    repository.write({"staged.md": "x\n", "new.md": "new\n"})
    repository.add("staged.md")
    assert contents(repository) == {"staged.md": b"x\n", "new.md": b"new\n"}


def test_gt_09_a_sha256_repository_is_read(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {"a.md": "x\n"}, object_format="sha256")
    opened = tree(repository)
    assert opened.algorithm == "sha256"
    assert opened.entries()["a.md"].blob == blob_id(b"x\n", "sha256")
    assert contents(repository) == {"a.md": b"x\n"}


def test_gt_10_a_linked_worktree_is_read(tmp_path: Path) -> None:
    main = init_repository(tmp_path / "main", {"a.md": "x\n"})
    main.git("worktree", "add", "-q", str(tmp_path / "w"))
    write_files(tmp_path / "w", {"a.md": "linked\n"})
    assert contents(tmp_path / "w") == {"a.md": b"linked\n"}
    assert contents(main) == {"a.md": b"x\n"}


def test_gt_12_a_graphical_clients_environment_is_enough(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    found = discover(str(repository.path), {"PATH": "/usr/bin:/bin"})
    assert found is not None
    assert list(WorkTree(found).entries()) == ["a.md"]


def test_gt_14_submodules_and_nested_repositories_are_told_and_not_read(
    repository: Repository,
) -> None:
    for name in ("sub", "plain", "sub.md"):
        init_repository(repository.path / name, {"page.md": "x\n"})
    repository.git("-c", "advice.addEmbeddedRepo=false", "add", "sub", "sub.md")
    commit = Repository(repository.path / "sub").head
    entries = tree(repository).entries()
    assert entries == {
        "plain": Entry(Kind.REPOSITORY),
        "sub": Entry(Kind.SUBMODULE, detail=commit),
        "sub.md": Entry(Kind.SUBMODULE, detail=commit),
    }


def test_gt_14_a_submodule_that_was_never_fetched_is_told(tmp_path: Path) -> None:
    origin = init_repository(tmp_path / "o", {"a.md": "x\n"})
    init_repository(origin.path / "sub", {"b.md": "x\n"})
    origin.git("-c", "advice.addEmbeddedRepo=false", "add", "sub")
    origin.git("commit", "-qm", "x")
    origin.git("clone", "-q", str(origin.path), str(tmp_path / "c"))
    assert tree(tmp_path / "c").entries()["sub"].kind is Kind.SUBMODULE


def test_gt_15_links_are_told_with_their_targets(repository: Repository, tmp_path: Path) -> None:
    write_files(tmp_path / "out", {"secret.md": "secret\n"})
    repository.write({"in.md": "x\n"})
    os.symlink("../out/secret.md", repository.path / "file.md")
    os.symlink("../out", repository.path / "folder")
    repository.add()
    os.symlink("gone.md", repository.path / "dangling.md")
    os.symlink("loop.md", repository.path / "loop.md")
    entries = tree(repository).entries()
    details = {path: one.detail for path, one in entries.items() if one.kind is Kind.SYMLINK}
    assert details == {
        "dangling.md": "gone.md",
        "file.md": "../out/secret.md",
        "folder": "../out",
        "loop.md": "loop.md",
    }
    assert contents(repository) == {"in.md": b"x\n"}


def test_gt_15_tracked_files_behind_a_link_that_replaced_their_folder_are_gone(
    repository: Repository, tmp_path: Path
) -> None:
    repository.commit({"d/a.md": "x\n"})
    (repository.path / "d").rename(tmp_path / "elsewhere")
    os.symlink(tmp_path / "elsewhere", repository.path / "d")
    assert tree(repository).entries() == {"d": Entry(Kind.SYMLINK, detail=f"{tmp_path}/elsewhere")}


def test_a_link_kept_as_a_plain_file_is_a_link(repository: Repository) -> None:
    os.symlink("target.md", repository.path / "l.md")
    repository.commit()
    repository.git("config", "core.symlinks", "false")
    (repository.path / "l.md").unlink()
    repository.git("checkout", "-q", ".")
    assert (repository.path / "l.md").is_file()
    assert tree(repository).entries() == {"l.md": Entry(Kind.SYMLINK, detail="target.md")}


@pytest.mark.parametrize(
    ("attributes", "stored", "on_disk"),
    [
        ("*.md text eol=crlf\n", b"a\nb\n", b"a\r\nb\r\n"),
        ("*.md text working-tree-encoding=UTF-16LE\n", "ä\n".encode(), "ä\n".encode("utf-16-le")),
        ("*.md ident\n", b"$Id$\n", None),
        ("*.md filter=shout\n", b"quiet\n", b"QUIET\n"),
    ],
    ids=["eol", "encoding", "ident", "filter"],
)
def test_gt_17_converted_files_are_read_as_their_blobs(
    repository: Repository, attributes: str, stored: bytes, on_disk: bytes | None
) -> None:
    repository.git("config", "filter.shout.clean", "tr A-Z a-z")
    repository.git("config", "filter.shout.smudge", "tr a-z A-Z")
    repository.commit({".gitattributes": attributes})
    blob = repository.git("hash-object", "-w", "--stdin", stdin=stored)
    repository.git("update-index", "--add", "--cacheinfo", f"100644,{blob},a.md")
    repository.git("checkout", "-q", "a.md")
    disk = (repository.path / "a.md").read_bytes()
    assert disk != stored
    assert on_disk is None or disk == on_disk
    entry = tree(repository).entries()["a.md"]
    data = contents(repository)["a.md"]
    assert isinstance(data, bytes)
    if entry.blob:
        assert (entry.blob, data) == (blob, stored)
    else:  # just written, so Git looks again, and without the filter it differs
        assert data == disk
        assert "filter" in attributes


def test_gt_17_an_autocrlf_checkout_is_read_as_its_blobs(repository: Repository) -> None:
    repository.commit({f"{n}.md": "a\nb\n" for n in range(3)} | {"mixed.md": b"a\r\nb\n"})
    repository.git("config", "core.autocrlf", "true")
    for path in ("0.md", "1.md"):
        (repository.path / path).unlink()
    repository.git("checkout", "-q", ".")
    assert (repository.path / "0.md").read_bytes() == b"a\r\nb\r\n"
    found = contents(repository)
    assert found == {f"{n}.md": b"a\nb\n" for n in range(3)} | {"mixed.md": b"a\r\nb\n"}
    entries = tree(repository).entries()
    assert {path: blob_id(data) for path, data in found.items() if isinstance(data, bytes)} == {
        path: entry.blob for path, entry in entries.items()
    }


def test_gt_17_a_file_changed_after_the_listing_is_never_taken_for_its_blob(
    repository: Repository,
) -> None:
    repository.commit({"a.md": "x\n"})
    opened = tree(repository)
    entry = opened.entries()["a.md"]
    repository.write({"a.md": "later\n"})
    assert dict(opened.reader()(["a.md"])) == {"a.md": b"x\n"}
    assert entry.blob == X


def test_gt_18_a_lock_left_behind_stops_no_reading(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    os.utime(repository.path / "a.md", (1, 1))
    lock = repository.path / ".git/index.lock"
    lock.write_bytes(b"")
    assert contents(repository) == {"a.md": b"x\n"}
    assert lock.exists()


def test_reading_writes_nothing(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    os.utime(repository.path / "a.md", (1, 1))
    before = (repository.path / ".git/index").read_bytes()
    contents(repository)
    assert (repository.path / ".git/index").read_bytes() == before
    assert repository.git("count-objects") == "3 objects, 12 kilobytes"


def test_sy_05_files_of_editors_are_no_entries_though_tracked(repository: Repository) -> None:
    repository.commit({"a.md": "x\n", "a.md~": "x\n", ".a.md.swp": "x\n"})
    repository.write({"4913": "x\n", "b.tmp": "x\n", "c/.#a.md": "x\n"})
    assert list(tree(repository).entries()) == ["a.md"]


def test_dot_folders_are_entries_and_ignored_ones_markers(repository: Repository) -> None:
    repository.commit({".foam/x.md": "x\n", "a.md": "x\n", ".gitignore": ".obsidian\n"})
    repository.write({".obsidian/app.json": "{}"})
    opened = tree(repository)
    assert list(opened.entries()) == [".foam/x.md", ".gitignore", "a.md"]
    assert opened.markers() == {".foam", ".obsidian", ".gitignore", "a.md"}


def test_a_sparse_checkout_is_read_whole(repository: Repository) -> None:
    repository.write({"in/a.md": "x\n", "out/b.md": "out\n"})
    os.symlink("b.md", repository.path / "out/l.md")
    repository.commit()
    repository.git("sparse-checkout", "set", "in")
    assert not (repository.path / "out").exists()
    assert contents(repository) == {"in/a.md": b"x\n", "out/b.md": b"out\n"}
    assert tree(repository).entries()["out/l.md"] == Entry(Kind.SYMLINK, detail="b.md")


def test_a_sparse_index_is_read_whole(repository: Repository) -> None:
    repository.commit({"in/a.md": "x\n", "out/deep/b.md": "out\n"})
    repository.git("sparse-checkout", "set", "--cone", "--sparse-index", "in")
    assert contents(repository) == {"in/a.md": b"x\n", "out/deep/b.md": b"out\n"}


def test_a_path_marked_skip_worktree_is_read_from_the_index(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    repository.git("update-index", "--skip-worktree", "a.md")
    repository.write({"a.md": "local\n"})
    assert contents(repository) == {"a.md": b"x\n"}


def test_a_split_index_is_read(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    repository.git("update-index", "--split-index")
    repository.write({"b.md": "b\n"})
    repository.add()
    assert contents(repository) == {"a.md": b"x\n", "b.md": b"b\n"}


def test_a_detached_head_is_read(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    repository.git("checkout", "-q", "--detach")
    assert contents(repository) == {"a.md": b"x\n"}


def test_a_vault_in_a_subfolder_sees_itself_alone(repository: Repository) -> None:
    repository.commit({"top.md": "x\n", "docs/a.md": "x\n", "docs/in/b.md": "b\n"})
    repository.write({"docs/new.md": "new\n", "other.md": "x\n"})
    found = contents(repository.path / "docs")
    assert found == {"a.md": b"x\n", "in/b.md": b"b\n", "new.md": b"new\n"}


def test_a_file_in_conflict_is_read_from_disk(repository: Repository) -> None:
    leave_in_conflict(repository, "a.md")
    data = contents(repository)["a.md"]
    assert isinstance(data, bytes)
    assert data.startswith(b"<<<<<<< HEAD\nours\n")


def test_an_intended_file_is_read_from_disk(repository: Repository) -> None:
    repository.write({"a.md": "text\n", "empty.md": ""})
    repository.git("add", "-N", ".")
    assert contents(repository) == {"a.md": b"text\n", "empty.md": b""}


def test_what_git_does_not_list_is_told(repository: Repository) -> None:
    repository.commit({"a.md": "x\n", "was.md": "x\n", ".gitignore": "ignored*\n"})
    for name in ("pipe.md", "lonely/pipe.md", "ignored.md", "ignored/pipe.md"):
        (repository.path / name).parent.mkdir(exist_ok=True)
        os.mkfifo(repository.path / name)
    (repository.path / "was.md").unlink()
    os.mkfifo(repository.path / "was.md")
    for name in ("empty.md", "full.md", "ignored-too.md"):
        (repository.path / name).mkdir()
    repository.write({"full.md/b.md": "x\n"})
    pipe = Entry(Kind.SPECIAL, detail="named pipe")
    odd = {path: e for path, e in tree(repository).entries().items() if e.kind is not Kind.FILE}
    assert odd == {
        "empty.md": Entry(Kind.DIRECTORY),
        "full.md": Entry(Kind.DIRECTORY),
        "lonely/pipe.md": pipe,
        "pipe.md": pipe,
        "was.md": pipe,
    }


def test_odd_names_that_look_like_patterns_are_told(repository: Repository) -> None:
    for name in (":(top)x.md", "[a].md", "*.md", "-x.md", "é\n.md"):
        os.mkfifo(repository.path / name)
    assert len(tree(repository).entries()) == 5


def test_hard_links_are_counted(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"a.md": "x\n", "b.md": "x\n"})
    os.link(repository.path / "a.md", tmp_path / "outside.md")
    entries = tree(repository).entries()
    assert (entries["a.md"].links, entries["b.md"].links) == (2, 1)


def test_a_folder_without_permission_is_told(repository: Repository) -> None:
    repository.write({"a.md": "x\n", "closed/b.md": "x\n"})
    give_to_nobody(repository.path)
    (repository.path / "closed").chmod(0)
    with as_nobody(repository.path):
        entries = tree(repository).entries()
    assert entries["closed"] == Entry(Kind.UNREADABLE, detail="no permission to read it")
    assert "a.md" in entries


def test_a_file_without_permission_is_unread(repository: Repository) -> None:
    repository.commit({"a.md": "x\n", "z.md": "z\n"})
    give_to_nobody(repository.path)
    (repository.path / "a.md").chmod(0)
    with as_nobody(repository.path):
        found = contents(repository)
    assert found == {"a.md": Unread("no permission to read it"), "z.md": b"z\n"}


@pytest.mark.parametrize("name", [b"caf\xe9.md", b"a\nb.md", b" lead.md", b"back\\slash.md"])
def test_names_may_be_any_bytes(repository: Repository, name: bytes) -> None:
    for number, data in enumerate((b"tracked\n", b"changed\n")):
        folder = os.fsencode(repository.path) + b"/d%d" % number
        os.mkdir(folder)
        with open(folder + b"/" + name, "wb") as file:
            file.write(data)
        if number == 0:
            repository.commit()
    path = name.decode("utf-8", "surrogateescape")
    assert contents(repository) == {f"d0/{path}": b"tracked\n", f"d1/{path}": b"changed\n"}


def test_entries_are_listed_once(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    opened = tree(repository)
    first = opened.entries()
    repository.write({"b.md": "x\n"})
    assert opened.entries() is first
