"""Merges by Git itself: with vaultkit's drivers, without them, and where they fail."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.branching import written
from tests.support.command import vaultkit
from tests.support.merges import ATTRIBUTES, fork, git, set_up
from tests.support.repository import Repository, init_repository

BASE = "---\ntype: concept\nstatus: active\nlead: ana\n---\n# Page\n\none\n\ntwo\n\nthree\n"
OURS = BASE.replace("active", "paused").replace("one", "1")
THEIRS = BASE.replace("lead: ana", "lead: 'bob'").replace("three", "3")
BOTH = OURS.replace("lead: ana", "lead: 'bob'").replace("three", "3")
OTHER = BASE.replace("active", "done")  # against ours a conflict
MARKED = "<<<<<<< ours\nstatus: paused\n=======\nstatus: done\n>>>>>>> theirs\n"


@pytest.fixture
def forked(repository: Repository) -> Repository:
    """A page changed on main and on topic, in neighbouring keys and in the body."""
    fork(
        repository,
        {"a/page.md": BASE, ".gitattributes": ATTRIBUTES},
        {"a/page.md": OURS},
        {"a/page.md": THEIRS},
    )
    return repository


def page(repository: Repository) -> str:
    return (repository.path / "a/page.md").read_text("utf-8")


def test_a_clone_without_the_setup_merges_as_text(forked: Repository) -> None:
    ran = git(forked, "merge", "topic")
    assert ran.code == 1
    assert "<<<<<<< HEAD" in page(forked)


@pytest.mark.parametrize(
    "words",
    [("merge", "topic"), ("rebase", "topic"), ("cherry-pick", "topic"), ("pull", ".", "topic")],
)
def test_git_merges_by_key(forked: Repository, words: tuple[str, ...]) -> None:
    set_up(forked)
    more = ("--no-rebase", "--no-edit") if words[0] == "pull" else ()
    ran = git(forked, *words, *more, GIT_EDITOR="true")
    assert ran.code == 0, ran.out + ran.err
    assert page(forked) == BOTH
    assert forked.git("status", "--porcelain") == ""


def test_git_stash_and_revert_merge_by_key(forked: Repository) -> None:
    set_up(forked)
    forked.write({"a/page.md": OURS.replace("lead: ana", "lead: 'bob'")})
    assert git(forked, "stash").code == 0
    forked.commit({"a/page.md": OURS.replace("paused", "done")})
    ran = git(forked, "stash", "pop")
    assert ran.code == 0, ran.out + ran.err
    assert page(forked) == OURS.replace("paused", "done").replace("lead: ana", "lead: 'bob'")
    forked.commit()
    ran = git(forked, "revert", "--no-edit", "HEAD~1")
    assert ran.code == 0, ran.out + ran.err
    assert page(forked) == OURS.replace("lead: ana", "lead: 'bob'")


@pytest.mark.parametrize("word", ["merge", "rebase", "cherry-pick"])
def test_a_real_conflict_stays_marked_and_nothing_is_committed(
    repository: Repository, word: str
) -> None:
    files = [{"a/page.md": text} for text in (OURS, OTHER)]
    fork(repository, {"a/page.md": BASE, ".gitattributes": ATTRIBUTES}, *files)
    set_up(repository)
    before = repository.git("rev-parse", "main", "topic")
    assert git(repository, word, "topic").code == 1
    assert repository.git("ls-files", "--unmerged", "--format=%(stage)").split() == ["1", "2", "3"]
    marked = MARKED
    if word == "rebase":  # there ours is what the commits are put on
        marked = marked.replace("paused", "x").replace("done", "paused").replace("x", "done")
    assert marked in page(repository)
    assert git(repository, word, "--abort").code == 0
    assert repository.git("rev-parse", "main", "topic") == before
    assert page(repository) == OURS


def test_a_conflict_is_marked_in_the_style_that_the_user_has(repository: Repository) -> None:
    files = [{"a/page.md": text} for text in (OURS, OTHER)]
    fork(repository, {"a/page.md": BASE, ".gitattributes": ATTRIBUTES}, *files)
    set_up(repository)
    repository.git("config", "merge.conflictStyle", "diff3")
    assert git(repository, "merge", "topic").code == 1
    assert "status: paused\n||||||| base\nstatus: active\n=======\n" in page(repository)


def test_a_page_that_both_branches_add(repository: Repository) -> None:
    new = "---\ntype: concept\n{}---\n# New\n"
    fork(
        repository,
        {".gitattributes": ATTRIBUTES},
        {"a/page.md": new.format("lead: ana\n")},
        {"a/page.md": new.format("tags: [x]\n")},
    )
    set_up(repository)
    assert git(repository, "merge", "topic").code == 0
    assert page(repository) == new.format("lead: ana\ntags: [x]\n")


def test_a_page_that_one_side_moves(forked: Repository) -> None:
    set_up(forked)
    forked.git("checkout", "-q", "topic")
    forked.git("mv", "a/page.md", "a/moved page.md")
    forked.commit()
    forked.git("checkout", "-q", "main")
    assert git(forked, "merge", "topic").code == 0
    assert (forked.path / "a/moved page.md").read_text("utf-8") == BOTH


def test_odd_names_reach_the_driver(repository: Repository) -> None:
    names = ["-x.md", "it's $(touch evil) `touch evil`.md", "\u4e2d\u6587 %O.md", "a;b&c.md"]
    sides = [dict.fromkeys(names, text) for text in (BASE, OURS, THEIRS)]
    fork(repository, {".gitattributes": ATTRIBUTES, **sides[0]}, *sides[1:])
    set_up(repository)
    ran = git(repository, "merge", "topic")
    assert ran.code == 0, ran.out + ran.err
    assert {(repository.path / name).read_text("utf-8") for name in names} == {BOTH}
    assert sorted(path.name for path in repository.path.iterdir() if "evil" in path.name) == [
        "it's $(touch evil) `touch evil`.md"
    ]


def test_linked_work_trees_share_the_setup(forked: Repository, tmp_path: Path) -> None:
    forked.git("worktree", "add", "-q", "-b", "linked", str(tmp_path / "linked"), "main")
    linked = Repository(tmp_path / "linked")
    set_up(linked)
    assert git(linked, "merge", "topic").code == 0
    assert page(linked) == BOTH
    assert git(forked, "merge", "topic").code == 0
    assert page(forked) == BOTH


# --------------------------------------------------------------------------------- where it fails


def as_text(forked: Repository) -> None:
    """The merge ends in Git's own conflict, whatever became of the driver."""
    ran = git(forked, "merge", "topic")
    assert ran.code == 1, ran.out + ran.err
    text = page(forked)
    assert "<<<<<<< ours\nstatus: paused\nlead: ana\n=======\nstatus: active\nlead: 'bob'\n" in text
    assert "1\n\ntwo\n\n3\n" in text
    assert "so Git merges its text" in ran.err
    assert git(forked, "merge", "--abort").code == 0
    assert page(forked) == OURS


