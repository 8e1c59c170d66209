"""What a change introduces, in any file; the law is that clean plus nothing new is clean."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.repository import Repository, init_repository
from vaultkit.actions.check import Checked, Checker, CheckRequest, check
from vaultkit.errors import UsageError
from vaultkit.rules.baseline import encode
from vaultkit.rules.compare import beyond, counted
from vaultkit.vault.moved import moved_pages

_CONFIG = "links: {preset: commonmark}\ngenerate: {index: off}\n"
_FILES = {
    "vault.yaml": _CONFIG,
    "a.md": "# A\n\n[b](b.md)\n\n[old](gone.md)\n",
    "b.md": "# B\n\ntext\n",
    "notes/c.md": "# C\n\n[a](../a.md)\n",
}


@pytest.fixture
def vault(repository: Repository) -> Repository:
    """A vault with one old fault, `[old](gone.md)`."""
    repository.commit(_FILES)
    return repository


def run(repository: Repository, **more: Any) -> Checked:
    values = {"new_only": True, "cache": False, **more}
    return check(CheckRequest(folder=str(repository.path), environment=os.environ, **values))


def new(repository: Repository, **more: Any) -> list[str]:
    found = run(repository, **more).report.findings
    return [f"{one.path}:{one.span.line} {one.name}" for one in found]


# --------------------------------------------------------------------------------- what is not new


def test_nothing_is_new_where_nothing_changed(vault: Repository) -> None:
    checked = run(vault)
    assert (checked.report.findings, checked.report.older) == ((), 1)


def test_an_old_fault_is_not_new_because_its_text_or_its_page_moved(vault: Repository) -> None:
    vault.write({"a.md": "# A\n\nmore\n\nmore\n\n[b](b.md)\n\n[old](gone.md)\n"})
    assert new(vault) == []
    vault.git("mv", "b.md", "notes/b.md")
    vault.git("mv", "-f", "a.md", "notes/a.md")
    assert new(vault, at="index") == ["notes/c.md:3 broken-link"]


def test_an_old_fault_is_not_new_because_it_is_tracked_now(vault: Repository) -> None:
    vault.write({"d.md": "[x](nowhere.md)\n"})
    assert new(vault) == ["d.md:1 broken-link"]
    vault.commit()
    assert new(vault) == []


# ------------------------------------------------------------------------------------- what is new


def test_a_fault_in_a_file_that_the_change_does_not_touch_is_its_doing(vault: Repository) -> None:
    vault.git("rm", "-q", "b.md")
    assert new(vault, at="index") == ["a.md:3 broken-link", "b.md:1 deleted-page"]


def test_one_more_of_the_same_fault_is_new(vault: Repository) -> None:
    vault.write({"a.md": _FILES["a.md"] + "\n[again](gone.md)\n"})
    assert new(vault) == ["a.md:7 broken-link"]


def test_a_base_can_be_named(vault: Repository) -> None:
    vault.commit({"d.md": "[x](nowhere.md)\n"})
    assert new(vault) == []
    assert new(vault, base="HEAD~1") == new(vault, at="HEAD") == ["d.md:1 broken-link"]
    with pytest.raises(UsageError, match="no commit, tag or branch nowhere"):
        new(vault, base="nowhere")


def test_paths_limit_what_is_told(vault: Repository) -> None:
    vault.write({"d.md": "[x](nowhere.md)\n", "notes/c.md": "[x](nowhere.md)\n"})
    assert new(vault, paths=("notes",)) == ["notes/c.md:1 broken-link"]


def test_gt_07_before_the_first_commit_everything_is_new(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r")
    repository.write(_FILES)
    repository.add()
    assert new(repository, at="index") == ["a.md:5 broken-link"]


# ----------------------------------------------------------------------- settings that changed too


def test_a_waiver_or_a_baseline_taken_away_shows_what_it_hid(vault: Repository) -> None:
    hidden = "# A\n\n<!-- vaultkit: ignore broken-link -->\n[old](gone.md)\n"
    vault.commit({"a.md": hidden})
    vault.write({"a.md": "# A\n\n[old](gone.md)\n"})
    assert new(vault) == ["a.md:3 broken-link"]
    key = ("broken-link", "a.md", "gone.md")
    held = {"vault.yaml": _CONFIG + "checks: {baseline: b.jsonl}\n", "a.md": _FILES["a.md"]}
    vault.commit({**held, "b.jsonl": encode({key: 1}).decode()})
    assert new(vault) == []
    vault.write({"b.jsonl": encode({}).decode()})
    assert new(vault) == ["a.md:5 broken-link"]


def test_a_rule_that_is_switched_on_shows_what_it_finds(vault: Repository) -> None:
    vault.commit({"vault.yaml": _CONFIG + "checks: {ignore: [links]}\n"})
    vault.write({"vault.yaml": _CONFIG})
    assert new(vault) == ["a.md:5 broken-link"]


def test_a_base_without_or_with_a_broken_vault_yaml_is_judged_as_the_change_is(
    vault: Repository,
) -> None:
    vault.commit({"vault.yaml": "linkz: nothing\n"})
    vault.write({"vault.yaml": _CONFIG})
    assert new(vault) == []
    vault.git("rm", "-qf", "vault.yaml")
    vault.git("commit", "-qm", "plain")
    vault.write({"vault.yaml": _CONFIG})
    assert new(vault) == []


# ------------------------------------------------------- settings that hide what a change brings


_LOOSE = _CONFIG + "checks: {ignore: [broken-link]}\n"


def test_settings_that_hide_nothing_new_are_not_told(vault: Repository) -> None:
    vault.commit({"vault.yaml": _LOOSE})
    assert new(vault, at="HEAD") == []
    vault.commit({"vault.yaml": _CONFIG + "checks: {severity: {self-link: off}}\n"})
    vault.commit({"vault.yaml": _CONFIG, "d.md": "[b](b.md)\n"})
    assert new(vault, at="HEAD", base="HEAD~1") == []


def test_t44_a_commit_whose_own_settings_hide_its_errors_is_told(vault: Repository) -> None:
    vault.commit({"vault.yaml": _LOOSE, "d.md": "[x](nowhere.md)\n[y](else.md)\n"})
    found = run(vault, at="HEAD").report.findings
    assert [(one.name, one.severity.value) for one in found] == [("loosened-check", "warning")]
    assert "the settings of" in found[0].message
    assert "2 new errors" in found[0].message
    assert [(one.path, one.span.line) for one in found[0].related] == [("d.md", 1), ("d.md", 2)]


def test_what_is_older_is_never_less_than_nothing(vault: Repository) -> None:
    branches(vault, {"e.md": "# E\n"}, {"vault.yaml": _LOOSE, "b.md": "# B\n\n[x](bad.md)\n"})
    for at in ("merge:main", "HEAD"):
        report = run(vault, at=at).report
        assert [one.name for one in report.findings] == ["loosened-check"]
        assert report.older == 0
    loose = _CONFIG + 'checks: {paths: {"b.md": {ignore: [broken-link]}}}\n'
    vault.commit({"vault.yaml": loose})
    report = run(vault, at="HEAD", base="HEAD~2").report
    assert ([one.name for one in report.findings], report.older) == (["loosened-check"], 1)


def test_a_baseline_that_grows_with_the_fault_is_told(vault: Repository) -> None:
    config = {"vault.yaml": _CONFIG + "checks: {baseline: b.jsonl}\n"}
    old = {("broken-link", "a.md", "gone.md"): 1}
    vault.commit({**config, "b.jsonl": encode(old).decode()})
    grown = encode({**old, ("broken-link", "d.md", "nowhere.md"): 1}).decode()
    vault.commit({"b.jsonl": grown, "d.md": "[x](nowhere.md)\n"})
    assert new(vault, at="HEAD") == ["vault.yaml:1 loosened-check"]
    assert new(vault, at="merge:HEAD~1") == ["vault.yaml:1 loosened-check"]


def test_a_commit_in_the_making_is_told_too(vault: Repository) -> None:
    vault.write({"vault.yaml": _LOOSE, "d.md": "[x](nowhere.md)\n"})
    assert new(vault) == ["vault.yaml:1 loosened-check"]
    vault.add()
    assert new(vault, at="index") == ["vault.yaml:1 loosened-check"]
    (one,) = run(vault, at="index").report.findings
    assert "the settings of HEAD would report an error that this change introduces" in one.message


def test_what_is_told_of_settings_is_limited_to_the_paths_asked_for(vault: Repository) -> None:
    stricter = _CONFIG + "checks: {severity: {self-link: warning}}\n"
    vault.write({"vault.yaml": stricter, "d.md": "[x](nowhere.md)\n"})
    assert new(vault, paths=("notes",)) == []
    vault.write({"vault.yaml": _LOOSE})
    assert new(vault, paths=("notes",)) == []
    assert new(vault, paths=("d.md",)) == ["vault.yaml:1 loosened-check"]


def test_a_merge_is_not_blamed_for_what_the_settings_of_one_side_hid_there(
    vault: Repository,
) -> None:
    branches(vault, {"vault.yaml": _LOOSE, "d.md": "[x](nowhere.md)\n"}, {"e.md": "# E\n"})
    vault.git("merge", "--no-commit", "--no-ff", "-q", "main")
    assert new(vault, at="index") == []
    vault.write({"f.md": "[x](mine.md)\n"})
    vault.add()
    assert new(vault, at="index") == []  # the settings of main are in force there as well
    vault.git("rm", "-qf", "f.md")
    vault.git("commit", "-qm", "merged")
    assert new(vault, at="HEAD") == ["vault.yaml:1 loosened-check"]


# ------------------------------------------------------------------------------- merges before them


def branches(repository: Repository, ours: dict[str, str], theirs: dict[str, str]) -> None:
    """main and topic, each with its change; HEAD is topic."""
    repository.git("checkout", "-q", "-b", "topic")
    repository.commit(theirs)
    repository.git("checkout", "-q", "main")
    repository.commit(ours)
    repository.git("checkout", "-q", "topic")


@pytest.mark.parametrize("bare", [False, True], ids=["work tree", "bare"])
@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (
            {"d.md": "---\nid: adr-0042\n---\n\n# D\n"},
            {"e.md": "---\nid: adr-0042\n---\n\n# E\n"},
            ["d.md:2 duplicate-id", "e.md:2 duplicate-id"],
        ),
        ({"b.md": "", "a.md": "# A\n"}, {"d.md": "[b](b.md)\n"}, ["d.md:1 broken-link"]),
        ({"b.md": "", "z.md": "# B\n\ntext\n", "a.md": "# A\n"}, {"d.md": "[b](b.md)\n"},
         ["d.md:1 broken-link"]),
    ],
    ids=["gx_07_same_id", "deleted", "renamed"],
)  # fmt: skip
def test_branches_that_are_clean_alone_and_not_together_are_told_before_the_merge(
    vault: Repository,
    tmp_path: Path,
    ours: dict[str, str],
    theirs: dict[str, str],
    expected: list[str],
    bare: bool,
) -> None:
    branches(vault, {}, theirs)
    vault.git("checkout", "-q", "main")
    removed = [path for path, text in ours.items() if not text]
    vault.write({path: text for path, text in ours.items() if text})
    if removed:
        vault.git("rm", "-q", *removed)
    vault.commit()
    lost = [f"{path}:1 deleted-page" for path in removed if "z.md" not in ours]
    assert new(vault, at="main", base="main~1") == lost
    assert new(vault, at="topic") == []
    vault.git("checkout", "-q", "topic")
    place = vault
    if bare:
        vault.git("clone", "-q", "--bare", str(vault.path), str(tmp_path / "bare.git"))
        place = Repository(tmp_path / "bare.git")
    assert new(place, at="merge:main") == expected
    assert new(place, at="merge:main...topic") == expected


def test_a_textual_conflict_is_a_finding_of_its_own(vault: Repository) -> None:
    branches(vault, {"b.md": "# ours\n"}, {"b.md": "# theirs\n"})
    assert new(vault, at="merge:main") == ["b.md:1 merge-conflict"]


def test_a_merge_commit_is_not_blamed_for_what_either_side_had(vault: Repository) -> None:
    branches(vault, {"d.md": "[x](ours.md)\n"}, {"e.md": "[x](theirs.md)\n"})
    vault.git("merge", "--no-commit", "--no-ff", "-q", "main")
    assert new(vault, at="index") == []
    vault.write({"f.md": "[x](mine.md)\n"})
    vault.add()
    assert new(vault, at="index") == ["f.md:1 broken-link"]


# ------------------------------------------------------------------------------------------ the law

_TEXTS = st.sampled_from(
    [
        *("# A\n", "[b](b.md)\n", "[c](c.md)\n", "[b](b.md)\n\n[c](c.md)\n"),
        *("---\nid: x\n---\n", "---\naliases: [c]\n---\n[a](a.md#nowhere)\n", "[u](./../up.md)\n"),
        "<!-- vaultkit: ignore broken-link, case-twin -->\n[b](b.md)\n",
        "---\nid: x\n---\n<!-- vaultkit: ignore duplicate-id -->\n[c](c.md)\n",
    ]
)
_VAULTS = st.dictionaries(st.sampled_from(["a.md", "b.md", "c.md", "n/a.md"]), _TEXTS, min_size=1)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(before=_VAULTS, after=_VAULTS)
def test_what_a_check_reports_is_old_or_new_and_a_clean_base_makes_all_of_it_new(
    tmp_path_factory: pytest.TempPathFactory, before: dict[str, str], after: dict[str, str]
) -> None:
    repository = init_repository(tmp_path_factory.mktemp("law"))
    repository.commit({"vault.yaml": _CONFIG, **before})
    base = run(repository, new_only=False).report
    for path in before.keys() - after.keys():
        (repository.path / path).unlink()
    repository.write(after)
    whole = run(repository, new_only=False).report
    change = run(repository).report
    assert set(change.findings) <= set(whole.findings)
    assert len(change.findings) + change.older == len(whole.findings)
    assert change.older <= len(base.findings)
    sides = [
        Checker(CheckRequest(folder=str(repository.path), environment=os.environ, at=at)).see()
        for at in ("HEAD", "worktree")
    ]
    old, new = (side.judged.state.rows for side in sides)
    moved = moved_pages(
        {path: row.blob for path, row in old.items() if path not in new},
        {path: row.blob for path, row in new.items() if path not in old},
    )
    known = counted(sides[0].reported.open, moved)
    assert change.findings == beyond(sides[1].reported.open, known)
