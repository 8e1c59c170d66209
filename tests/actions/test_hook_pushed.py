from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.actions.hook_pushed import Push, pushed, pushes_of
from vaultkit.actions.hook_staged import Run
from vaultkit.errors import UsageError

_NONE = "0" * 40
_GOOD = {"vault.yaml": "links: {preset: commonmark}\n", "a.md": "# A\n\n[b](b.md)\n", "b.md": "B\n"}
_BROKEN = "# X\n\n[x](gone.md)\n"


@pytest.fixture
def pushing(repository: Repository, tmp_path: Path) -> Repository:
    """A good vault whose main has been pushed to `origin`."""
    repository.commit(_GOOD)
    bare = init_repository(tmp_path / "bare.git", bare=True)
    repository.git("remote", "add", "origin", str(bare.path))
    repository.git("push", "-q", "origin", "main")
    return repository


def told(
    repository: Repository, branch: str, *, old: str | None = None, remote: str = "origin"
) -> list[str]:
    push = Push(f"refs/heads/{branch}", f"refs/heads/{branch}", old)
    seen = pushed(str(repository.path), os.environ, remote, [push], run=Run(cache=False))
    return [
        f"{judged.checked.report.at.partition(':')[0]}: {finding.path} {finding.name}"
        for judged in seen
        for finding in judged.checked.report.findings
    ]


def branch(repository: Repository, name: str, files: dict[str, str]) -> None:
    repository.git("checkout", "-qb", name, "main")
    repository.commit(files)


def test_what_git_tells_is_read() -> None:
    text = (
        f"refs/heads/a {'1' * 40} refs/heads/b {'2' * 40}\n"
        f"HEAD {'1' * 40} refs/heads/new {_NONE}\n"
        f"(delete) {_NONE} refs/heads/gone {'2' * 40}\n"
        f"refs/tags/v1 {'1' * 40} refs/tags/v1 {_NONE}\n"
        f"a name {'3' * 64} refs/heads/x {'0' * 64}\n"
    )
    assert pushes_of(text) == (
        Push("1" * 40, "refs/heads/b", "2" * 40),
        Push("1" * 40, "refs/heads/new", None),
        Push("3" * 64, "refs/heads/x", None),
    )
    assert pushes_of("") == ()
    with pytest.raises(UsageError, match="is not what Git tells a pre-push hook"):
        pushes_of("one two three\n")


def test_a_branch_is_merged_into_the_remotes_default_branch(pushing: Repository) -> None:
    branch(pushing, "side", {"c.md": "# C\n\n[a](a.md)\n"})
    assert told(pushing, "side") == []
    pushing.git("checkout", "-q", "main")
    pushing.git("rm", "-q", "a.md")
    pushing.git("commit", "-qm", "x")
    assert told(pushing, "side") == []  # the remote has not heard of it
    pushing.git("push", "-q", "origin", "main")
    assert told(pushing, "side") == ["merge: c.md broken-link"]
    assert told(pushing, "side", old=pushing.git("rev-parse", "side")) == [
        "merge: c.md broken-link"
    ]


def test_a_conflict_with_the_default_branch_is_told(pushing: Repository) -> None:
    branch(pushing, "side", {"b.md": "ours\n"})
    pushing.git("checkout", "-q", "main")
    pushing.commit({"b.md": "theirs\n"})
    pushing.git("push", "-q", "origin", "main")
    assert told(pushing, "side") == ["merge: b.md merge-conflict"]


def test_the_default_branch_is_compared_with_what_it_had(pushing: Repository) -> None:
    old = pushing.head
    pushing.commit({"x.md": _BROKEN})
    found = told(pushing, "main", old=old)
    assert [line.partition(": ")[2] for line in found] == ["x.md broken-link"]
    assert [line.partition(": ")[2] for line in told(pushing, "main", old="1" * 40)] == [
        "x.md broken-link"
    ]
    assert told(pushing, "main", old=pushing.head) == []


def test_the_vaults_own_settings_name_the_branch(pushing: Repository) -> None:
    branch(pushing, "trunk", {"b.md": _BROKEN})
    pushing.git("push", "-q", "--no-verify", "origin", "trunk")
    settings = "links: {preset: commonmark}\nvault: {branch: trunk}\n"
    pushing.git("checkout", "-qb", "side")
    pushing.commit({"vault.yaml": settings, "c.md": "# C\n"})
    assert told(pushing, "side") == []  # trunk has that fault already


def test_everything_counts_where_the_remote_has_nothing(pushing: Repository) -> None:
    pushing.commit({"x.md": _BROKEN})
    assert len(told(pushing, "main", remote="https://example.org/x.git")) == 1
    assert len(told(pushing, "main", remote="other")) == 1


def test_a_branch_with_a_history_of_its_own_is_judged_by_itself(pushing: Repository) -> None:
    pushing.git("checkout", "-q", "--orphan", "pages")
    pushing.commit({"x.md": _BROKEN})
    assert len(told(pushing, "pages")) == 1


def test_a_vault_in_a_folder_that_is_not_on_disk(pushing: Repository) -> None:
    branch(pushing, "side", {"docs/vault.yaml": "{}\n", "docs/x.md": _BROKEN})
    pushing.git("checkout", "-q", "main")
    assert "merge: x.md broken-link" in told(pushing, "side")


def test_a_commit_that_is_not_here_is_said(pushing: Repository) -> None:
    with pytest.raises(UsageError, match="there is no commit refs/heads/none here"):
        told(pushing, "none")


def test_it_is_said_what_was_judged(pushing: Repository) -> None:
    def about(name: str, remote: str, branch: str, old: str | None = None) -> str:
        push = Push(name, branch and f"refs/heads/{branch}", old)
        (seen,) = pushed(str(pushing.path), os.environ, remote, [push], run=Run(cache=False))
        return seen.about

    branch(pushing, "side", {"c.md": "# C\n"})
    into = "merging side into origin/main was judged, as far as it was fetched"
    assert about("side", "origin", "side") == into
    main = pushing.git("rev-parse", "main")
    assert about("main", "origin", "main") == f"what main adds to {main[:12]} was judged"
    assert about("side", "elsewhere", "side") == "everything in side was judged"
    commit = pushing.git("rev-parse", "side")
    said = f"what {commit[:12]} adds to {main[:12]} was judged"
    assert about("side", "", "", old="main") == said
