from __future__ import annotations

import json
from typing import Any

import pytest

from tests.render.samples import COMMANDS, TERMINAL, begun, commands
from vaultkit.model.begun import Begun, How, Inferred, Placed
from vaultkit.render.as_setup import json_text, lines
from vaultkit.render.clean import clean

_PLACED = (
    Placed("baseline.jsonl", How.WRITTEN),
    Placed("AGENTS.md", How.KEPT, ("add me", "and me")),
    Placed("../.pre-commit-config.yaml", How.WRITTEN),
    Placed("my file.md", How.REFRESHED),
    Placed("vault.yaml", How.WRITTEN),
)


def adopted(**changes: Any) -> Begun:
    found = {"broken-link": 1200, "wrong-case": 1}
    values = {"adopted": True, "baseline": found, "baseline_path": "baseline.jsonl"}
    return begun(pages=1500, placed=_PLACED, **(values | changes))


def text(told: Begun) -> str:
    return "\n".join(lines(told))


def test_an_adoption_tells_pages_dialect_findings_files_and_the_next_steps() -> None:
    assert text(adopted(preset_guessed=True)).splitlines() == [
        "Garden: 1,500 pages of the dialect obsidian, as it looks (--preset NAME says otherwise)",
        "1,201 findings of today, held by baseline.jsonl and not blocking:",
        "   1,200  broken-link",
        "       1  wrong-case",
        "",
        "baseline.jsonl              written",
        "AGENTS.md                   is there already and was left alone",
        "  add to it by hand:",
        "    add me",
        "    and me",
        "../.pre-commit-config.yaml  written",
        "my file.md                  its managed part was written anew, the rest is as it was",
        "vault.yaml                  written",
        "",
        "Next:",
        "  git add baseline.jsonl ../.pre-commit-config.yaml vault.yaml 'my file.md'",
        "  pre-commit install",
        "  vaultkit check",
        "  vaultkit check --all        what the baseline holds, too",
    ]


def test_an_inferred_ontology_is_counted_and_to_be_looked_at() -> None:
    told = text(adopted(inferred=Inferred("ontology.yaml", 3, 12, 1))).splitlines()
    assert told[1] == "ontology.yaml says what they keep to: 3 types, 12 fields, 1 list of values"
    assert "  look at ontology.yaml, and make it stricter" in told
    form = json.loads(json_text(adopted(inferred=Inferred("ontology.yaml", 3, 12, 1))))
    assert form["ontology"] == {"path": "ontology.yaml", "types": 3, "fields": 12, "enums": 1}
    assert json.loads(json_text(adopted()))["ontology"] is None


def test_a_folder_that_gives_no_ontology_is_told_so() -> None:
    told = text(adopted(no_ontology="the pages say nothing of types")).replace("\n", " ")
    assert "No ontology was written: the pages say nothing of types." in told


def test_a_clean_folder_has_nothing_to_hold() -> None:
    told = text(adopted(baseline={}))
    assert "Nothing is wrong today" in told
    assert "--all" not in told


def test_a_dry_run_speaks_of_what_would_be() -> None:
    told = text(adopted(dry_run=True, made=True))
    assert told.startswith("Nothing was written; without --dry-run this would be done:\n")
    assert "baseline.jsonl              would be written" in told
    assert "would be left alone" in told
    assert "  written" not in told


@pytest.mark.parametrize(
    ("changes", "words", "not_words"),
    [
        ({"in_git": False}, "vaultkit init` adds what hooks need", "git add"),
        ({"source": False, "workflows": False}, "--source URL --rev COMMIT", "No workflows"),
        ({"workflows": False}, "No workflows were written", "--source"),
        ({"source": False, "only_config": True}, "Next:", "--source"),
        ({"taken_back": ("sources/",)}, "sources/: the Markdown there stays pages", "--source"),
        ({"pages": 3}, "3 Markdown files were here before", "--source"),
        ({"pages": 3, "adopted": True}, "Next:", "were here before"),
    ],
)
def test_what_a_person_should_know_is_said(
    changes: dict[str, Any], words: str, not_words: str
) -> None:
    told = text(begun(placed=_PLACED, **changes)).replace("\n", " ")
    assert words in told
    assert not_words not in told


def test_without_a_file_for_pre_commit_the_plain_hooks_are_named() -> None:
    told = text(begun(placed=_PLACED[-1:]))
    assert "vaultkit hooks install" in told
    assert "pre-commit install" not in told


def test_with_an_ontology_the_first_page_is_the_next_step() -> None:
    assert "vaultkit new" not in text(begun(placed=_PLACED))
    placed = (*_PLACED, Placed("ontology.yaml", How.WRITTEN))
    assert "\n  vaultkit new TYPE TITLE " in text(begun(placed=placed))


def test_programs_get_everything() -> None:
    read = json.loads(json_text(adopted(made=True)))
    assert read["schema_version"] == 1
    assert read["files"][1] == {
        "path": "AGENTS.md",
        "outcome": "kept",
        "to_add": ["add me", "and me"],
    }
    found = {"broken-link": 1200, "wrong-case": 1}
    assert read["baseline"] == {"path": "baseline.jsonl", "rules": found}
    assert read["repository"] == "made"
    assert "baseline" not in json.loads(json_text(begun()))


@pytest.mark.parametrize("hostile", [*COMMANDS, *TERMINAL], ids=repr)
def test_no_name_acts_on_a_terminal_or_a_log(hostile: str) -> None:
    placed = (Placed(hostile, How.KEPT, (hostile,)), Placed(hostile, How.WRITTEN))
    told = text(begun(name=hostile, root=hostile, placed=placed))
    assert commands(told) == []
    assert clean(told, lines=True) == told
