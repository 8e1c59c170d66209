"""Branches that mend different old faults, each with its own `baseline update`, meet in Git."""

from __future__ import annotations

import os
from itertools import combinations, pairwise

import pytest

from tests.support.command import Ran, vaultkit
from tests.support.repository import GitFailed, Repository
from vaultkit.actions.baseline import UpdateRequest, update
from vaultkit.actions.check import CheckRequest, check

_PAGES = tuple(f"page-{letter}.md" for letter in "abcd")


@pytest.fixture
def adopted(repository: Repository) -> Repository:
    """Four pages with two broken links each, adopted and committed."""
    text = "# P\n\n[1](gone-1.md)\n\n[2](gone-2.md)\n"
    repository.commit(dict.fromkeys(_PAGES, text))
    assert run(repository, "adopt", "--only-config", "--preset", "commonmark").code == 0
    repository.commit(message="adopt")
    return repository


def run(repository: Repository, *words: str) -> Ran:
    return vaultkit(*words, folder=repository.path)


def mend(repository: Repository, branch: str, *pages: str) -> None:
    """Mend pages on a branch of their own that starts from main."""
    repository.git("checkout", "-q", "-b", branch, "main")
    repository.write(dict.fromkeys(pages, "# P\n"))
    update(UpdateRequest(folder=str(repository.path), environment=os.environ))
    repository.commit(message=branch)


def entries(repository: Repository) -> list[str]:
    return (repository.path / "baseline.jsonl").read_text().splitlines()[1:]


def test_branches_that_mend_different_pages_merge(adopted: Repository) -> None:
    mend(adopted, "one", "page-a.md")
    mend(adopted, "other", "page-c.md")
    assert run(adopted, "check", "--at", "merge:one").code == 0
    adopted.git("merge", "-q", "-m", "merge", "one")
    assert len(entries(adopted)) == 4
    assert run(adopted, "check").code == 0
    again = run(adopted, "baseline", "update")
    assert again.out == "baseline.jsonl holds 4 findings; nothing to change\n"


def test_a_branch_that_mends_merges_with_one_that_takes_in_new_ones(adopted: Repository) -> None:
    mend(adopted, "one", "page-b.md")
    adopted.git("checkout", "-q", "-b", "other", "main")
    adopted.write({"z.md": "[x](new.md)\n"})
    assert run(adopted, "baseline", "update", "--allow-new").code == 0
    adopted.commit(message="other")
    adopted.git("merge", "-q", "-m", "merge", "one")
    assert len(entries(adopted)) == 7
    assert run(adopted, "check").code == 0


def test_most_pairs_of_mended_pages_merge_and_an_update_settles_the_others(
    adopted: Repository,
) -> None:
    for page in _PAGES:
        mend(adopted, page.removesuffix(".md"), page)
    conflicts = []
    for one, other in combinations(_PAGES, 2):
        adopted.git("checkout", "-q", "-B", "both", one.removesuffix(".md"))
        try:
            adopted.git("merge", "-q", "-m", "both", other.removesuffix(".md"))
        except GitFailed:
            conflicts.append((one, other))
            merge = run(adopted, "check", "--at", f"merge:{other.removesuffix('.md')}...both")
            assert (merge.code, merge.out.count(" error merge-conflict:")) == (1, 1)
            assert "baseline.jsonl:1:1 GN002 error merge-conflict" in merge.out
            index = run(adopted, "check", "--at", "index")
            assert (index.code, index.out.count(" error merge-conflict:")) == (1, 1)
            assert "run `vaultkit baseline update`, then `git add` the file" in index.out
            told = run(adopted, "check")
            assert told.code == 2
            assert "a merge of it open: run `vaultkit baseline update`" in told.err
            assert run(adopted, "baseline", "update").code == 0
            adopted.commit(message="both")
        assert len(entries(adopted)) == 4
        request = CheckRequest(folder=str(adopted.path), environment=os.environ)
        assert check(request).report.findings == ()
    # Git puts changes of neighbouring lines together for nobody
    assert conflicts == list(pairwise(_PAGES))


def test_an_entry_that_both_sides_left_twice_counts_with_the_larger_number(
    adopted: Repository,
) -> None:
    file = adopted.path / "baseline.jsonl"
    lines = file.read_text().splitlines(keepends=True)
    twice = lines[1].replace("}", ', "count": 2}')
    file.write_text("".join((*lines, lines[1], twice)))
    page = adopted.path / "page-a.md"
    page.write_text(page.read_text() + "\n[1](gone-1.md)\n")
    assert run(adopted, "check").code == 0
    page.write_text(page.read_text() + "\n[1](gone-1.md)\n")
    assert run(adopted, "check").code == 1


def conflict(repository: Repository, path: str, ours: str, theirs: str) -> None:
    """HEAD is `topic`, which changed a file in another way than main did."""
    repository.git("checkout", "-q", "-b", "topic")
    repository.commit({path: ours})
    repository.git("checkout", "-q", "main")
    repository.commit({path: theirs})
    repository.git("checkout", "-q", "topic")


def test_a_baseline_whose_sides_do_not_go_together_is_said_with_the_step(
    adopted: Repository,
) -> None:
    old = (adopted.path / "baseline.jsonl").read_text()
    first = old.splitlines()[1]
    more = [old.replace(first, first.replace("}", f', "count": {n}}}')) for n in (2, 3)]
    conflict(adopted, "baseline.jsonl", *more)
    for at in ("merge:main", "merge:main...topic"):
        ran = run(adopted, "check", "--new-only", "--at", at)
        assert ran.code == 3
        assert "baseline.jsonl is in conflict between main and " in ran.err
        assert "run `vaultkit baseline update`, and commit that" in ran.err
    with pytest.raises(GitFailed):
        adopted.git("merge", "-q", "main")
    ran = run(adopted, "check", "--at", "index")
    assert ran.code == 3
    assert "Run `vaultkit baseline update`, then run: git add baseline.jsonl" in ran.err


def test_settings_in_conflict_are_said_with_the_step(adopted: Repository) -> None:
    old = (adopted.path / "vault.yaml").read_text()
    conflict(adopted, "vault.yaml", f"{old}exclude: [a/]\n", f"{old}exclude: [b/]\n")
    ran = run(adopted, "check", "--at", "merge:main")
    assert ran.code == 3
    assert ran.err == (
        "vaultkit: vault.yaml is in conflict between main and HEAD, so nothing was checked\n"
        "  next: Merge main into HEAD, decide what holds, and commit that\n"
    )
    with pytest.raises(GitFailed):
        adopted.git("merge", "-q", "main")
    ran = run(adopted, "check", "--at", "index")
    assert (ran.code, "then run: git add vault.yaml" in ran.err) == (3, True)
    ran = run(adopted, "check")
    assert (ran.code, "Git left a merge of vault.yaml in conflict" in ran.err) == (2, True)
