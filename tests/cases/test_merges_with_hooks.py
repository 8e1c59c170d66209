"""`git merge` where all of our hooks are: one whole commit, or a block with a way out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.hooked import DOORS, Door, open_door, shared_folder
from tests.support.repository import Repository
from vaultkit.actions.generate import GenerateRequest, generate

_FILES = {
    "vault.yaml": "vault: {name: T, branch: main}\nlinks: {preset: commonmark}\n",
    "a.md": "# A\n\n[b](b.md)\n",
    "b.md": "# B\n\n[a](a.md)\n",
}


@pytest.fixture
def door(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Door:
    return open_door(request.param, shared_folder(tmp_path_factory))


@pytest.fixture
def vault(repository: Repository, door: Door) -> Repository:
    """A vault with generated files on main, hooks in place, and a branch `topic` with one page."""
    repository.commit(_FILES)
    generate(GenerateRequest(folder=str(repository.path), environment=os.environ))
    repository.commit()
    door.install(repository)
    if repository.git("status", "--porcelain"):
        repository.git("commit", "--quiet", "--no-verify", "-m", "the hooks")
    repository.git("switch", "--quiet", "--create", "topic")
    page(repository, door, "neap", "# Neap\n\n[a](a.md)\n")
    repository.git("switch", "--quiet", "main")
    page(repository, door, "spring", "# Spring\n\n[a](a.md)\n")
    return repository


def page(repository: Repository, door: Door, name: str, text: str) -> None:
    repository.write({f"{name}.md": text})
    repository.add()
    ran = door.git(repository, "commit", "-m", name)
    assert ran.code == 0, ran


_DOORS = pytest.mark.parametrize(
    "door",
    [pytest.param(one, marks=[] if one != "prek" else [pytest.mark.soak]) for one in DOORS],
    indirect=True,
)
_PULLS = pytest.mark.parametrize("pull", [False, pytest.param(True, marks=pytest.mark.soak)])


@_DOORS
@_PULLS
def test_a_clean_merge_is_one_commit_with_its_generated_files(
    vault: Repository, door: Door, pull: bool
) -> None:
    old = vault.head
    words = ("pull", "--no-rebase", "--no-edit", ".", "topic") if pull else ("merge", "topic")
    ran = door.git(vault, *words, GIT_EDITOR="true")
    assert ran.code == 0, ran
    assert vault.git("rev-parse", "HEAD^1", "HEAD^2").split() == [
        old,
        vault.git("rev-parse", "topic"),
    ]
    assert vault.git("status", "--porcelain") == ""
    rows = vault.git("show", "HEAD:index.md")
    assert "(neap.md)" in rows
    assert "(spring.md)" in rows
    assert not (vault.path / ".git/MERGE_HEAD").exists()
    again = generate(GenerateRequest(folder=str(vault.path), environment=os.environ, dry_run=True))
    assert not again.drifts
    page(vault, door, "next", "# Next\n\n[a](a.md)\n")


@_DOORS
def test_a_merge_that_breaks_a_page_is_blocked_and_goes_on_when_mended(
    vault: Repository, door: Door
) -> None:
    vault.git("switch", "--quiet", "topic")
    page(vault, door, "more", "# More\n\n[spring](b.md)\n")
    vault.git("switch", "--quiet", "main")
    vault.write({"a.md": "# A\n\nGone.\n"})
    vault.git("rm", "-q", "b.md")
    vault.add()
    assert door.git(vault, "commit", "-m", "b goes").code == 0
    old = vault.head
    ran = door.git(vault, "merge", "topic", GIT_EDITOR="true")
    said = ran.out + ran.err
    assert ran.code == 1, said
    assert "more.md:3:1" in said
    assert "then: git merge --continue; or give the merge up: git merge --abort" in said
    assert (vault.head, (vault.path / ".git/MERGE_HEAD").exists()) == (old, True)
    ran = door.git(vault, "merge", "--continue", GIT_EDITOR="true")
    assert ran.code == 1, ran  # not mended
    assert "git merge --continue" in ran.out + ran.err
    vault.write({"more.md": "# More\n\n[a](a.md)\n"})
    vault.add("more.md")
    ran = door.git(vault, "merge", "--continue", GIT_EDITOR="true")
    assert ran.code == 0, ran
    assert vault.git("rev-parse", "HEAD^1") == old
    assert vault.git("status", "--porcelain") == ""
    assert "(more.md)" in vault.git("show", "HEAD:index.md")


@pytest.mark.parametrize("door", ["quick"], indirect=True)
@pytest.mark.parametrize("way", ["ff", "squash", "no-verify", "feature branch"])
def test_what_is_no_merge_of_ours_is_left_alone(vault: Repository, door: Door, way: str) -> None:
    if way == "ff":
        vault.git("switch", "--quiet", "--create", "behind", "main~1")
        vault.git("switch", "--quiet", "--create", "ahead")
        ran = door.git(vault, "merge", "--no-edit", "topic")
        assert ran.code == 0
        made = vault.head
        vault.git("switch", "--quiet", "behind")
        assert door.git(vault, "merge", "--ff-only", "ahead").code == 0
        assert vault.head == made
    elif way == "feature branch":
        vault.git("switch", "--quiet", "topic")
        assert door.git(vault, "merge", "--no-edit", "main").code == 0
        assert "(neap.md)" not in vault.git("show", "HEAD:index.md")
        assert "(spring.md)" in vault.git("show", "HEAD:index.md")
    else:
        old = vault.git("show", "HEAD:index.md")
        assert door.git(vault, "merge", "--no-edit", f"--{way}", "topic").code == 0
        assert vault.git("show", "HEAD:index.md") == old
    if way != "squash":
        assert vault.git("status", "--porcelain") == ""


@pytest.mark.parametrize("door", ["quick"], indirect=True)
def test_without_the_hook_a_merge_goes_through_and_says_what_is_left(
    vault: Repository, door: Door, tmp_path: Path
) -> None:
    (vault.path / ".git/hooks/post-merge").unlink()
    ran = door.git(vault, "merge", "--no-edit", "topic")
    assert ran.code == 0, ran
    assert (
        "index.md, index/pages/backlinks.md are to be written anew for this merge"
        in ran.out + ran.err
    )
    assert "`vaultkit generate`, then git add and git commit" in ran.out + ran.err
    assert vault.git("status", "--porcelain") == ""


@pytest.mark.parametrize("door", ["quick"], indirect=True)
def test_a_fast_forward_says_what_is_out_of_date_unless_a_remote_has_it(
    vault: Repository, door: Door
) -> None:
    vault.git("reset", "--quiet", "--hard", "HEAD~1")
    old, new = vault.head, vault.git("rev-parse", "topic")
    ran = door.git(vault, "merge", "topic")
    assert (ran.code, vault.head, vault.git("status", "--porcelain")) == (0, new, "")
    said = (ran.out + ran.err).splitlines()
    assert "index.md, index/pages/backlinks.md are out of date after this merge" in said
    assert said[-1] == "  next: `vaultkit generate`, then git add and git commit"
    vault.git("update-ref", "refs/remotes/origin/main", new)
    vault.git("reset", "--quiet", "--hard", old)
    ran = door.git(vault, "merge", "topic")
    assert (ran.code, vault.head) == (0, new)
    assert "out of date" not in ran.out + ran.err
