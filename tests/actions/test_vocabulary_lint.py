"""Mistakes and advice on the ontology of a vault, or of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import write_files
from tests.support.team import ONTOLOGY, request, team
from vaultkit.actions.vocabulary_lint import Linted, lint
from vaultkit.errors import CannotRead, StateError
from vaultkit.model.finding import Severity


def names(found: Linted) -> list[tuple[str, str]]:
    return [(one.name, one.about) for one in found.advice]


def of_text(tmp_path: Path, text: str) -> Linted:
    folder = write_files(tmp_path / "f", {"draft.yaml": text})
    return lint(request(folder), "draft.yaml")


def test_a_vault_is_told_what_it_does_not_use(tmp_path: Path) -> None:
    templated = ONTOLOGY.replace("    sections:", "    template: |\n      So.\n    sections:")
    found = lint(request(team(tmp_path / "v", {"ontology.yaml": templated})))
    assert (found.path, found.mistakes, found.worst) == ("ontology.yaml", (), Severity.WARNING)
    assert names(found) == [
        ("no-default", "project"),
        ("template-lacks-section", "project"),
        ("unused-name", "fact"),
    ]


def test_mistakes_are_all_told_and_advice_waits(tmp_path: Path) -> None:
    found = lint(request(team(tmp_path / "v", {"ontology.yaml": ONTOLOGY + "a: 1\nb: 2\n"})))
    assert [one.key for one in found.mistakes] == ["a", "b"]
    assert found.advice == ()
    assert found.worst is Severity.ERROR


def test_a_file_is_judged_without_pages(tmp_path: Path) -> None:
    text = (
        "page_types: {note: {description: A note., dir: notes, sections: "
        "[{name: Log, required: true}]}}\n"
    )
    found = of_text(tmp_path, text)
    assert found == Linted("draft.yaml", (), ())
    assert found.worst is Severity.OFF
    assert [one.line for one in of_text(tmp_path, "odd: 1\n").mistakes] == [1]
    with pytest.raises(CannotRead):
        lint(request(tmp_path), "nothing.yaml")


def test_a_template_is_filled_in_and_judged_by_its_type(tmp_path: Path) -> None:
    text = """\
page_types:
  note:
    description: A note.
    dir: notes
    template: |
      ## Goal

      What for.
    sections: [{name: Goal, required: true}, {name: Log, required: true}]
    fields:
      due: {type: date, required: true, description: Until when.}
      mood: {type: string, required: true, default: good, description: How it is.}
      old:
        type: enum
        required: true
        description: Something.
        default: b
        values: [a, {value: b, deprecated: a}]
"""
    found = {one.name: one for one in of_text(tmp_path, text).advice}
    assert set(found) == {"template-lacks-section", "no-default", "template-breaks-type"}
    assert "has no section Log" in found["template-lacks-section"].words
    assert '"due"' in found["no-default"].words
    assert found["no-default"].severity is Severity.INFO
    assert 'the deprecated value "b"' in found["template-breaks-type"].words


def test_a_vault_without_an_ontology_is_told_so(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"vault.yaml": "", "a.md": "# A\n"})
    with pytest.raises(StateError, match="has no ontology"):
        lint(request(folder))


@pytest.mark.parametrize("name", ["wiki", "base", "adr", "research", "course"])
def test_nothing_is_said_of_a_vault_that_only_builds_on_a_shipped_one(
    tmp_path: Path, name: str
) -> None:
    assert of_text(tmp_path, f"extends: vaultkit/{name}\n").advice == ()
