"""`extends` finds shipped ontologies by name and the vault's own by relative path."""

from __future__ import annotations

import pytest

from tests.support.house import ROOT
from tests.support.ontology import mistakes, ontology
from vaultkit.actions.vocabulary import shipped
from vaultkit.ontology.extends import DEEPEST, MOST, SHIPPED
from vaultkit.ontology.load import load


def test_a_path_is_relative_to_the_file_that_says_it() -> None:
    files = {
        "words/team.yaml": b"extends: ../more/base.yaml\n",
        "more/base.yaml": b"extends: [deep/a.yaml]\n",
        "more/deep/a.yaml": b"page_types: {a: {}}\n",
    }
    made = load("words/team.yaml", files.get, lambda _: None)
    assert made.ontology is not None
    assert made.ontology.extends == ("more/base.yaml", "more/deep/a.yaml")


@pytest.mark.parametrize("name", ["../../x.yaml", "/x.yaml", "C:/x.yaml", "a\\b.yaml", "."])
def test_no_path_leaves_the_vault(name: str) -> None:
    asked = []

    def read(path: str) -> bytes | None:
        asked.append(path)
        return f"extends: '{name}'\n".encode() if path == "words/team.yaml" else None

    (one,) = load("words/team.yaml", read, lambda _: None).mistakes
    assert "no path inside the vault" in one.words or "there is no file" in one.words
    assert all(not path.startswith(("/", "..")) for path in asked)


def test_a_circle_is_told_with_all_its_files() -> None:
    files = {"a.yaml": "extends: b.yaml", "b.yaml": "extends: a.yaml"}
    (one,) = mistakes("extends: a.yaml", files)
    assert (one.path, one.line, one.column) == ("b.yaml", 1, 10)
    assert "a.yaml → b.yaml → a.yaml" in one.words


def test_there_is_a_limit_in_depth_and_in_number() -> None:
    row = {f"{n}.yaml": f"extends: {n + 1}.yaml" for n in range(DEEPEST - 2)}
    assert ontology("extends: 0.yaml", {**row, f"{DEEPEST - 2}.yaml": ""}).page_types == ()
    row[f"{DEEPEST - 2}.yaml"] = f"extends: {DEEPEST - 1}.yaml"
    (one,) = mistakes("extends: 0.yaml", {**row, f"{DEEPEST - 1}.yaml": ""})
    assert "in a row" in one.words
    many = {f"{n}.yaml": "" for n in range(MOST)}
    (one,) = mistakes(f"extends: [{', '.join(many)}]", many)
    assert (one.key, "make up" in one.words) == (f"extends[{MOST - 1}]", True)


def test_mistakes_of_every_file_are_told_together() -> None:
    files = {"a.yaml": "page_types: {x: {dri: y}}", "b.yaml": "nonsense: [1]"}
    found = mistakes("extends: [a.yaml, b.yaml, c.yaml]", files)
    assert [(one.path, one.line) for one in found] == [
        ("a.yaml", 1),
        ("b.yaml", 1),
        ("ontology.yaml", 1),
    ]


def test_a_mistake_between_the_vault_and_what_is_shipped_is_told_in_the_vault() -> None:
    for text, line in (
        ("extends: vaultkit/wiki\npage_types: {idea: {dir: concepts}}", 2),
        ("extends: vaultkit/wiki\npage_types: {idea: {aliases: concept}}", 2),
        ("extends: vaultkit/wiki\npage_types:\n  entity: {is_a: idea}\n  idea: {is_a: entity}", 3),
    ):
        (one,) = mistakes(text)
        assert (one.path, one.line) == ("ontology.yaml", line), one


SHIPPED_FILES = sorted(path.stem for path in (ROOT / "ontologies").glob("*.yaml"))


@pytest.mark.parametrize("name", SHIPPED_FILES)
def test_every_shipped_ontology_can_be_extended(name: str) -> None:
    assert name in SHIPPED
    made = ontology(f"extends: vaultkit/{name}")
    assert made.page_types
    assert all(one.description for one in made.page_types)
    assert made.extends[0] == f"vaultkit/{name}"


def test_a_shipped_template_is_one_of_the_package() -> None:
    made = ontology("extends: vaultkit/wiki")
    template = made.by_type["summary"].template
    assert template.encode() == shipped("templates/pages/summary.md")
    text = "extends: vaultkit/wiki\npage_types: {summary: {template: templates/pages/summary.md}}"
    (one,) = mistakes(text)  # said in the vault, it is a path of the vault
    assert "in the vault" in one.words


def test_what_an_installation_lacks_is_told() -> None:
    data = {"ontology.yaml": b"extends: vaultkit/base\n"}
    (one,) = load("ontology.yaml", data.get, lambda _: None).mistakes
    assert "this installation of vaultkit has no vaultkit/base" in one.words
