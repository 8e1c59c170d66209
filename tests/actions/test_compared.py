"""Two sides judged, each by its own settings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.changed import changes, request
from tests.support.repository import Repository, init_repository
from vaultkit.actions.check import CheckRequest, check
from vaultkit.actions.diff import diff
from vaultkit.errors import SettingsError
from vaultkit.rules.baseline import encode

CONFIG = "links: {preset: vaultkit}\ngenerate: {index: off}\n"
FILES = {
    "vault.yaml": CONFIG,
    "a.md": "# A\n\n[[b]]\n\n[[gone]]\n",
    "b.md": "# B\n",
    "c.md": "# C\n\n[[lost]]\n",
}


@pytest.fixture
def made(tmp_path: Path) -> Repository:
    return init_repository(tmp_path / "r", FILES)


def findings(repository: Repository, *words: str) -> tuple[list[str], list[str]]:
    found = diff(request(repository.path, *words, findings=True))
    return (
        [f"{one.path} {one.name}" for one in found.introduced],
        [f"{one.path} {one.name}" for one in found.solved],
    )


def test_findings_are_those_that_only_one_side_has(made: Repository) -> None:
    made.commit({"a.md": "# A\n\nmore\n\n[[gone]]\n\n[[new]]\n", "c.md": "# C\n"})
    assert findings(made, "HEAD~1..HEAD") == (["a.md broken-link"], ["c.md broken-link"])
    assert findings(made, "HEAD..HEAD~1") == (["c.md broken-link"], ["a.md broken-link"])


def test_what_is_introduced_is_what_a_check_of_the_change_tells(made: Repository) -> None:
    made.git("mv", "c.md", "d.md")
    made.git("rm", "-q", "b.md")
    made.commit({"e.md": "x" * 25_000, "f.md": "[[x]]\n"})
    told = check(
        CheckRequest(
            folder=str(made.path), environment=os.environ, at="HEAD", new_only=True, base="HEAD~1"
        )
    )
    introduced = diff(request(made.path, "HEAD~1..HEAD", findings=True)).introduced
    assert introduced == told.report.findings
    assert {one.name for one in introduced} >= {"broken-link", "page-over-budget"}


def test_what_the_baseline_holds_is_not_told_and_one_that_is_missing_hides_nothing(
    made: Repository,
) -> None:
    held = encode({("broken-link", "f.md", "x"): 1})
    config = f"{CONFIG}checks: {{baseline: b.jsonl}}\n"
    made.commit({"vault.yaml": config, "b.jsonl": held, "f.md": "[[x]]\n"})
    assert findings(made, "HEAD~1..HEAD") == ([], [])
    made.commit({"vault.yaml": config.replace("b.jsonl", "no.jsonl")})
    assert findings(made, "HEAD~1..HEAD") == (["f.md broken-link"], [])


def test_each_side_has_its_own_dialect(made: Repository) -> None:
    made.commit({"vault.yaml": CONFIG.replace("vaultkit", "commonmark")})
    told = ["settings changed", "setting changed: links.preset neutral"]
    assert changes(made.path, "HEAD~1..HEAD") == told
    made.commit({"a.md": "# A\n\n[[b]] [[c]]\n"})
    assert changes(made.path, "HEAD~1..HEAD") == ["section changed: a.md: A"]


def test_where_one_side_has_settings_they_hold_for_both(made: Repository) -> None:
    made.git("rm", "-q", "vault.yaml")
    made.commit({"b.md": "# B\n\nmore\n"})
    for between, how in (("HEAD~1..HEAD", "removed"), ("HEAD..HEAD~1", "added")):
        assert changes(made.path, between) == [
            "section changed: b.md: B",
            f"settings {how}",
            f"setting {how}: generate.index neutral",
            f"setting {how}: links.preset neutral",
        ]


def test_settings_that_are_wrong_stop_it_on_the_new_side_only(made: Repository) -> None:
    made.commit({"vault.yaml": "links: {preset: nope}\n"})
    with pytest.raises(SettingsError):
        changes(made.path, "HEAD~1..HEAD")
    assert changes(made.path, "HEAD..HEAD~1") == [
        "settings changed",
        "setting added: generate.index neutral",
        "setting changed: links.preset neutral",
    ]


def test_it_remembers_and_says_the_same(made: Repository) -> None:
    made.commit({"b.md": "# B\n\n[[c]]\n", "vault.yaml": CONFIG + "exclude: [x/]\n"})
    told = [changes(made.path, "HEAD~1..HEAD", cache=True) for _ in range(3)]
    told += [changes(made.path, "HEAD~1..HEAD")]
    once = ["gained: b.md: page C", "section changed: b.md: B", "settings changed"]
    assert told == [[*once, "setting added: exclude: x/ loosening"]] * 4
