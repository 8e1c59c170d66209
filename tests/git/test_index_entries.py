from __future__ import annotations

import os
from collections.abc import Iterable

import pytest

from tests.support.repository import Repository, leave_in_conflict
from vaultkit.git import index_entries
from vaultkit.git.index_entries import (
    Change,
    IndexHeld,
    Known,
    Seen,
    bring_along,
    deleted_at,
    entries_at,
    known_at,
)
from vaultkit.git.places import Repository as Places
from vaultkit.git.places import discover
from vaultkit.git.run import Git
from vaultkit.git.tree_edit import FILE, Item


@pytest.fixture
def git(repository: Repository) -> Git:
    repository.commit({"a.md": "a", "b.md": "b", "c [1].md": "c", "d.md": "d", "语/e.md": "e"})
    return Git(str(repository.path), os.environ)


def places(repository: Repository) -> Places:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return found


def item(repository: Repository, text: str) -> Item:
    return Item(FILE, repository.git("hash-object", "-w", "--stdin", stdin=text.encode()))


def test_entries_follow_and_staged_ones_stay(repository: Repository, git: Git) -> None:
    old = entries_at(git, ["a.md", "b.md", "c [1].md"])
    repository.write({"b.md": "staged"})
    repository.add("b.md")
    staged = entries_at(git, ["b.md"])
    new = item(repository, "new")
    changes = {
        "a.md": Change(old["a.md"], new),
        "b.md": Change(old["b.md"], new),
        "c [1].md": Change(old["c [1].md"], None),
        "语/n.md": Change(None, new),
    }
    before = repository.git("ls-files", "-s", "d.md", "语/e.md")
    assert bring_along(places(repository), changes, wait=0) == ("b.md",)
    assert entries_at(git, changes) == {"a.md": new, **staged, "c [1].md": None, "语/n.md": new}
    assert repository.git("ls-files", "-s", "d.md", "语/e.md") == before
    assert bring_along(places(repository), changes, wait=0) == (
        "b.md",
    )  # once more changes nothing


def test_flags_of_other_entries_stay(repository: Repository, git: Git) -> None:
    repository.git("update-index", "--assume-unchanged", "b.md")
    repository.git("update-index", "--skip-worktree", "d.md")
    repository.write({"later.md": "x"})
    repository.git("add", "--intent-to-add", "later.md")
    before = repository.git("ls-files", "-v", "b.md", "d.md", "later.md")
    old = entries_at(git, ["a.md"])["a.md"]
    assert (
        bring_along(places(repository), {"a.md": Change(old, item(repository, "n"))}, wait=0) == ()
    )
    assert repository.git("ls-files", "-v", "b.md", "d.md", "later.md") == before
    assert repository.git("diff", "--name-only", "--diff-filter=A") == "later.md"


def test_a_lock_of_another_process_is_waited_for_then_named_and_left(
    repository: Repository, git: Git
) -> None:
    lock = repository.path / ".git/index.lock"
    lock.touch()
    old = entries_at(git, ["a.md"])["a.md"]
    with pytest.raises(IndexHeld, match=r"index\.lock"):
        bring_along(places(repository), {"a.md": Change(old, None)}, wait=0.05)
    assert lock.exists()
    lock.unlink()
    assert entries_at(git, ["a.md"])["a.md"] == old


def test_a_path_in_conflict_is_the_persons(repository: Repository, git: Git) -> None:
    repository.git("switch", "--quiet", "--create", "side")
    repository.commit({"a.md": "side"})
    repository.git("switch", "--quiet", "main")
    repository.commit({"a.md": "main"})
    old = entries_at(git, ["a.md"])["a.md"]
    repository.git("merge", "--no-commit", "-s", "ours", "-q", "side")
    repository.git("update-index", "--force-remove", "a.md")
    name = item(repository, "x").name
    lines = "".join(f"100644 {name} {stage}\ta.md\n" for stage in (1, 2, 3))
    repository.git("update-index", "--index-info", stdin=lines.encode())
    assert bring_along(places(repository), {"a.md": Change(old, None)}, wait=0) == ("a.md",)
    assert "a.md" not in entries_at(git, ["a.md"])


def test_a_vault_below_the_top(repository: Repository) -> None:
    repository.commit({"sub/a.md": "a", "a.md": "top"})
    found = discover(str(repository.path / "sub"), os.environ)
    assert found is not None
    old = entries_at(found.git, ["a.md"])["a.md"]
    new = item(repository, "new")
    bring_along(found, {"a.md": Change(old, new), "n.md": Change(None, new)}, wait=0)
    assert entries_at(found.git, ["a.md", "n.md"]) == {"a.md": new, "n.md": new}
    assert repository.git("ls-files") == "a.md\nsub/a.md\nsub/n.md"


def test_marks_by_which_git_looks_away(repository: Repository, git: Git) -> None:
    assert known_at(git, ["a.md", "no.md"]).marks == {}
    repository.git("update-index", "--skip-worktree", "a.md", "语/e.md")
    repository.git("update-index", "--assume-unchanged", "b.md")
    wanted = ["a.md", "b.md", "c [1].md", "语/e.md"]
    expected = {"a.md": "skip-worktree", "b.md": "assume-unchanged", "语/e.md": "skip-worktree"}
    assert known_at(git, wanted).marks == expected


def test_files_that_are_gone_from_disk_alone(repository: Repository, git: Git) -> None:
    odd = ":(x) [1]/v.yaml"
    repository.commit({odd: "v"})
    leave_in_conflict(repository, "d.md")
    repository.git("update-index", "--skip-worktree", "b.md")
    for path in (odd, "b.md", "d.md"):
        (repository.path / path).unlink()
    wanted = ["a.md", "no.md", "b.md", odd, "d.md"]
    assert deleted_at(git, str(repository.path), wanted) == (odd, "d.md")


@pytest.mark.parametrize("how", ["plain", "split", "no hash"])
def test_an_index_is_asked_again_where_it_is_not_as_it_was(
    repository: Repository, git: Git, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    asked = []

    def counting(git: Git, paths: Iterable[str]) -> Known:
        asked.append(tuple(paths))
        return known_at(git, asked[-1])

    monkeypatch.setattr(index_entries, "known_at", counting)
    if how == "split":
        repository.git("update-index", "--split-index")
    index = repository.path / ".git/index"
    if how == "no hash":
        index.write_bytes(index.read_bytes()[:-20] + bytes(20))
    seen = Seen(places(repository))
    old = seen.ask(["a.md", "no.md"]).entries
    assert seen.entries_at(["no.md", "a.md"]) == old
    assert seen.entries_at(["a.md"]) == {"a.md": old["a.md"]}
    assert len(asked) == (3 if how == "no hash" else 1)
    assert seen.entries_at(["b.md", "a.md"]) == entries_at(git, ["a.md", "b.md"])
    for number in range(20):  # of the same size, within a tick of the clock
        repository.write({"a.md": f"{number % 2}"})
        repository.add("a.md")
        assert seen.entries_at(["a.md", "b.md"]) == {
            "a.md": item(repository, f"{number % 2}"),
            "b.md": entries_at(git, ["b.md"])["b.md"],
        }
    index.unlink()
    assert seen.entries_at(["a.md"]) == {"a.md": None}


def test_a_path_in_conflict_is_left_out_each_time(repository: Repository) -> None:
    leave_in_conflict(repository, "f.md")
    seen = Seen(places(repository))
    assert seen.ask(["f.md", "no.md"]).entries == {"no.md": None}
    assert seen.entries_at(["f.md", "no.md"]) == {"no.md": None}
