"""Which request or commit brought a record."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.actions.brought import brought
from vaultkit.git.places import discover
from vaultkit.model.record_diff import Brought
from vaultkit.model.tree import EmptyTree
from vaultkit.trees.open import open_tree

ONE, TWO = (f"0199e0b0-0000-7000-8000-00000000000{n}" for n in (1, 2))


def receipt(request: str, record: str) -> str:
    return f"Vault-Request: {request}\nVault-Record: {record} - {'a' * 16}"


@pytest.fixture
def made(tmp_path: Path) -> Repository:
    return init_repository(tmp_path / "r", {"a.md": "1\n"})


def told(
    repository: Repository, old: str | None = "HEAD~1", new: str = "HEAD"
) -> dict[str, Brought]:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    folder = str(repository.path)
    before = EmptyTree() if old is None else open_tree(folder, old, os.environ)
    return brought(found, before, open_tree(folder, new, os.environ), ["a.md", "b.md", "c.md"])


def test_a_receipt_names_its_request(made: Repository) -> None:
    head = made.commit({"b.md": "b\n"}, message=f"save\n\n{receipt(ONE, 'b.md')}")
    assert told(made) == {"b.md": Brought(ONE, head, "save")}


def test_without_a_receipt_the_commit_tells(made: Repository) -> None:
    head = made.commit({"b.md": "b\n"}, message="by hand")
    assert told(made) == {"b.md": Brought("", head, "by hand")}
    assert told(made, None)["a.md"].subject == "first"


def test_of_several_receipts_the_one_of_the_record_counts(made: Repository) -> None:
    both = f"squash\n\n{receipt(ONE, 'b.md')}\n\n{receipt(TWO, 'c')}"
    made.commit({"a.md": "2\n", "b.md": "b\n", "c.md": "c\n"}, message=both)
    assert {path: one.request for path, one in told(made).items()} == {
        "a.md": "",
        "b.md": ONE,
        "c.md": TWO,
    }


def test_a_request_that_is_none_is_not_believed(made: Repository) -> None:
    made.commit({"b.md": "b\n"}, message="x\n\nVault-Request: `evil`")
    assert told(made)["b.md"].request == ""


def test_what_is_not_committed_was_brought_by_nothing(made: Repository) -> None:
    made.commit({"b.md": "b\n"}, message="b")
    made.write({"a.md": "3\n", "c.md": "c\n"})
    found = told(made, new="worktree")
    assert {path: one.subject for path, one in found.items()} == {"b.md": "b"}
    assert told(made, "index", "worktree") == {}
    made.add()
    assert set(told(made, new="index")) == {"b.md"}


def test_a_record_that_went_was_brought_away_by_a_commit(made: Repository) -> None:
    made.git("rm", "-q", "a.md")
    made.commit({"b.md": "b\n"}, message="away")
    assert told(made)["a.md"].subject == "away"
    assert told(made, new="worktree")["a.md"].subject == "away"


def test_a_merge_brings_what_its_head_has(made: Repository) -> None:
    made.git("checkout", "-q", "-b", "topic")
    made.commit({"b.md": "b\n"}, message="topic")
    assert told(made, "main", "merge:main")["b.md"].subject == "topic"
