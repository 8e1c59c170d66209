"""What changed between two vocabularies, for people, programs and pull requests."""

from __future__ import annotations

import json

from tests.render.samples import COMMANDS, TERMINAL, commands
from tests.support.ontology import ontology
from vaultkit.ontology.compare import Comparison, compare
from vaultkit.ontology.compare_words import LOOSENING, TIGHTENING, Change
from vaultkit.render import as_ontology_diff
from vaultkit.render.as_markdown import LONGEST

FOUND = compare(
    ontology("page_types: {a: {fields: {x: date}}}"),
    ontology("page_types: {a: {fields: {x: {type: date, required: true}}}, b: {}}"),
)


def test_people_see_first_what_tightens() -> None:
    assert "".join(as_ontology_diff.text("main", "HEAD", FOUND)) == (
        "main → HEAD: 2 changes: 1 tightening, 1 loosening\n"
        "\n"
        "tightening\n"
        "  ~ field a.x\n"
        "      required: pages that leave it out become errors\n"
        "\n"
        "loosening\n"
        "  + page type b\n"
        "      pages may be of this type\n"
        "\n"
        f"fingerprint before {FOUND.before}\n"
        f"fingerprint after  {FOUND.after}\n"
    )


def test_programs_get_every_change() -> None:
    made = json.loads(as_ontology_diff.json("main", "HEAD", FOUND))
    assert made["old"] == {"name": "main", "fingerprint": FOUND.before}
    assert made["counts"] == {"tightening": 1, "loosening": 1, "neutral": 0}
    assert [(one["name"], one["effect"]) for one in made["changes"]] == [
        ("a.x", TIGHTENING),
        ("b", LOOSENING),
    ]


def test_a_pull_request_gets_a_list() -> None:
    assert "".join(as_ontology_diff.markdown("main", "HEAD", FOUND)) == (
        "The ontology from `main` to `HEAD`: 2 changes: 1 tightening, 1 loosening\n"
        "\n"
        "- tightening: changed field `a.x`, `required: pages that leave it out become errors`\n"
        "- loosening: added page type `b`, `pages may be of this type`\n"
    )


def test_nothing_is_said_to_be_nothing() -> None:
    same = Comparison("", "", ())
    assert "".join(as_ontology_diff.text("a", "b", same)).startswith("a → b: nothing changed\n")
    assert "fingerprint before –\n" in "".join(as_ontology_diff.text("a", "b", same))


def test_output_is_bounded_and_cannot_act() -> None:
    for evil in (*TERMINAL, *COMMANDS):
        one = Change("added", "field", evil, TIGHTENING, evil, evil, evil)
        many = Comparison("", "", (one,) * 2_000)
        text = "".join(as_ontology_diff.text(evil, evil, many))
        assert commands(text) == [], evil
        assert "\x1b" not in text
        assert text.count("\n") < 1_100
        comment = "".join(as_ontology_diff.markdown(evil, evil, many))
        assert len(comment.encode()) <= LONGEST + 100
        assert commands(as_ontology_diff.json(evil, evil, many)) == []
