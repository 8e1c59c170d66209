"""What grew and what was so before, through real repositories and every door that asks."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions.adopt import AdoptRequest, adopt
from vaultkit.actions.baseline import UpdateRequest, update
from vaultkit.actions.check import Checker, CheckRequest, check
from vaultkit.actions.hook_pushed import Push, pushed
from vaultkit.actions.hook_staged import Run, staged
from vaultkit.model.finding import Report
from vaultkit.rules.oversize import GREW

CONFIG = "budgets: {page: 200, hub: 100, min_pages: 4, min_degree: 3, hub_percentile: 75}\n"
FILES = {
    "vault.yaml": CONFIG,
    "a.md": "# A\n\n" + "a" * 300 + "\n",
    "b.md": "# B\n\n" + "b" * 150 + "\n",
    "c.md": "# C\n\n[b](b.md)\n",
    "d.md": "# D\n\n[b](b.md)\n",
}
HELD = ["a.md warning page-over-budget"]


@pytest.fixture
def vault(repository: Repository) -> Repository:
    """A vault in which `a.md` is over its budget, and `b.md` would be if it were a hub."""
    repository.commit(FILES)
    return repository


def lines(report: Report) -> list[str]:
    return [f"{one.path} {one.severity.value} {one.name}" for one in report.findings]


def told(where: Repository | Path, **more: Any) -> list[str]:
    folder = str(where.path if isinstance(where, Repository) else where)
    values = {"cache": False, **more}
    return lines(check(CheckRequest(folder=folder, environment=os.environ, **values)).report)


def hook(repository: Repository) -> list[str]:
    seen = staged(str(repository.path), os.environ, run=Run(cache=False))
    return [line for judged in seen for line in lines(judged.checked.report)]


def larger(path: str, by: int = 50) -> dict[str, str]:
    return {path: FILES[path] + "x" * by + "\n"}


# ---------------------------------------------------------------- growth, and everything else


def test_what_was_too_large_and_did_not_grow_is_a_warning(vault: Repository) -> None:
    assert told(vault) == told(vault, at="index") == HELD
    vault.write({"a.md": FILES["a.md"].replace("a" * 300, "z" * 300)})
    assert told(vault) == HELD
    assert told(vault, new_only=True) == []


def test_shrinking_is_never_an_error_even_where_it_is_not_enough(vault: Repository) -> None:
    vault.write({"a.md": "# A\n\n" + "a" * 250 + "\n"})
    vault.add()
    assert (told(vault), told(vault, new_only=True), hook(vault)) == (HELD, [], [])


def test_growing_further_is_an_error_and_new(vault: Repository) -> None:
    vault.write(larger("a.md"))
    vault.add()
    grown = ["a.md error page-over-budget"]
    assert told(vault) == told(vault, at="index") == told(vault, new_only=True) == grown
    assert hook(vault) == grown
    vault.commit()
    assert told(vault) == HELD
    assert told(vault, at="HEAD") == told(vault, at="HEAD", new_only=True) == grown
    assert told(vault, new_only=True, base="HEAD~1") == grown


def test_growing_beyond_the_budget_is_an_error(vault: Repository) -> None:
    vault.write(larger("b.md"))
    vault.add()
    assert hook(vault) == told(vault, new_only=True) == ["b.md error page-over-budget"]
    assert told(vault) == [*HELD, "b.md error page-over-budget"]


def test_growth_of_the_frontmatter_is_none(vault: Repository) -> None:
    vault.write({"a.md": "---\ntags: [more, and, more]\n---\n" + FILES["a.md"]})
    assert (told(vault), told(vault, new_only=True)) == (HELD, [])


def test_a_new_page_is_an_error_and_every_page_of_a_first_commit(vault: Repository) -> None:
    vault.write({"e.md": "e" * 300})
    assert told(vault) == [*HELD, "e.md error page-over-budget"]
    vault.add()
    assert hook(vault) == ["e.md error page-over-budget"]


def test_before_and_in_the_first_commit_everything_is_new(tmp_path: Path) -> None:
    first = init_repository(tmp_path / "r")
    first.write(FILES)
    grown = ["a.md error page-over-budget"]
    assert told(first) == grown
    first.add()
    assert hook(first) == told(first, at="index") == grown
    first.commit()
    assert told(first, at="HEAD") == grown
    assert told(first) == HELD


def test_all_makes_every_page_an_error_and_still_knows_what_grew(vault: Repository) -> None:
    assert told(vault, all=True) == ["a.md error page-over-budget"]
    assert told(vault, all=True, new_only=True) == []
    vault.write(larger("a.md"))
    assert told(vault, all=True, new_only=True) == ["a.md error page-over-budget"]


def test_longer_destinations_of_the_same_links_are_no_growth(vault: Repository) -> None:
    vault.commit({"a.md": FILES["a.md"] + "\n[c](c.md)\n", "p/q/z.md": "# Z\n"})
    longer = FILES["a.md"] + "\n[z](p/q/z.md)\n"
    vault.write({"a.md": longer})
    assert told(vault) == told(vault, at="index") == HELD
    vault.git("add", "a.md")
    assert told(vault) == told(vault, at="index") == HELD
    assert hook(vault) == []
    vault.write({"a.md": longer + "y"})
    assert told(vault) == ["a.md error page-over-budget"]
    vault.write({"a.md": longer + "[c](c.md)\n"})
    assert told(vault) == ["a.md error page-over-budget"]


def test_in_a_plain_folder_nothing_has_grown(tmp_path: Path, repository: Repository) -> None:
    write_files(tmp_path / "plain", FILES)
    assert told(tmp_path / "plain") == HELD
    assert told(tmp_path / "plain", all=True) == ["a.md error page-over-budget"]
    repository.commit({".gitignore": "kept/\n"})
    write_files(repository.path / "kept", FILES)
    assert told(repository.path / "kept") == HELD


def test_the_settings_have_the_last_word_on_severity(vault: Repository) -> None:
    vault.write({**larger("a.md"), "vault.yaml": CONFIG + "checks: {severity: {BG: info}}\n"})
    assert told(vault) == ["a.md info page-over-budget"]
    assert told(vault, ignore=("budgets",)) == []


# ------------------------------------------------------------------------------------------- hubs


def test_a_hub_that_others_made_one_is_a_warning_and_growing_it_an_error(vault: Repository) -> None:
    vault.write({"e.md": "# E\n\n[b](b.md)\n"})
    vault.add()
    made = ["b.md warning hub-over-budget"]
    assert (hook(vault), told(vault)) == (made, [*HELD, *made])
    vault.commit()
    assert told(vault, new_only=True) == []
    vault.write({"b.md": FILES["b.md"] + "x\n"})
    assert told(vault, new_only=True) == ["b.md error hub-over-budget"]


# ---------------------------------------------------------------------------- moves, merges, pushes


def test_a_page_that_moved_is_compared_with_its_old_place(vault: Repository) -> None:
    vault.git("mv", "a.md", "renamed.md")
    moved = ["renamed.md warning page-over-budget"]
    assert (told(vault), hook(vault)) == (moved, [])
    vault.git("mv", "renamed.md", "else.md")
    vault.git("reset", "-q")
    assert told(vault) == ["else.md warning page-over-budget"]
    vault.write({"else.md": ""})
    (vault.path / "else.md").unlink()
    vault.write({"notes/a.md": larger("a.md")["a.md"]})
    assert told(vault) == ["notes/a.md error page-over-budget"]
    vault.write({"notes/a.md": FILES["a.md"].replace("a" * 300, "z" * 290)})
    assert told(vault) == ["notes/a.md warning page-over-budget"]


def test_what_a_merge_brings_in_is_not_the_doing_of_whoever_commits_it(vault: Repository) -> None:
    vault.git("checkout", "-q", "-b", "other")
    vault.commit(larger("a.md", 100))
    vault.git("checkout", "-q", "main")
    vault.commit({"c.md": FILES["c.md"] + "more\n"})
    vault.git("merge", "-q", "--no-commit", "--no-ff", "other")
    assert (hook(vault), told(vault, at="index")) == ([], HELD)
    vault.write(larger("a.md", 200))
    vault.add()
    assert hook(vault) == ["a.md error page-over-budget"]


def test_a_merge_to_come_and_a_push_are_compared_with_what_they_go_into(
    vault: Repository, tmp_path: Path
) -> None:
    bare = init_repository(tmp_path / "bare.git", bare=True)
    vault.git("remote", "add", "origin", str(bare.path))
    vault.git("push", "-q", "origin", "main")
    vault.git("checkout", "-q", "-b", "topic")
    vault.commit(larger("a.md"))
    grown = ["a.md error page-over-budget"]
    assert told(vault, at="merge:main") == told(vault, at="merge:main", new_only=True) == grown
    push = Push("refs/heads/topic", "refs/heads/topic", None)
    seen = pushed(str(vault.path), os.environ, "origin", [push], run=Run(cache=False))
    assert [line for judged in seen for line in lines(judged.checked.report)] == grown


def test_a_revision_is_compared_with_its_first_parent(vault: Repository) -> None:
    vault.commit(larger("a.md"))
    vault.commit({"c.md": "# C\n"})
    assert told(vault, at="HEAD") == HELD
    assert told(vault, at="HEAD~1") == ["a.md error page-over-budget"]
    assert told(vault, at="HEAD~2") == ["a.md error page-over-budget"]


def test_what_a_shallow_clone_lacks_is_not_known_and_a_warning(vault: Repository) -> None:
    vault.commit(larger("a.md"))
    vault.git("clone", "-q", "--depth=1", f"file://{vault.path}", "../shallow")
    assert told(vault.path.parent / "shallow", at="HEAD") == HELD


def test_a_page_whose_bytes_are_not_in_this_clone_is_not_known_either(vault: Repository) -> None:
    blob = vault.git("rev-parse", "HEAD:a.md")
    vault.write(larger("a.md"))
    (vault.path / ".git/objects" / blob[:2] / blob[2:]).unlink()
    assert told(vault) == HELD


@pytest.mark.parametrize("old", [b"\xff\xfe", b"a\x00b"], ids=["utf-16", "nul"])
def test_a_page_that_was_no_text_before_has_not_grown(vault: Repository, old: bytes) -> None:
    vault.commit({"a.md": old})
    vault.write({"a.md": FILES["a.md"]})
    assert told(vault) == HELD


def test_what_was_no_file_before_is_new(vault: Repository) -> None:
    (vault.path / "a.md").unlink()
    (vault.path / "a.md").symlink_to("b.md")
    vault.commit()
    (vault.path / "a.md").unlink()
    vault.write({"a.md": FILES["a.md"]})
    assert told(vault) == ["a.md error page-over-budget"]


def test_a_vault_in_a_folder_is_compared_with_that_folder(repository: Repository) -> None:
    inside = {f"docs/{path}": text for path, text in FILES.items()}
    repository.commit({**inside, "a.md": "a\n"})
    assert told(repository.path / "docs") == HELD
    top = str(repository.path)
    at = {"vault": top, "inside": "docs", "at": "HEAD"}
    repository.commit({"docs/a.md": larger("a.md")["a.md"]})
    assert told(repository, **at) == ["a.md error page-over-budget"]


# ----------------------------------------------------------------------- settings that change, too


def test_a_budget_that_is_raised_with_the_page_hides_nothing(vault: Repository) -> None:
    vault.commit({**larger("a.md"), "vault.yaml": CONFIG.replace("200", "1000")})
    assert told(vault, new_only=True, at="HEAD") == ["vault.yaml warning loosened-check"]
    vault.git("reset", "-q", "--soft", "HEAD~1")
    assert told(vault, new_only=True) == ["vault.yaml warning loosened-check"]


def test_a_budget_that_is_raised_too_little_still_tells_that_the_page_grew(
    vault: Repository,
) -> None:
    vault.write({**larger("a.md"), "vault.yaml": CONFIG.replace("200", "310")})
    assert told(vault, new_only=True) == ["a.md error page-over-budget"]


# -------------------------------------------------------------------------- baseline and adoption


def accept(repository: Repository, **more: Any) -> Any:
    return update(UpdateRequest(folder=str(repository.path), environment=os.environ, **more))


WITH_BASELINE = {"vault.yaml": CONFIG + "checks: {baseline: baseline.jsonl}\n"}


def test_the_baseline_holds_that_a_page_is_large_and_not_that_it_grows(vault: Repository) -> None:
    vault.write(WITH_BASELINE)
    accept(vault, allow_new=True)
    vault.commit()
    assert told(vault) == []
    vault.write(larger("a.md"))
    assert told(vault) == ["a.md error page-over-budget"]
    assert not accept(vault).changed, "what is held is not mended because the page grew"


def test_growth_that_is_taken_in_is_held_before_and_after_it_is_committed(
    vault: Repository,
) -> None:
    vault.write({**WITH_BASELINE, **larger("a.md"), **larger("b.md"), "e.md": "e" * 300})
    assert accept(vault, allow_new=True).left == 5
    assert told(vault) == []
    vault.add()
    assert hook(vault) == ["vault.yaml warning loosened-check"]
    vault.commit()
    assert told(vault) == []
    assert accept(vault).left == 3, "what is committed has not grown"
    assert not accept(vault, allow_new=True).changed


@pytest.mark.parametrize("state", ["plain", "unborn", "untracked", "changed"])
def test_an_adopted_folder_is_clean_before_and_after_its_commit(
    tmp_path: Path, home: Path, state: str
) -> None:
    files = {path: text for path, text in FILES.items() if path != "vault.yaml"}
    files = {path: text + "y" * 24_000 for path, text in files.items()}
    folder = tmp_path / "r"
    if state != "plain":
        repository = init_repository(folder)
        if state == "untracked":
            repository.commit({"x.txt": "x\n"})
        if state == "changed":
            repository.commit({path: text + "y" * 24_000 for path, text in FILES.items()})
            repository.git("rm", "-q", "--cached", "vault.yaml")
            (folder / "vault.yaml").unlink()
            files = {path: text + "more\n" for path, text in files.items()}
    write_files(folder, files)
    adopt(AdoptRequest(folder=str(folder), environment=os.environ))
    assert told(folder) == []
    repository = init_repository(folder) if state == "plain" else Repository(folder)
    repository.add()
    assert [line for line in hook(repository) if "over-budget" in line] == []
    repository.commit()
    assert told(folder) == []


# ------------------------------------------------------------------------------- the law, and days


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(st.dictionaries(st.sampled_from("abcd"), st.integers(0, 8), max_size=3), max_size=4)
)
def test_a_checker_that_goes_on_says_what_a_new_one_says(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Mapping[str, int]]
) -> None:
    repository = init_repository(tmp_path_factory.mktemp("law") / "r")
    repository.commit(FILES)
    request = CheckRequest(folder=str(repository.path), environment=os.environ)
    going_on = Checker(request)
    for number, step in enumerate(steps):
        pages = {
            f"{name}.md": f"# {name}\n\n[b](b.md)\n\n{'x' * 50 * n}\n" for name, n in step.items()
        }
        repository.write(pages)
        fresh = check(CheckRequest(folder=request.folder, environment=os.environ, cache=False))
        again = going_on.run().report
        assert again.findings == fresh.report.findings
        if number % 2:
            repository.commit()


def test_the_day_is_handed_on_to_the_rules(vault: Repository) -> None:
    day = date(2026, 3, 1)
    request = CheckRequest(folder=str(vault.path), environment=os.environ, today=day)
    assert Checker(request).see().judged.snapshot.around.today == day


def test_the_subjects_differ_so_that_growth_is_told_apart(vault: Repository) -> None:
    vault.write(larger("a.md"))
    request = CheckRequest(folder=str(vault.path), environment=os.environ, cache=False)
    assert [one.subject for one in check(request).report.findings] == [GREW]
