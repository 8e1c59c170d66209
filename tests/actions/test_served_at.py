"""What an agent is told of is what its server shows."""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import Repository, write_files
from tests.support.writing import vault_repository
from vaultkit.actions.own_worktree import own_worktree
from vaultkit.actions.place import place_of
from vaultkit.actions.served_at import served_at, served_behind
from vaultkit.model.request import Actor

AGENT = Actor("agent", "claude-code")
BRANCH = "refs/heads/vaultkit/claude-code"


def test_it_is_the_agents_branch_while_that_holds_something_of_its_own(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "v")
    root = str(vault.path)
    vault.git("branch", "vaultkit/claude-code")
    assert served_at(root, os.environ, AGENT) == "worktree"  # no remote
    vault.git("remote", "add", "origin", "/nowhere")
    assert served_at(root, os.environ, AGENT) == "worktree"  # nothing of its own
    vault.git("switch", "-q", "vaultkit/claude-code")
    vault.commit({"concepts/new.md": "---\ntitle: New\ntype: concept\n---\n\n# New\n"})
    vault.git("switch", "-q", "-")
    assert served_at(root, os.environ, AGENT) == BRANCH
    assert served_at(root, os.environ, Actor("agent", "other")) == "worktree"
    vault.git("merge", "-q", "vaultkit/claude-code")
    assert served_at(root, os.environ, AGENT) == "worktree"


def test_a_folder_without_git_is_what_it_is(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.md": "a\n"})
    assert served_at(str(tmp_path), os.environ, AGENT) == "worktree"


def test_what_the_branch_lacks_is_told_where_it_holds_something(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "v")
    root = str(vault.path)
    assert served_behind(root, os.environ, AGENT) is None
    folder = Repository(Path(own_worktree(place_of(root, os.environ), AGENT)))
    vault.commit({"a.txt": "a\n"})
    assert served_behind(root, os.environ, AGENT) is None  # it follows
    folder.commit({"b.txt": "b\n"})
    found = served_behind(root, os.environ, AGENT)
    assert found is not None
    assert (found.missing, found.own) == (1, 1)
    write_files(tmp_path / "plain", {"a.md": "a\n"})
    assert served_behind(str(tmp_path / "plain"), os.environ, AGENT) is None
