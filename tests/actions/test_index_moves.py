from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository, leave_in_conflict
from vaultkit.actions.index_moves import plan_index, write_index
from vaultkit.errors import StateError
from vaultkit.git.places import discover
from vaultkit.model.change import Changes, Move, Rewrite
from vaultkit.trees.apply import apply
from vaultkit.trees.worktree import WorkTree


def louder(data: bytes) -> bytes:
    return data.upper()


def staged(repository: Repository, changes: Changes, work: object = louder) -> tuple[str, ...]:
    """Do it, and tell what was left unstaged, with the reason."""
    places = discover(str(repository.path), os.environ)
    assert places is not None
    works = dict.fromkeys(("a.md", "b.md"), work)
    entries = WorkTree(places).entries()
    plan = plan_index(places, changes, entries, works)  # type: ignore[arg-type]
    apply(str(repository.path), changes)
    write_index(places, plan)
    return tuple(f"{path}: {why}" for path, why in plan.left)


def test_a_clean_page_is_staged_as_it_is_on_disk(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", {"a.md": "a\n"})
    changes = Changes((Move("a.md", "c.md"),), (Rewrite("c.md", b"a\n", b"A\n"),))
    assert staged(repository, changes) == ()
    assert repository.git("status", "--short") in ("A  c.md\nD  a.md", "D  a.md\nA  c.md")
    assert repository.git("show", ":c.md") == "A"


def test_unstaged_changes_stay_unstaged(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", {"a.md": "a\n"})
    repository.write({"a.md": "a\nmore\n"})
    changes = Changes((), (Rewrite("a.md", b"a\nmore\n", b"A\nMORE\n"),))
    assert staged(repository, changes) == ()
    assert repository.git("show", ":a.md") == "A"
    assert repository.git("diff", "--name-only") == "a.md"


def test_where_the_staged_version_cannot_follow_it_stays_and_that_is_told(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", {"a.md": "a\n"})
    repository.write({"a.md": "b\n"})

    def refuses(data: bytes) -> bytes:
        raise StateError("it cannot be read", "")

    changes = Changes((Move("a.md", "c.md"),), (Rewrite("c.md", b"b\n", b"B\n"),))
    assert staged(repository, changes, refuses) == ("c.md: it cannot be read",)
    assert repository.git("show", ":c.md") == "a"


def test_an_open_merge_of_a_page_is_refused(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v")
    leave_in_conflict(repository, "a.md")
    with pytest.raises(StateError, match=r"merge of a\.md open"):
        staged(repository, Changes((Move("a.md", "c.md"),)))


def test_what_git_does_not_track_is_not_staged(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", {"b.md": "b\n"})
    repository.write({"a.md": "a\n"})
    changes = Changes((Move("a.md", "c.md"),), (Rewrite("c.md", b"a\n", b"A\n"),))
    assert staged(repository, changes) == ()
    assert repository.git("status", "--short") == "?? c.md"
