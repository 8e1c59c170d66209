"""A wiki that an agent writes by its tools alone, over standard input and output."""

from __future__ import annotations

from pathlib import Path

import anyio
import pytest

from tests.support.clients import ERAS, started
from tests.support.command import vaultkit
from tests.support.repository import Repository, init_repository
from tests.support.wiki_agent import WikiAgent

OWN = "vaultkit/research"


def new_vault(folder: Path) -> Repository:
    repository = init_repository(folder, {".gitignore": ".obsidian/\n"})
    repository.git("config", "user.name", "Ana")
    repository.git("config", "user.email", "ana@example.org")
    ran = vaultkit("init", folder=folder)
    assert ran.code == 0, ran.err
    repository.git("add", "-A")
    repository.git("commit", "-qm", "begin")
    return repository


def is_sound(folder: Path) -> None:
    """Nothing is wrong, nothing is left over, and every receipt tells the truth."""
    repository = Repository(folder)
    check = vaultkit("check", "--no-cache", "--fail-on", "warning", folder=folder)
    assert check.code == 0, check.out
    verify = vaultkit("receipts", "verify", folder=folder)
    assert verify.code == 0, verify.out + verify.err
    assert repository.git("status", "--porcelain") == ""
    repository.git("fsck", "--strict")


@pytest.mark.parametrize(
    ("mode", "own"),
    [
        (ERAS[0], False),
        (ERAS[1], True),
        pytest.param(ERAS[0], True, marks=pytest.mark.soak),
        pytest.param(ERAS[1], False, marks=pytest.mark.soak),
    ],
)
def test_a_document_is_ingested_with_the_tools_of_a_wiki(
    tmp_path: Path, mode: str, own: bool
) -> None:
    """Where people work, and, with a remote, on a branch and in a folder of the server's own."""
    repository = new_vault(tmp_path / "v")
    before = repository.git("rev-parse", "HEAD")
    if own:
        repository.git("remote", "add", "origin", str(tmp_path / "nowhere.git"))

    async def work() -> list[str]:
        words = ("--tools", "wiki", "--actor", "agent:research")
        async with started(repository.path, *words, mode=mode) as client:
            agent = WikiAgent(client)
            await agent.ingest()
            return agent.commits

    commits = anyio.run(work)
    branch = OWN if own else "main"
    folder = repository.path
    if own:
        assert repository.git("rev-parse", "main") == before
        listed = repository.git("worktree", "list", "--porcelain")
        folder = Path(listed.split("worktree ")[2].split("\n", 1)[0])
    assert repository.git("rev-list", "--reverse", f"{before}..{branch}").split() == commits
    assert len(commits) == 7
    is_sound(folder)
    assert repository.git("status", "--porcelain") == ""
