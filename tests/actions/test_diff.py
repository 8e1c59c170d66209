"""Any two trees of a vault compared: revisions, index, work tree, nothing at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.changed import changes, request
from tests.support.repository import Repository, init_repository, leave_in_conflict
from vaultkit.actions.diff import diff
from vaultkit.errors import CannotRead, StateError, UsageError

FILES = {"vault.yaml": "vault: {name: V}\n", "a.md": "# A\n", "notes/b.md": "# B\n\n[[a]]\n"}
ADDED = "added: c.md 'C' "


@pytest.fixture
def made(tmp_path: Path) -> Repository:
    return init_repository(tmp_path / "r", FILES)


def test_nothing_changed_between_anything_and_itself(made: Repository) -> None:
    for words in ((), ("HEAD",), ("HEAD..HEAD",), ("HEAD..index",), ("main...HEAD",), ("index",)):
        found = diff(request(made.path, *words, findings=True))
        assert found.empty, words


def test_staged_changed_and_untracked_files(made: Repository) -> None:
    made.write({"c.md": "# C\n"})
    made.add()
    made.write({"a.md": "# A\n\nmore\n", "d.md": "# D\n"})
    rest = ["section changed: a.md: A", "added: d.md 'D' "]
    assert changes(made.path) == [rest[0], ADDED, rest[1]]
    assert changes(made.path, "HEAD..index") == [ADDED]
    assert changes(made.path, "index") == rest
    assert changes(made.path, "index..HEAD") == ["removed: c.md 'C' "]
    assert changes(made.path, "..HEAD")[1] == "removed: c.md 'C' "


def test_paths_limit_what_is_told_from_where_one_stands(made: Repository) -> None:
    made.write({"c.md": "# C\n", "notes/d.md": "# D\n"})
    assert changes(made.path, "notes") == ["added: notes/d.md 'D' "]
    assert changes(made.path / "notes", "HEAD", ".") == ["added: notes/d.md 'D' "]
    assert changes(made.path, "c.md") == [ADDED]
    made.git("rm", "-q", "a.md")
    assert changes(made.path, "a.md") == ["removed: a.md 'A' "]
    with pytest.raises(CannotRead, match=r'nothing at "x\.md"'):
        changes(made.path, "HEAD", "x.md")
    with pytest.raises(CannotRead, match="not in the vault"):
        changes(made.path, "HEAD", "../x.md")


def test_before_the_first_commit_everything_is_added(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r")
    repository.write({"c.md": "# C\n"})
    assert changes(repository.path) == [ADDED]
    repository.add()
    assert changes(repository.path) == [ADDED]


def test_a_bare_repository(made: Repository, tmp_path: Path) -> None:
    made.commit({"c.md": "# C\n"})
    made.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    assert changes(tmp_path / "bare", "HEAD~1..HEAD") == [ADDED]


def test_a_vault_in_a_folder_that_came_later_and_went(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {"README": "x\n"})
    repository.commit({"docs/v/c.md": "# C\n", "docs/v/vault.yaml": "vault: {name: V}\n"})
    vault = repository.path / "docs/v"
    assert changes(vault, "HEAD~1..HEAD") == [
        ADDED,
        "settings added",
        "setting added: vault.name neutral",
    ]
    assert changes(vault, "HEAD..HEAD~1") == [
        "removed: c.md 'C' ",
        "settings removed",
        "setting removed: vault.name neutral",
    ]
    assert changes(repository.path, "HEAD..", "docs/v") == []
    with pytest.raises(CannotRead, match="no folder docs/v in HEAD~1"):
        changes(vault, "HEAD~1..HEAD~1")


def test_what_merging_would_change(made: Repository) -> None:
    made.git("checkout", "-q", "-b", "topic")
    made.commit({"c.md": "# C\n"})
    made.git("checkout", "-q", "main")
    made.commit({"d.md": "# D\n"})
    made.git("checkout", "-q", "topic")
    assert changes(made.path, "main..merge:main") == [ADDED]
    assert changes(made.path, "main...topic") == [ADDED]
    assert changes(made.path, "main..topic") == [ADDED, "removed: d.md 'D' "]


def test_a_file_in_conflict_is_no_page_but_settings_must_be_settled(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", FILES)
    leave_in_conflict(repository, "a.md")
    assert changes(repository.path, "HEAD..index", "a.md")[0].startswith("removed: a.md")
    repository = init_repository(tmp_path / "s", FILES)
    leave_in_conflict(repository, "vault.yaml")
    with pytest.raises(StateError, match="in conflict"):
        changes(repository.path, "HEAD..index")


def test_what_does_not_exist_is_said(made: Repository, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no commit, tag or branch nope"):
        changes(made.path, "nope..HEAD")
    with pytest.raises(UsageError, match="in no Git repository"):
        changes(tmp_path)


def test_claims_are_told_with_the_request_that_brought_them(made: Repository) -> None:
    request_id = "0199e0b0-0000-7000-8000-000000000001"
    claim = "---\nrecord: claim\n---\n\nIt is so.\n"
    made.commit({"k.md": claim}, message=f"save\n\nVault-Request: {request_id}")
    made.write({"l.md": claim})
    found = diff(request(made.path, "HEAD~1"))
    assert [(one.path, one.brought.request) for one in found.claims] == [
        ("k.md", request_id),
        ("l.md", ""),
    ]
