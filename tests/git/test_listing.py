from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository, leave_in_conflict
from vaultkit.git.listing import (
    Listed,
    Listing,
    differs_below,
    folders_with,
    holds_below,
    ignored,
    read_index,
    read_tree,
    read_worktree,
)
from vaultkit.git.run import Git

X = "587be6b4c3f93f93c489c0111bba5596147a26cb"  # the blob of b"x\n"


def git(repository: Repository, folder: str = "") -> Git:
    return Git(str(repository.path / folder), dict(os.environ))


def on_disk(repository: Repository) -> Listing:
    seen: list[Listing] = []
    listing = read_worktree(git(repository), "sha1", seen.append)
    assert seen == [listing]
    return listing


def test_the_index_lists_files_with_their_blobs(repository: Repository) -> None:
    repository.write({"a.md": "x\n", "b/c.md": "x\n"})
    repository.add()
    assert read_index(git(repository), "sha1").files == {"a.md": X, "b/c.md": X}


def test_paths_are_relative_to_the_folder(repository: Repository) -> None:
    repository.commit({"a.md": "x\n", "b/c.md": "x\n"})
    assert read_index(git(repository, "b"), "sha1").files == {"c.md": X}


@pytest.mark.parametrize("name", [b"caf\xe9.md", b"two\nlines.md", b"tab\there.md", b'"q".md'])
def test_names_may_be_any_bytes(repository: Repository, name: bytes) -> None:
    with open(os.fsencode(repository.path) + b"/" + name, "wb") as file:
        file.write(b"x\n")
    repository.commit()
    path = name.decode("utf-8", "surrogateescape")
    assert read_index(git(repository), "sha1").files == {path: X}
    assert read_tree(git(repository), "HEAD").files == {path: X}
    assert on_disk(repository).files == {path: X}


def test_links_and_submodules_are_apart_from_files(repository: Repository) -> None:
    os.symlink("x\n", repository.path / "l.md")
    init_repository(repository.path / "sub", {"b.md": "x\n"})
    commit = Repository(repository.path / "sub").head
    repository.git("-c", "advice.addEmbeddedRepo=false", "add", ".")
    others = {"l.md": Listed("120000", X), "sub": Listed("160000", commit)}
    assert read_index(git(repository), "sha1").others == others
    repository.git("commit", "-qm", "x")
    listing = read_tree(git(repository), "HEAD")
    assert (listing.files, listing.others) == ({}, others)


def test_what_is_only_intended_to_be_added_is_not_in_the_index(repository: Repository) -> None:
    repository.write({"empty.md": "", "later.md": "", "later-too.md": "text\n"})
    repository.add("empty.md")
    repository.git("add", "-N", "later.md", "later-too.md")
    assert list(read_index(git(repository), "sha1").files) == ["empty.md"]


def test_intentions_among_very_many_empty_files_are_found(repository: Repository) -> None:
    repository.write({f"{number}.md": "" for number in range(120)} | {"sub/x.md": ""})
    repository.add()
    repository.write({"sub/later.md": ""})
    repository.git("add", "-N", "sub/later.md")
    assert len(read_index(git(repository), "sha1").files) == 121
    assert list(read_index(git(repository, "sub"), "sha1").files) == ["x.md"]


def test_gt_09_intentions_are_found_in_a_sha256_repository(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", object_format="sha256")
    repository.write({"empty.md": "", "later.md": ""})
    repository.add("empty.md")
    repository.git("add", "-N", "later.md")
    files = read_index(git(repository), "sha256").files
    assert list(files) == ["empty.md"]
    assert len(files["empty.md"]) == 64


def test_conflicts_are_neither_files_nor_lost(repository: Repository) -> None:
    leave_in_conflict(repository, "a.md")
    listing = read_index(git(repository), "sha1")
    assert listing.files == {}
    assert {path: set(stages) for path, stages in listing.unmerged.items()} == {"a.md": set("123")}
    assert on_disk(repository).unmerged.keys() == {"a.md"}


def test_the_work_tree_tells_what_differs(repository: Repository) -> None:
    repository.commit(
        {"same.md": "x\n", "changed.md": "x\n", "gone.md": "x\n", ".gitignore": "i.md"}
    )
    repository.write({"changed.md": "y\n", "new.md": "x\n", "i.md": "x\n"})
    (repository.path / "gone.md").unlink()
    listing = on_disk(repository)
    assert listing.modified == {"changed.md", "gone.md"}
    assert listing.deleted == {"gone.md"}
    assert listing.untracked == ["new.md"]


def test_a_file_that_was_only_touched_is_not_modified(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    os.utime(repository.path / "a.md", (1, 1))
    assert on_disk(repository).modified == set()


def test_gt_14_nested_repositories_are_told_apart(repository: Repository) -> None:
    init_repository(repository.path / "nested", {"b.md": "x\n"})
    init_repository(repository.path / "unborn")
    repository.write({"unborn/c.md": "x\n"})
    listing = on_disk(repository)
    assert (listing.repositories, listing.untracked) == (["nested", "unborn"], [])


def test_what_a_sparse_checkout_leaves_out_is_skipped(repository: Repository) -> None:
    repository.commit({"in/a.md": "x\n", "out/b.md": "x\n"})
    repository.git("sparse-checkout", "set", "in")
    listing = on_disk(repository)
    assert listing.files == {"in/a.md": X}
    assert listing.others == {"out/b.md": Listed("100644", X, True)}
    assert listing.deleted == set()


def test_ignored_paths_are_told(repository: Repository) -> None:
    repository.write({".gitignore": "build/\n*.log\n", "build/x.md": "x\n"})
    assert ignored(git(repository), ["build", "a.log", "a.md"]) == {"build", "a.log"}
    assert ignored(git(repository), []) == set()


def test_the_folders_that_hold_a_file_of_a_name(repository: Repository) -> None:
    names = ("x.md", "a/x.md", "a/b c/x.md", "ü/x.md", "a/no-x.md", "x.md.d/y.md", "d/x!md")
    repository.write({**dict.fromkeys(names, "x\n"), "untracked/x.md": "x\n"})
    repository.add(*names)
    expected = ("", "a", "a/b c", "ü")
    assert folders_with(git(repository), "x.md") == expected
    repository.git("commit", "-qm", "x")
    repository.git("rm", "-q", "--cached", "a/x.md")
    assert folders_with(git(repository), "x.md") == ("", "a/b c", "ü")
    assert folders_with(git(repository), "x.md", "HEAD") == expected
    assert folders_with(git(repository), "none") == ()


def test_whether_something_is_staged_below_a_folder(repository: Repository) -> None:
    assert differs_below(git(repository), "")  # there is no commit yet
    repository.commit({"a/x.md": "x\n", "b/x.md": "x\n", "[a]/x.md": "x\n"})
    repository.write({"a/x.md": "y\n"})
    assert not differs_below(git(repository), "")
    repository.add()
    asked = ("", "a", "b", "[a]", "none")
    assert [differs_below(git(repository), name) for name in asked] == [True, True, *[False] * 3]


def test_whether_there_is_anything_below_a_folder(repository: Repository) -> None:
    assert not holds_below(git(repository), "")
    head = repository.commit({"a/x.md": "x\n", "b/x.md": "x\n"})
    repository.git("rm", "-rq", "b")
    assert [holds_below(git(repository), name) for name in ("", "a", "b")] == [True, True, False]
    assert [holds_below(git(repository), name, head) for name in ("", "b", "c")] == [
        True,
        True,
        False,
    ]