def test_where_python_is_gone_git_merges_the_text(forked: Repository, tmp_path: Path) -> None:
    python = tmp_path / "some where" / "python"
    python.parent.mkdir()
    python.symlink_to(sys.executable)
    set_up(forked)
    config = forked.path / ".git/config"
    for gone in (str(python), str(tmp_path / "nobody's")):
        quoted = gone.replace("'", "'\\\\''")
        text = config.read_text("utf-8")
        config.write_text(text.replace(f"'{sys.executable}'", f"'{quoted}'"), "utf-8")
        python.unlink(missing_ok=True)
        as_text(forked)
        config.write_text(text, "utf-8")


@pytest.mark.parametrize(
    "script",
    [
        "exit 1",  # no module named vaultkit
        "exit 2",
        "exit 255",
        "kill -9 $$",
        "echo rubbish; exit 139",
    ],
)
def test_where_vaultkit_breaks_git_merges_the_text(
    forked: Repository, tmp_path: Path, script: str
) -> None:
    set_up(forked)
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    python.chmod(0o755)
    config = forked.path / ".git/config"
    config.write_text(config.read_text("utf-8").replace(sys.executable, str(python)), "utf-8")
    as_text(forked)


def test_what_is_no_text_is_left_as_git_leaves_it(repository: Repository) -> None:
    sides = [{"a.md": b"\0one"}, {"a.md": b"\0two"}]
    fork(repository, {"a.md": b"\0base", ".gitattributes": ATTRIBUTES}, *sides)
    set_up(repository)
    assert git(repository, "merge", "topic").code == 1
    assert (repository.path / "a.md").read_bytes() == b"\0one"
    assert repository.git("ls-files", "--unmerged", "--format=%(stage)").split() == ["1", "2", "3"]


def test_vaultkits_own_look_at_a_merge_runs_no_driver(forked: Repository) -> None:
    """A host knows no drivers, so what a merge would break is told as the host will merge it."""
    set_up(forked)
    ran = vaultkit("check", "--at", "merge:main...topic", "--format", "json", folder=forked.path)
    assert ("a/page.md", 1, "merge-conflict") in ran.named()


def test_no_file_of_ours_is_left_behind(forked: Repository) -> None:
    set_up(forked)
    before = set(forked.path.rglob("*"))
    assert git(forked, "merge", "topic").code == 0
    new = {path for path in set(forked.path.rglob("*")) - before if ".git" not in path.parts}
    assert not new


