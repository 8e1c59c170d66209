"""A merge that was just made is made anew with what is staged, and nothing else of it changes."""

from __future__ import annotations

import os
from collections.abc import Mapping

import pytest

from tests.support.repository import Repository
from vaultkit.errors import StateError
from vaultkit.git.merge_made import is_fetched, made_merge, note_merge, with_what_is_staged
from vaultkit.git.places import Repository as Places
from vaultkit.git.places import discover


def places(repository: Repository) -> Places:
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return found


def heads(repository: Repository, *names: str) -> Mapping[str, str]:
    """What `git merge` tells its hooks."""
    return {f"GITHEAD_{repository.git('rev-parse', name)}": name for name in names}


@pytest.fixture
def branches(repository: Repository) -> Repository:
    """Two branches beside main, which went on."""
    repository.commit({"a.md": "a"})
    for name in ("one", "two"):
        repository.git("switch", "--quiet", "--create", name, "main")
        repository.commit({f"{name}.md": name})
    repository.git("switch", "--quiet", "main")
    repository.commit({"main.md": "main"})
    return repository


@pytest.mark.parametrize("names", [("one",), ("two", "one")])
def test_files_go_into_the_merge_and_all_else_stays(
    branches: Repository, names: tuple[str, ...]
) -> None:
    here = places(branches)
    note_merge(here, heads(branches, *names))
    branches.git("merge", "--quiet", "--message", "wörds\n\nmore", *names)
    made = branches.head
    assert made_merge(here) == made
    assert made_merge(here) is None  # the note is used up
    assert with_what_is_staged(here, made) is None
    branches.write({"index.md": "new"})
    branches.add("index.md")
    new = with_what_is_staged(here, made)
    assert branches.head == new
    form = "--format=%P%n%an %ae %aI%n%cn %ce %cI%n%B"
    assert branches.git("show", "-s", form, "HEAD") == branches.git("show", "-s", form, made)
    assert branches.git("diff", "--name-only", made, "HEAD") == "index.md"
    assert branches.git("status", "--porcelain") == ""
    assert branches.git("reflog", "-1", "--format=%gs").startswith("vault: the generated files")
    branches.git("fsck", "--strict")


def test_other_commits_are_left_alone(branches: Repository) -> None:
    here = places(branches)
    branches.git("merge", "--quiet", "--no-edit", "one")
    assert made_merge(here) is None  # not noted, as after --no-verify
    branches.git("reset", "--quiet", "--hard", "HEAD~1")
    note_merge(here, heads(branches, "two"))
    branches.git("merge", "--quiet", "--no-edit", "one")
    assert made_merge(here) is None  # another one
    branches.git("reset", "--quiet", "--hard", "HEAD~1")
    note_merge(here, {})
    branches.git("merge", "--quiet", "--no-edit", "one")
    assert made_merge(here) is None


@pytest.mark.parametrize("what", ["remote", "tag", "staged"])
def test_a_merge_that_others_have_or_more_is_staged_is_left_alone(
    branches: Repository, what: str
) -> None:
    here = places(branches)
    note_merge(here, heads(branches, "one"))
    branches.git("merge", "--quiet", "--no-edit", "one")
    if what == "staged":
        branches.write({"mine.md": "mine"})
        branches.add("mine.md")
    else:
        ref = {"remote": "refs/remotes/origin/main", "tag": "refs/tags/v1"}[what]
        branches.git("update-ref", ref, "HEAD")
    assert made_merge(here) is None


def test_a_signature_is_made_anew_or_nothing_is(branches: Repository) -> None:
    here = places(branches)
    branches.git("merge", "--quiet", "--no-edit", "one")
    head, _, message = branches.git_bytes("cat-file", "commit", "HEAD").partition(b"\n\n")
    signed = head + b"\ngpgsig -----BEGIN\n x\n -----END\nencoding UTF-8\n\n" + message
    commit = branches.git("hash-object", "-t", "commit", "-w", "--stdin", stdin=signed)
    branches.git("update-ref", "HEAD", commit)
    branches.write({"index.md": "new"})
    branches.add("index.md")
    with pytest.raises(StateError, match="the merge is signed"):
        with_what_is_staged(here, commit)
    assert branches.head == commit
    branches.git("config", "commit.gpgSign", "true")
    branches.git("config", "gpg.format", "x509")
    with pytest.raises(StateError, match="cannot be signed anew"):
        with_what_is_staged(here, commit)
    assert branches.head == commit


def test_only_a_branch_of_this_name_has_fetched_it(branches: Repository) -> None:
    here = places(branches)
    branches.git("update-ref", "refs/remotes/far/one", "HEAD")
    assert not is_fetched(here)
    branches.git("update-ref", "refs/remotes/far/main", "HEAD")
    assert is_fetched(here)
    branches.git("checkout", "--quiet", "--detach")
    assert not is_fetched(here)
