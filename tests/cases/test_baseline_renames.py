"""A page without an id, whose faults were adopted, is renamed: nothing is new, from no door."""

from __future__ import annotations

import pytest

from tests.support.command import Ran, vaultkit
from tests.support.hooked import git
from tests.support.repository import Repository

_PAGE = "# Old\n\n[1](gone.md)\n\n[2](gone.md)\n"


@pytest.fixture(params=["", "docs/kb"], ids=["root", "subfolder"])
def vault(request: pytest.FixtureRequest, repository: Repository) -> Repository:
    """An adopted vault with a page of two broken links; its hooks are in place."""
    folder = repository.path / request.param
    below = f"{request.param}/" if request.param else ""
    repository.commit({f"{below}old.md": _PAGE, f"{below}b.md": "# B\n"})
    assert run(Repository(folder), "adopt", "--only-config", "--preset", "commonmark").code == 0
    repository.commit(message="adopt")
    assert run(repository, "hooks", "install").code == 0
    return Repository(folder)


def run(vault: Repository, *words: str) -> Ran:
    return vaultkit(*words, folder=vault.path)


def records(vault: Repository) -> set[str]:
    lines = (vault.path / "baseline.jsonl").read_text().splitlines()[1:]
    return {line.partition('"record": "')[2].partition('"')[0] for line in lines}


def test_a_renamed_page_keeps_its_entries_staged_or_not_and_committed(vault: Repository) -> None:
    (vault.path / "old.md").rename(vault.path / "new.md")
    assert run(vault, "check").code == run(vault, "check", "--new-only").code == 0
    vault.add()
    for at in ("worktree", "index"):
        ran = run(vault, "check", "--new-only", "--at", at)
        assert (ran.code, "2 in the baseline" in ran.out) == (0, True)
    assert git(vault, "commit", "-m", "rename").code == 0
    assert run(vault, "check").code == run(vault, "check", "--at", "HEAD").code == 0
    assert run(vault, "check", "--new-only", "--at", "HEAD").code == 0
    assert run(vault, "check", "--new-only", "--at", "merge:HEAD~1").code == 0


def test_an_update_takes_the_new_name_down(vault: Repository) -> None:
    vault.git("mv", "old.md", "new.md")
    ran = run(vault, "baseline", "update")
    assert (ran.code, ran.err) == (0, "")
    assert "Moved, and followed:\n  old.md to new.md\n" in ran.out
    assert "holds 2 findings" in ran.out
    assert records(vault) == {"new.md"}
    vault.add()
    assert git(vault, "commit", "-m", "rename").code == 0
    assert "nothing to change" in run(vault, "baseline", "update").out


def test_one_more_fault_in_the_renamed_page_is_new(vault: Repository) -> None:
    vault.git("mv", "old.md", "new.md")
    assert run(vault, "baseline", "update").code == 0
    vault.write({"new.md": _PAGE + "\n[3](gone.md)\n"})
    vault.add()
    ran = git(vault, "commit", "-m", "rename")
    assert (ran.code, (ran.out + ran.err).count(" error broken-link: ")) == (1, 1)


def test_a_page_changed_since_it_was_adopted_is_followed_by_an_update(vault: Repository) -> None:
    vault.commit({"old.md": f"{_PAGE}\nMore.\n"})
    vault.git("mv", "old.md", "new.md")
    ran = git(vault, "commit", "-m", "rename")
    assert ran.code == 1
    assert "the baseline holds this for old.md: run `vaultkit baseline update`" in ran.out + ran.err
    ran = run(vault, "baseline", "update")
    assert (ran.code, records(vault)) == (0, {"new.md"})
    vault.add()
    ran = git(vault, "commit", "-m", "rename")
    assert (ran.code, ran.out.count("loosened-check")) == (0, 0)
    assert "loosened-check" not in ran.err
    assert run(vault, "check").code == 0


def test_another_page_with_the_same_faults_is_no_renamed_one(vault: Repository) -> None:
    vault.git("rm", "-q", "old.md")
    vault.write({"new.md": _PAGE.replace("Old", "New")})
    vault.add()
    assert git(vault, "commit", "-m", "another").code == 1
    assert run(vault, "check").code == 1
