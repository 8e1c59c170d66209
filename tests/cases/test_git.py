"""Repositories of every state, through the real command: each case by its id."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import ROOT, Ran, vaultkit
from tests.support.repository import GitFailed, Repository, init_repository, write_files

_GOOD = "# A\n\n[b](b.md)\n"
_BROKEN = "# A\n\n[x](gone.md)\n"


def check(folder: Path | Repository, *words: str, **environment: str) -> Ran:
    place = folder.path if isinstance(folder, Repository) else folder
    options = ("--preset", "commonmark", "--format", "json")
    ran = vaultkit("check", *options, *words, folder=place, environment=environment)
    assert "Traceback" not in ran.err
    return ran


def named(folder: Path | Repository, *words: str, **environment: str) -> list[str]:
    ran = check(folder, *words, **environment)
    assert ran.code in (0, 1), ran.err
    return [f"{path} {name}" for path, _, name in ran.named()]


def pages(folder: Path | Repository, *words: str) -> int:
    ran = check(folder, *words)
    assert ran.code == 0, ran
    return int(ran.out.partition('"records": ')[2].partition("}")[0])


def hooked(repository: Repository) -> None:
    """A pre-commit hook that checks what is staged."""
    hooks = Path(repository.git("rev-parse", "--path-format=absolute", "--git-path", "hooks"))
    hooks.mkdir(parents=True, exist_ok=True)
    hook = hooks / "pre-commit"
    command = f"{sys.executable} -m vaultkit check --preset commonmark --at index"
    hook.write_text(f"#!/bin/sh\nPYTHONPATH={ROOT} exec {command}\n")
    hook.chmod(0o755)


def test_gt_01_staged_bad_fails_and_staged_good_passes(repository: Repository) -> None:
    hooked(repository)
    repository.write({"a.md": _BROKEN})
    repository.add()
    repository.write({"a.md": _GOOD, "b.md": "# B\n"})
    with pytest.raises(GitFailed, match=r'there is no file at "gone.md"'):
        repository.git("commit", "-qm", "x")
    repository.add()
    repository.write({"a.md": _BROKEN})
    repository.git("commit", "-qm", "x")


def test_gt_01_links_of_what_is_staged_lead_to_what_is_staged(repository: Repository) -> None:
    repository.write({"a.md": _GOOD, "b.md": "# B\n"})
    repository.add("a.md")
    assert named(repository, "--at", "index") == ["a.md broken-link"]
    assert named(repository) == []


def test_gt_03_a_commit_of_one_path_is_judged_by_its_own_index(repository: Repository) -> None:
    repository.commit({"a.md": _GOOD, "b.md": "# B\n", "c.md": "# C\n"})
    hooked(repository)
    repository.write({"c.md": _BROKEN, "b.md": "# New\n"})
    repository.add("c.md")
    repository.git("commit", "-qm", "the good one alone", "b.md")
    with pytest.raises(GitFailed, match=r"c\.md"):
        repository.git("commit", "-qm", "the broken one", "c.md")


def test_gt_03_a_linked_worktrees_hook_judges_that_worktree(tmp_path: Path) -> None:
    main = init_repository(tmp_path / "main", {"a.md": _GOOD, "b.md": "# B\n"})
    hooked(main)
    main.git("worktree", "add", "-q", str(tmp_path / "w"))
    linked = Repository(tmp_path / "w")
    main.write({"a.md": _BROKEN})
    main.add()
    linked.commit({"b.md": "# New\n"})
    linked.write({"a.md": _BROKEN})
    with pytest.raises(GitFailed, match=r"a\.md"):
        linked.git("commit", "-qam", "x")


def test_gt_03_the_variables_of_another_repositorys_hook_change_nothing(
    repository: Repository, tmp_path: Path
) -> None:
    repository.commit({"a.md": _BROKEN})
    other = init_repository(tmp_path / "other", {"b.md": "# B\n"}).path / ".git"
    given = {"GIT_DIR": str(other), "GIT_INDEX_FILE": str(other / "index")}
    for at in ("worktree", "index", "HEAD"):
        assert named(repository, "--at", at, **given) == ["a.md broken-link"]


def test_gt_07_a_repository_without_commits_is_checked(repository: Repository) -> None:
    assert pages(repository) == 0
    repository.write({"a.md": _BROKEN})
    repository.add()
    for at in ("worktree", "index"):
        assert named(repository, "--at", at) == ["a.md broken-link"]
    refused = check(repository, "--at", "HEAD")
    assert refused.code in (2, 3)
    assert "commit" in refused.err


def test_gt_09_a_sha256_repository_is_checked_cold_and_warm(tmp_path: Path) -> None:
    files = {"a.md": _BROKEN, "b.md": "# B\n"}
    repository = init_repository(tmp_path / "r", files, object_format="sha256")
    for at in ("worktree", "index", "HEAD", repository.head, "worktree"):
        assert named(repository, "--at", at) == ["a.md broken-link"]


def test_gt_10_a_linked_worktree_is_checked_and_remembered_by_itself(tmp_path: Path) -> None:
    main = init_repository(tmp_path / "main", {"a.md": _GOOD, "b.md": "# B\n"})
    main.git("worktree", "add", "-q", str(tmp_path / "w"))
    write_files(tmp_path / "w", {"a.md": _BROKEN})
    assert named(tmp_path / "w") == ["a.md broken-link"]
    assert named(main) == []
    assert named(tmp_path / "w", "--at", "HEAD") == []
    assert (main.path / ".git/worktrees/w/vaultkit").is_dir()
    assert main.git("status", "--porcelain") == ""


def test_gt_13_another_users_repository_is_never_a_vault_without_pages(tmp_path: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("only root can give files away")
    repository = init_repository(tmp_path / "theirs", {"a.md": "# A\n"})
    for path in (repository.path, repository.path / ".git"):
        os.chown(path, 4321, 4321)
    ran = check(repository)
    assert (ran.code, ran.out) == (3, "")
    assert f"git config --global --add safe.directory {repository.path}" in ran.err


def test_gt_14_nested_repositories_are_told_and_not_checked(repository: Repository) -> None:
    for name in ("sub", "plain"):
        init_repository(repository.path / name, {"page.md": _BROKEN})
    repository.git("-c", "advice.addEmbeddedRepo=false", "add", "sub")
    assert named(repository) == ["plain nested-repository", "sub nested-repository"]


def test_gt_14_a_vault_in_another_repositorys_folder_is_that_folder(
    repository: Repository,
) -> None:
    repository.commit({"code/x.md": _BROKEN, "vault/vault.yaml": "{}\n", "vault/a.md": _GOOD})
    assert named(repository.path / "vault") == ["a.md broken-link"]
    assert named(repository.path / "vault", "--at", "HEAD") == ["a.md broken-link"]


def test_gt_14_a_vault_that_the_repository_around_it_ignores_is_checked(
    repository: Repository,
) -> None:
    repository.commit({".gitignore": "/mine/\n"})
    repository.write({"mine/vault.yaml": "{}\n", "mine/a.md": _BROKEN})
    assert named(repository.path / "mine") == ["a.md broken-link"]


def test_gt_15_links_are_told_and_what_lies_outside_is_never_shown(
    repository: Repository, tmp_path: Path
) -> None:
    write_files(tmp_path / "out", {"secret.md": "# The secret\n\n[x](gone.md)\n"})
    repository.write({"a.md": "# A\n\n[s](out.md) [f](folder/secret.md) [d](dangling.md)\n"})
    targets = {
        "out.md": str(tmp_path / "out/secret.md"),
        "folder": str(tmp_path / "out"),
        "dangling.md": str(tmp_path / "none.md"),
        "inside.md": "a.md",
        "loop.md": "loop.md",
    }
    for name, target in targets.items():
        (repository.path / name).symlink_to(target)
    ran = check(repository)
    told = [name for path, _, name in ran.named() if path != "a.md"]
    assert told == ["symlink"] * 5
    assert "gone.md" not in ran.out
    assert "The secret" not in ran.out
    assert ("a.md", 3, "broken-link") in ran.named()  # nothing is read through the folder's link


@pytest.mark.parametrize(
    ("key", "attributes"),
    [("true", ""), ("input", ""), ("false", "*.md text eol=crlf\n"), ("false", "*.md -text\n")],
)
def test_gt_17_line_ends_in_a_checkout_change_no_answer(
    tmp_path: Path, key: str, attributes: str
) -> None:
    body = "---\ntitle: A\n---\n\n# Töp\n\n[x](gone.md)\n\n[b](b.md#töp)\n"
    origin = init_repository(tmp_path / "o", {"a.md": body, "b.md": body})
    origin.commit({".gitattributes": attributes, "m.md": b"a\r\n\n[x](g)\r"})
    expected = check(origin, "--at", "HEAD").out
    clone = Repository(tmp_path / "c")
    origin.git("-c", f"core.autocrlf={key}", "clone", "-q", str(origin.path), str(clone.path))
    clone.git("config", "core.autocrlf", key)
    for words in ((), ("--no-cache",), ()):
        assert check(clone, *words).out.replace("worktree", "HEAD") == expected
    assert clone.git("status", "--porcelain") == ""


def test_gt_18_a_lock_left_behind_stops_no_check_and_stays(repository: Repository) -> None:
    repository.commit({"a.md": _BROKEN})
    lock = repository.path / ".git/index.lock"
    lock.write_bytes(b"")
    for at in ("worktree", "index", "HEAD"):
        assert named(repository, "--at", at) == ["a.md broken-link"]
    assert lock.read_bytes() == b""


@pytest.mark.parametrize("inside", [False, True])
def test_a_bare_repository_is_checked_at_a_revision(tmp_path: Path, inside: bool) -> None:
    origin = init_repository(tmp_path / "o", {"a.md": _BROKEN})
    bare = tmp_path / ("o/b.git" if inside else "b.git")
    origin.git("clone", "-q", "--bare", str(origin.path), str(bare))
    origin.git("rm", "-q", "a.md")
    origin.git("commit", "-qm", "empty")
    assert named(bare, "--at", "HEAD") == ["a.md broken-link"]
    refused = check(bare)
    assert (refused.code, refused.out) == (2, "")
    assert "--at HEAD" in refused.err
    assert check(bare, "--at", "index").code == 2


@pytest.mark.parametrize("what", ["tree:0", "blob:none"])
def test_a_clone_with_a_filter_says_how_to_get_what_it_lacks(
    repository: Repository, tmp_path: Path, what: str
) -> None:
    repository.commit({"vault.yaml": "links: {preset: commonmark}\n", "a.md": "# A\n", "b.md": ""})
    repository.git("checkout", "-qb", "side")
    repository.commit({"a.md": "# A\n\n# End\n"})
    repository.git("checkout", "-q", "main")
    repository.commit({"a.md": "# Begin\n\n# A\n"})
    repository.git("config", "uploadpack.allowFilter", "true")
    place, source = tmp_path / "filtered", f"file://{repository.path}"
    repository.git("clone", "-q", "--no-checkout", f"--filter={what}", source, str(place))
    lacking = [vaultkit("check", "--at", at, folder=place) for at in ("HEAD", "merge:origin/side")]
    assert [ran.code for ran in lacking] == [2, 2]
    for ran in lacking:
        assert "fetch --refetch --no-filter" in ran.err
    command = lacking[1].err.partition("Get the rest: ")[2].strip()
    assert command == f'git -C "{place}" fetch --refetch --no-filter'
    subprocess.run(shlex.split(command), check=True, capture_output=True)
    for at in ("HEAD", "merge:origin/side"):
        assert vaultkit("check", "--at", at, folder=place).code == 0
