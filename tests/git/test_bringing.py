"""Which commits brought what lies at some paths."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import GitFailed, Repository, init_repository
from vaultkit.git.bringing import commits_of
from vaultkit.git.places import discover


def brought(
    repository: Repository, old: str | None, *paths: str, folder: str = ""
) -> dict[str, str]:
    found = discover(str(repository.path / folder), os.environ)
    assert found is not None
    return {path: c.message.strip() for path, c in commits_of(found, old, "HEAD", paths).items()}


@pytest.fixture
def made(tmp_path: Path) -> Repository:
    repository = init_repository(tmp_path / "r", {"a.md": "1\n", "v/\u5b57 b.md": "1\n"})
    repository.commit({"a.md": "2\n"}, message="second\n\nwith a body\n\nKey: value")
    repository.commit({"v/\u5b57 b.md": "3\n", "c.md": "c\n"}, message="third")
    return repository


def test_the_newest_commit_of_the_range_that_touched_a_path(made: Repository) -> None:
    assert brought(made, "HEAD~2", "a.md", "c.md", "v/\u5b57 b.md", "gone.md") == {
        "a.md": "second\n\nwith a body\n\nKey: value",
        "c.md": "third",
        "v/\u5b57 b.md": "third",
    }
    assert brought(made, "HEAD~1", "a.md") == {}
    assert brought(made, None, "a.md", "c.md")["c.md"] == "third"
    made.commit({"a.md": "4\n"}, message="fourth")
    assert brought(made, "HEAD~2", "a.md") == {"a.md": "fourth"}


def test_paths_count_from_the_vault(made: Repository) -> None:
    assert brought(made, "HEAD~2", "\u5b57 b.md", "a.md", folder="v") == {"\u5b57 b.md": "third"}


def test_names_of_odd_bytes_and_many_paths(made: Repository) -> None:
    name = b"odd \xff\n.md"
    (Path(os.fsdecode(os.fsencode(str(made.path)) + b"/" + name))).write_bytes(b"x")
    made.commit(message="odd")
    path = name.decode("utf-8", "surrogateescape")
    assert brought(made, "HEAD~1", path) == {path: "odd"}
    many = [f"{n}.md" for n in range(600)]
    assert brought(made, "HEAD~1", path, *many) == {path: "odd"}


def test_what_a_merge_resolved_was_brought_by_it(made: Repository) -> None:
    made.git("checkout", "-q", "-b", "side")
    made.commit({"a.md": "side\n", "s.md": "s\n"}, message="side")
    made.git("checkout", "-q", "main")
    made.commit({"a.md": "main\n"}, message="main")
    with pytest.raises(GitFailed):
        made.git("merge", "side")
    made.commit({"a.md": "both\n"}, message="merged")
    assert brought(made, "HEAD~1", "a.md", "s.md") == {"a.md": "merged", "s.md": "side"}


def test_where_a_shallow_clone_ends_nothing_is_said(made: Repository, tmp_path: Path) -> None:
    made.git("clone", "-q", "--depth=2", f"file://{made.path}", str(tmp_path / "shallow"))
    shallow = Repository(tmp_path / "shallow")
    assert brought(shallow, None, "a.md", "c.md") == {"c.md": "third"}
