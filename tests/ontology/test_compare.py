"""Two vocabularies compared: what changed, and which way each change works."""

from __future__ import annotations

import pytest

from tests.support.ontology import ontology
from vaultkit.model.vocabulary import Ontology
from vaultkit.ontology.compare import compare
from vaultkit.ontology.compare_words import LOOSENING, NEUTRAL, TIGHTENING, Change

BASE = """
name: team
version: 1
page_types:
  entity: {}
  person: {dir: people, aliases: [human], is_a: entity, budget: 9000, orphans: warn}
  project:
    dir: projects
    review_every: 30d
    fields: {due: date}
    sections: [Goal, {name: Log, required: true}]
claim_kinds: {fact: {}}
relationship_types:
  works_at: {from: [person], to: [project], cardinality: many-to-one, inverse: employs}
  employs: {}
classify: [{prefix: a/, type: person}, {prefix: ab/, type: project}]
"""


def changes(before: str, after: str) -> list[tuple[str, str, str, str]]:
    found = compare(_of(before), _of(after)).changes
    return [(one.how, one.what, one.at, one.effect) for one in found]


def _of(text: str) -> Ontology:
    return ontology(text) if text else Ontology()


def changed(*pairs: tuple[str, str]) -> list[tuple[str, str, str, str]]:
    text = BASE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return changes(BASE, text)


def test_layout_and_comments_are_no_change() -> None:
    found = compare(ontology(BASE), ontology(f"# so it is\n{BASE}"))
    assert found.changes == ()
    assert found.before == found.after != ""


CASES = [
    ("name: team", "name: crew", ("changed", "ontology", "name", NEUTRAL)),
    ("version: 1", "version: 2", ("changed", "ontology", "version", NEUTRAL)),
    ("  entity: {}", "  entity: {}\n  note: {}", ("added", "page type", "note", LOOSENING)),
    (
        "  entity: {}",
        "  entity: {description: Thing.}",
        ("changed", "page type", "entity.description", NEUTRAL),
    ),
    ("dir: people", "dir: persons", ("changed", "page type", "person.dir", TIGHTENING)),
    ("dir: people, ", "", ("changed", "page type", "person.dir", TIGHTENING)),
    ("[human]", "[human, being]", ("changed", "page type", "person.aliases", LOOSENING)),
    ("[human]", "[being]", ("changed", "page type", "person.aliases", TIGHTENING)),
    (", is_a: entity", "", ("changed", "page type", "person.is_a", TIGHTENING)),
    (
        "projects\n",
        "projects\n    is_a: entity\n",
        ("changed", "page type", "project.is_a", LOOSENING),
    ),
    ("9000", "8000", ("changed", "page type", "person.budget", TIGHTENING)),
    ("9000", "9500", ("changed", "page type", "person.budget", LOOSENING)),
    (", budget: 9000", "", ("changed", "page type", "person.budget", TIGHTENING)),
    ("orphans: warn", "orphans: error", ("changed", "page type", "person.orphans", TIGHTENING)),
    ("orphans: warn", "orphans: allow", ("changed", "page type", "person.orphans", LOOSENING)),
    ("30d", "29d", ("changed", "page type", "project.review_every", TIGHTENING)),
    ("    review_every: 30d\n", "", ("changed", "page type", "project.review_every", LOOSENING)),
    ("Goal, ", "", ("removed", "section", "project ## Goal", NEUTRAL)),
    ("[Goal, ", "[Goal, Way, ", ("added", "section", "project ## Way", NEUTRAL)),
    (
        "[Goal, ",
        "[{name: Goal, description: x}, ",
        ("changed", "section", "project ## Goal", NEUTRAL),
    ),
    (
        "[Goal, ",
        "[{name: Goal, required: true}, ",
        ("changed", "section", "project ## Goal", TIGHTENING),
    ),
    ("{name: Log, required: true}", "Log", ("changed", "section", "project ## Log", LOOSENING)),
    (", {name: Log, required: true}", "", ("removed", "section", "project ## Log", LOOSENING)),
    ("{fact: {}}", "{fact: {}, event: {}}", ("added", "claim kind", "event", LOOSENING)),
    ("{fact: {}}", "{event: {}}", ("removed", "claim kind", "fact", TIGHTENING)),
    ("{fact: {}}", "{}", ("removed", "claim kind", "fact", LOOSENING)),
    (
        "from: [person]",
        "from: [person, project]",
        ("changed", "endpoint", "works_at.from", LOOSENING),
    ),
    ("from: [person], ", "", ("changed", "endpoint", "works_at.from", LOOSENING)),
    ("to: [project]", "to: [person]", ("changed", "endpoint", "works_at.to", TIGHTENING)),
    (
        "many-to-one",
        "one-to-one",
        ("changed", "relationship type", "works_at.cardinality", TIGHTENING),
    ),
    (
        "many-to-one",
        "many-to-many",
        ("changed", "relationship type", "works_at.cardinality", LOOSENING),
    ),
    (
        "  employs: {}",
        "  employs: {}\n  knows: {}",
        ("added", "relationship type", "knows", LOOSENING),
    ),
    (", {prefix: ab/, type: project}", "", ("removed", "classify", "ab/", TIGHTENING)),
    ("ab/, type: project", "ab/, type: person", ("changed", "classify", "ab/", TIGHTENING)),
    (
        "[{prefix: a/",
        "[{prefix: c/, type: person}, {prefix: a/",
        ("added", "classify", "c/", TIGHTENING),
    ),
    (
        "[{prefix: a/, type: person}, {prefix: ab/, type: project}]",
        "[{prefix: ab/, type: project}, {prefix: a/, type: person}]",
        ("changed", "classify", "order of classify", TIGHTENING),
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), CASES)
def test_a_change_is_told_with_the_way_it_works(
    old: str, new: str, expected: tuple[str, str, str, str]
) -> None:
    assert expected in changed((old, new))


def test_the_first_entry_of_a_kind_tightens_and_the_last_to_go_loosens() -> None:
    for table in ("page_types", "claim_kinds", "relationship_types"):
        text = f"{table}: {{a: {{}}, b: {{}}}}\n"
        assert [one[3] for one in changes("", text)] == [TIGHTENING, LOOSENING]
        assert [one[3] for one in changes(text, "")] == [LOOSENING, LOOSENING]


def test_a_word_lost_for_a_label_tightens() -> None:
    text = "relationship_types: {a: {inverse: b}, b: {}}\n"
    found = changes(text, "relationship_types: {a: {}}\n")
    assert ("changed", "relationship type", "a.inverse", TIGHTENING) in found
    assert ("removed", "relationship type", "b", TIGHTENING) in found


def test_words_say_what_becomes_of_pages() -> None:
    (one,) = compare(
        ontology("page_types: {a: {fields: {x: date}}}"),
        ontology("page_types: {a: {fields: {x: {type: date, required: true}}}}"),
    ).changes
    assert one == Change(
        "changed", "field", "a.x", TIGHTENING, "required: pages that leave it out become errors"
    )


def test_the_order_of_types_matters_to_nobody_but_readers() -> None:
    found = changes("page_types: {a: {}, b: {}}\n", "page_types: {b: {}, a: {}}\n")
    assert found == [("changed", "page type", "order of page types", NEUTRAL)]


def test_different_meanings_have_different_fingerprints_and_some_change() -> None:
    for old, new, _ in CASES:
        found = compare(ontology(BASE), ontology(BASE.replace(old, new)))
        assert found.before != found.after
        assert found.changes
        assert sum(found.count(effect) for effect in (TIGHTENING, LOOSENING, NEUTRAL)) == len(
            found.changes
        )
