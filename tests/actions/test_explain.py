"""A type or a page explained; a name that could be either is never guessed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.team import ONTOLOGY, request, team
from vaultkit.actions.explain import explain_name
from vaultkit.errors import SettingsError, StateError, UsageError
from vaultkit.ontology.explain import Explained
from vaultkit.ontology.page_words import PageExplained
from vaultkit.rules import baseline


def page(vault: Path, name: str, meant: str | None = None) -> PageExplained:
    found = explain_name(request(vault), name, meant)
    assert isinstance(found, PageExplained)
    return found


def names(vault: Path, name: str, meant: str | None = None) -> list[str]:
    found = explain_name(request(vault), name, meant)
    assert not isinstance(found, PageExplained)
    return [f"{one.kind} {one.name}" for one in found]


def refused(vault: Path, name: str, meant: str | None = None) -> UsageError:
    with pytest.raises(UsageError) as caught:
        explain_name(request(vault), name, meant)
    return caught.value


def test_a_failing_page_is_told_whole(tmp_path: Path) -> None:
    found = page(team(tmp_path / "v"), "projects/alpha.md")
    assert (found.id, found.record, found.type) == ("project/alpha", "page", "project")
    assert found.id_from == "its type and file name, as it has no `id`"
    assert found.why.words == 'a page of the type project: line 2 declares "project"'
    assert found.budget == 24_000
    assert [one.name for one in found.findings] == [
        *("missing-field", "missing-section", "wrong-value"),
    ]
    assert all(one.path == "projects/alpha.md" for one in found.findings)


def test_a_hub_has_the_budget_of_hubs(tmp_path: Path) -> None:
    links = {f"people/p{n}.md": f"# P{n}\n\nSee [[alpha]] too.\n" for n in range(25)}
    settings = "budgets: {min_degree: 10, min_pages: 20, hub: 600}\n"
    vault = team(tmp_path / "v", {"vault.yaml": settings, **links})
    found = page(vault, "projects/alpha.md")
    assert (found.budget, found.budget_for) == (600, "a hub, for 27 pages are linked with it")
    assert page(vault, "people/p1.md").budget_for == ""


def test_a_right_page_has_no_findings(tmp_path: Path) -> None:
    found = page(team(tmp_path / "v"), "people/ana.md")
    assert (found.type, found.budget, found.findings) == ("person", 500, ())
    assert found.units == len("# Ana\n\nIn [[alpha]].\n")


@pytest.mark.parametrize("name", ["projects/beta.md", "projects/beta", "./projects/beta.md", "b-1"])
def test_a_page_is_found_by_path_and_by_id(tmp_path: Path, name: str) -> None:
    assert page(team(tmp_path / "v"), name).path == "projects/beta.md"


def test_a_path_counts_from_where_the_caller_stands_first(tmp_path: Path) -> None:
    vault = team(tmp_path / "v", {"projects/README.md": "# Projects\n"})
    inside = replace(request(vault), folder=str(vault / "projects"))
    found = explain_name(inside, "README.md")
    assert isinstance(found, PageExplained)
    assert found.path == "projects/README.md"
    assert page(vault, "README.md").path == "README.md"


def test_a_type_is_explained_by_name_and_alias(tmp_path: Path) -> None:
    vault = team(tmp_path / "v")
    assert names(vault, "human") == names(vault, "person") == ["page type person"]
    assert names(vault, "fact") == ["claim kind fact"]


def test_a_name_of_both_is_never_guessed(tmp_path: Path) -> None:
    vault = team(tmp_path / "v", {"project.md": "---\ntype: person\n---\n# P\n"})
    told = refused(vault, "project")
    assert told.message == '"project" is a name of the vocabulary, and of the page project.md'
    assert told.hint == "Say which is meant: add --type or --page"
    assert names(vault, "project", "type") == ["page type project"]
    assert page(vault, "project", "page").path == "project.md"
    assert page(vault, "project.md").path == "project.md"


def test_two_pages_with_one_id_are_both_named(tmp_path: Path) -> None:
    vault = team(tmp_path / "v", {"projects/other.md": "---\nid: b-1\n---\n# Other\n"})
    told = refused(vault, "b-1")
    assert told.message == '"b-1" is the id of projects/beta.md and projects/other.md'


def test_an_unknown_name_is_told_the_near_ones(tmp_path: Path) -> None:
    vault = team(tmp_path / "v")
    assert refused(vault, "projekt").hint == 'Did you mean "project"?'
    assert '"projects/alpha.md"' in refused(vault, "projects/alphas.md").hint
    assert refused(vault, "zebra").hint == "`vaultkit ontology show` lists the vocabulary"
    assert "is no name of the vocabulary" in refused(vault, "projects/alpha.md", "type").message
    assert "is no page" in refused(vault, "ontology.yaml").message
    assert "is no page" in refused(vault, "project", "page").message


def test_the_findings_are_those_of_a_check_and_the_baseline_is_told(tmp_path: Path) -> None:
    held = baseline.encode(Counter({("missing-field", "projects/alpha.md", "lead"): 1})).decode()
    settings = "checks: {baseline: b.jsonl, ignore: [missing-section]}\n"
    vault = team(tmp_path / "v", {"vault.yaml": settings, "b.jsonl": held})
    found = page(vault, "projects/alpha.md").findings
    assert [(one.name, one.baseline) for one in found] == [
        ("missing-field", True),
        ("wrong-value", False),
    ]


def test_without_a_sound_ontology_pages_are_still_explained_and_types_refused(
    tmp_path: Path,
) -> None:
    vault = team(tmp_path / "v", {"ontology.yaml": ONTOLOGY + "odd: 1\n"})
    assert "has mistakes" in page(vault, "projects/alpha.md").why.words
    for meant in ("type", None):
        with pytest.raises(SettingsError, match="odd: unknown key"):
            explain_name(request(vault), "project", meant)
    (vault / "ontology.yaml").unlink()
    assert "has no ontology" in page(vault, "projects/alpha.md").why.words
    with pytest.raises(StateError):
        explain_name(request(vault), "project", "type")


def test_explanations_are_values(tmp_path: Path) -> None:
    found = explain_name(request(team(tmp_path / "v")), "project")
    assert isinstance(found, tuple)
    assert isinstance(found[0], Explained)
    assert found[0].must[0].title == 'the required field "lead"'
