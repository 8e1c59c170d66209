"""The tree that a merge would give."""

from __future__ import annotations

import os
import pickle

import pytest

from tests.support.repository import Repository
from vaultkit.errors import CannotRead, UsageError
from vaultkit.git.places import discover
from vaultkit.model.tree import Kind, Unread
from vaultkit.trees.links import Versions
from vaultkit.trees.merge import MergeTree, sides


def tree(repository: Repository, name: str, folder: str = "") -> MergeTree:
    found = discover(str(repository.path / folder), os.environ)
    assert found is not None
    return MergeTree(found, name)


def contents(opened: MergeTree) -> dict[str, bytes | Unread]:
    return dict(pickle.loads(pickle.dumps(opened.reader()))(opened.entries()))


@pytest.fixture
def forked(repository: Repository) -> Repository:
    """HEAD is `topic`, which adds a page and changes one that main changed as well."""
    repository.commit({"docs/a.md": "a\n", "docs/b.md": "b\n", "c.md": "c\n", "e.md~": "e\n"})
    repository.git("checkout", "-q", "-b", "topic")
    repository.commit({"docs/new.md": "new\n", "c.md": "topic\n", "e.md~": "topic\n"})
    repository.git("checkout", "-q", "main")
    repository.commit({"docs/a.md": "main\n", "c.md": "main\n", "e.md~": "main\n"})
    repository.git("checkout", "-q", "topic")
    return repository


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("merge:main", ("main", "HEAD")),
        ("merge:main...topic~1", ("main", "topic~1")),
        ("merge:a..b", ("a..b", "HEAD")),
    ],
    ids=["head", "both", "two-dots"],
)
def test_the_name_says_what_is_merged_into_what(name: str, expected: tuple[str, str]) -> None:
    assert sides(name) == expected


@pytest.mark.parametrize("name", ["merge:", "merge:...topic", "merge:main..."])
def test_a_name_that_leaves_a_side_out_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="does not say what to merge"):
        sides(name)


def test_both_sides_are_in_the_tree(forked: Repository) -> None:
    opened = tree(forked, "merge:main")
    assert opened.name == "merge:main"
    read = contents(opened)
    assert (read["docs/a.md"], read["docs/b.md"]) == (b"main\n", b"b\n")
    assert read["docs/new.md"] == b"new\n"
    assert opened.markers() == {"docs", "c.md", "e.md~"}


def test_a_path_in_conflict_has_no_bytes(forked: Repository) -> None:
    opened = tree(forked, "merge:main")
    assert opened.entries()["c.md"].kind is Kind.CONFLICT
    assert isinstance(contents(opened)["c.md"], Unread)


def test_a_path_in_conflict_has_versions(forked: Repository) -> None:
    opened = tree(forked, "merge:main")
    assert opened.versions("c.md") == Versions(b"c\n", b"main\n", b"topic\n")
    assert opened.versions("docs/a.md") is None
    forked.git("rm", "-q", "docs/a.md")
    forked.commit({"docs/new too.md": "ours\n"})
    forked.git("checkout", "-q", "main")
    forked.commit({"docs/new too.md": "theirs\n"})
    forked.git("checkout", "-q", "topic")
    below = tree(forked, "merge:main", "docs")
    assert below.versions("new too.md") == Versions(None, b"theirs\n", b"ours\n")
    assert below.entries()["a.md"].kind is Kind.CONFLICT
    assert below.versions("a.md") is None  # removed on one side


def test_a_conflict_in_a_file_that_is_never_read_is_none(forked: Repository) -> None:
    assert "e.md~" not in tree(forked, "merge:main").entries()


def test_a_vault_in_a_subfolder_sees_itself_alone(forked: Repository) -> None:
    assert list(tree(forked, "merge:main", "docs").entries()) == ["a.md", "b.md", "new.md"]


def test_any_commit_can_be_the_head(forked: Repository) -> None:
    assert "docs/new.md" not in tree(forked, "merge:main...topic~1").entries()


def test_sides_that_do_not_exist_are_told(forked: Repository) -> None:
    with pytest.raises(UsageError, match="there is no commit, tag or branch nowhere"):
        tree(forked, "merge:nowhere")
    with pytest.raises(UsageError, match="there is no commit, tag or branch nowhere"):
        tree(forked, "merge:main...nowhere")


def test_a_shallow_clone_without_the_common_ancestor_is_told(forked: Repository) -> None:
    forked.git("clone", "-q", "--depth=1", "--no-single-branch", f"file://{forked.path}", "../s")
    shallow = Repository(forked.path.parent / "s")
    with pytest.raises(CannotRead, match="no common ancestor here") as told:
        tree(shallow, "merge:origin/main...origin/topic").entries()
    assert "--unshallow" in told.value.hint
