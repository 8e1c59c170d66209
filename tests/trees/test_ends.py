"""What the words of a diff mean: two ends, and paths."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.errors import CannotRead, UsageError
from vaultkit.git.places import discover
from vaultkit.trees.ends import End, Ends, ends_of


def ends(repository: Repository, *words: str) -> Ends:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return ends_of(found, words, str(repository.path))


def names(repository: Repository, *words: str) -> tuple[str, str, tuple[str, ...]]:
    old, new, paths = ends(repository, *words)
    assert (old.at, new.at) == (old.name, new.name)
    return old.name, new.name, paths


@pytest.fixture
def made(tmp_path: Path) -> Repository:
    repository = init_repository(tmp_path / "r", {"a.md": "a\n", "notes/b.md": "b\n"})
    repository.git("branch", "old")
    repository.commit({"a.md": "aa\n"})
    return repository


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), ("HEAD", "worktree", ())),
        (("old",), ("old", "worktree", ())),
        (("old..main",), ("old", "main", ())),
        (("old..",), ("old", "worktree", ())),
        (("..old",), ("worktree", "old", ())),
        (("HEAD..index",), ("HEAD", "index", ())),
        (("index",), ("index", "worktree", ())),
        (("HEAD~1..merge:main",), ("HEAD~1", "merge:main", ())),
        (("HEAD@{0}..HEAD",), ("HEAD@{0}", "HEAD", ())),
        (("notes",), ("HEAD", "worktree", ("notes",))),
        (("./a.md", "notes/"), ("HEAD", "worktree", ("./a.md", "notes/"))),
        (("../r/a.md",), ("HEAD", "worktree", ("../r/a.md",))),
        (("old", "a.md"), ("old", "worktree", ("a.md",))),
        (("old..main", "notes", "a.md"), ("old", "main", ("notes", "a.md"))),
        (("nowhere",), ("nowhere", "worktree", ())),
    ],
)
def test_words_name_ends_and_paths(
    made: Repository, words: tuple[str, ...], told: tuple[str, str, tuple[str, ...]]
) -> None:
    assert names(made, *words) == told


def test_three_dots_begin_where_the_two_parted(made: Repository) -> None:
    first = made.git("rev-parse", "old")
    made.git("checkout", "-q", "old")
    made.commit({"c.md": "c\n"})
    assert ends(made, "main...old").old == End(first, first[:12])
    assert ends(made, "main...old").new == End("old", "old")
    assert ends(made, "main...") == Ends(End(first, first[:12]), End("worktree", "worktree"))
    assert ends(made, "...main").old.at == first


def test_commits_without_a_common_ancestor_have_no_three_dots(made: Repository) -> None:
    made.git("checkout", "-q", "--orphan", "alone")
    made.commit({"x.md": "x\n"})
    with pytest.raises(CannotRead, match="main and alone have no common ancestor here"):
        ends(made, "main...alone")


def test_what_is_a_revision_and_a_path_is_never_guessed(made: Repository) -> None:
    made.write({"old": "x\n", "index": "x\n"})
    with pytest.raises(UsageError, match='"old" is a revision and a file') as told:
        ends(made, "old")
    assert "./old" in told.value.hint
    assert names(made, "./old") == ("HEAD", "worktree", ("./old",))
    assert names(made, "old..") == ("old", "worktree", ())
    with pytest.raises(UsageError, match='"index" is a revision and a file'):
        ends(made, "index")


@pytest.mark.parametrize("word", ["...", ".."])
def test_dots_alone_are_a_path(made: Repository, word: str) -> None:
    assert names(made, word) == ("HEAD", "worktree", (word,))


def test_a_path_that_is_gone_is_a_path_still(made: Repository) -> None:
    made.git("rm", "-qr", "notes")
    assert names(made, "notes/b.md") == ("HEAD", "worktree", ("notes/b.md",))


def test_before_the_first_commit_there_was_nothing(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r")
    assert ends(repository).old == End(None, "nothing")


def test_a_bare_repository_needs_two_revisions(made: Repository, tmp_path: Path) -> None:
    made.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    bare = Repository(tmp_path / "bare")
    assert names(bare, "old..main") == ("old", "main", ())
    for words in ((), ("old",), ("old..",)):
        with pytest.raises(UsageError, match="without a work tree") as told:
            ends(bare, *words)
        assert "HEAD~1..HEAD" in told.value.hint