def test_a_history_with_two_common_ancestors(tmp_path: Path) -> None:
    """Git then merges these first, by the same driver."""
    repository = init_repository(tmp_path / "criss", {".gitattributes": ATTRIBUTES, "p.md": BASE})
    set_up(repository)
    repository.git("checkout", "-qb", "topic")
    repository.commit({"p.md": THEIRS})
    repository.git("checkout", "-q", "main")
    repository.commit({"p.md": OURS})
    first, second = repository.head, repository.git("rev-parse", "topic")
    assert git(repository, "merge", "--no-edit", second).code == 0
    assert git(repository, "checkout", "-q", "topic").code == 0
    assert git(repository, "merge", "--no-edit", first).code == 0
    assert (repository.path / "p.md").read_text("utf-8") == BOTH
    repository.commit({"p.md": BOTH.replace("type: concept", "type: entity")})
    repository.git("checkout", "-q", "main")
    repository.commit({"p.md": BOTH.replace("paused", "done")})
    assert git(repository, "merge", "--no-edit", "topic").code == 0
    wanted = BOTH.replace("paused", "done").replace("type: concept", "type: entity")
    assert (repository.path / "p.md").read_text("utf-8") == wanted


# ----------------------------------------------------------------------------- generated files

VAULT = {
    "vault.yaml": "vault: {name: Tides}\nontology: ontology.yaml\n",
    "ontology.yaml": "name: tides\nversion: 1\nextends: vaultkit/wiki\n",
    ".gitattributes": ATTRIBUTES,
    "concepts/tide.md": "---\ntype: concept\n---\n# Tide\n\nWater moves. [Ebb](ebb.md)\n",
    "concepts/ebb.md": "---\ntype: concept\n---\n# Ebb\n\nWater goes. [Tide](tide.md)\n",
    "entities/moon.md": "---\ntype: entity\n---\n# Moon\n\nIt pulls [it](../concepts/tide.md).\n",
}


def added(kind: str, title: str) -> dict[str, str]:
    """A page that links to another."""
    folder = {"concept": "concepts", "entity": "entities"}[kind]
    stem = title.split(maxsplit=1)[0].lower()
    words = f"# {title}\n\nSee the [tide](../concepts/tide.md).\n"
    return {f"{folder}/{stem}.md": f"---\ntype: {kind}\n---\n{words}"}


def two_branches(
    folder: Path, first: dict[str, str], second: dict[str, str], policy: str
) -> Repository:
    """A vault with the branches x and y, each with a page more; generated files by the policy."""
    config = f"{VAULT['vault.yaml']}generate: {{on: {policy}, backlinks: off}}\n"
    repository = init_repository(folder, {**VAULT, "vault.yaml": config})
    assert written(folder)
    repository.commit(message="generated")
    for name, files in (("x", first), ("y", second)):
        repository.git("checkout", "-qb", name, "main")
        repository.write(files)
        assert written(folder) is (policy == "every-commit")
        repository.commit()
    repository.git("checkout", "-q", "main")
    return repository


def rules(folder: Path) -> list[str]:
    ran = vaultkit("check", "--format", "json", folder=folder)
    return [name for _, _, name in ran.named() if name != "orphan-page"]


def test_gx_01_rows_lost_in_a_resolution_are_told_and_written_again(tmp_path: Path) -> None:
    pages = added("concept", "Neap tide"), added("concept", "New moon")
    repository = two_branches(tmp_path / "v", *pages, "every-commit")
    assert git(repository, "merge", "-q", "x").code == 0
    assert git(repository, "merge", "--no-edit", "y").code == 1
    repository.git("checkout", "--theirs", "index.md")
    repository.commit(message="resolved with theirs")
    assert rules(repository.path) == ["stale-generated"]
    assert written(repository.path)
    assert rules(repository.path) == []
    text = (repository.path / "index.md").read_text("utf-8")
    assert "[Neap tide](concepts/neap.md)" in text
    assert "[New moon](concepts/new.md)" in text


def test_gx_01_with_the_driver_no_row_is_lost_in_the_first_place(tmp_path: Path) -> None:
    pages = added("concept", "Neap tide"), added("concept", "New moon")
    repository = two_branches(tmp_path / "v", *pages, "every-commit")
    set_up(repository)
    for branch in ("x", "y"):
        assert git(repository, "merge", "--no-edit", branch).code == 0
    assert rules(repository.path) == []


def test_gx_02_without_any_driver_branches_never_meet_in_a_generated_file(tmp_path: Path) -> None:
    pages = added("concept", "Neap tide"), added("concept", "New moon")
    repository = two_branches(tmp_path / "v", *pages, "default-branch")
    for branch in ("x", "y"):
        assert repository.git("diff", "--name-only", f"main...{branch}").startswith("concepts/")
        assert git(repository, "merge", "--no-edit", branch).code == 0
    assert rules(repository.path) == ["stale-generated"]  # main owns the files
    assert written(repository.path)
    assert rules(repository.path) == []


def test_gx_03_a_wide_title_and_another_section_do_not_collide(tmp_path: Path) -> None:
    pages = added("concept", f"Neap {'very ' * 30}long"), added("entity", "Sun")
    repository = two_branches(tmp_path / "v", *pages, "every-commit")
    for branch in ("x", "y"):
        changed = repository.git("diff", "--numstat", f"main...{branch}", "--", "index.md")
        assert changed.split()[:2] == ["1", "0"]
        assert git(repository, "merge", "--no-edit", branch).code == 0
    assert rules(repository.path) == []
