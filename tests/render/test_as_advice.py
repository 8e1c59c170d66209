"""Mistakes and advice, for people and programs."""

from __future__ import annotations

import json

from tests.render.samples import COMMANDS, TERMINAL, commands
from vaultkit.model.finding import Severity
from vaultkit.model.vocabulary import Origin, VocabularyMistake
from vaultkit.ontology.advice import Advice
from vaultkit.render import as_advice

WRONG = VocabularyMistake("ontology.yaml", 3, 7, "page_types.a", "must be a map")
BETTER = Advice(
    "unused-field",
    Severity.WARNING,
    Origin("ontology.yaml", 5, 1),
    "a.x",
    'no page has the field "x" of a',
    "take it out",
)


def test_people_get_a_line_each_and_a_summary() -> None:
    assert "".join(as_advice.text("ontology.yaml", [WRONG], [BETTER])) == (
        "ontology.yaml:3:7 error page_types.a: must be a map\n"
        'ontology.yaml:5:1 warning unused-field: no page has the field "x" of a\n'
        "  = next: take it out\n"
        "\n"
        "ontology.yaml: 1 mistake, 1 piece of advice\n"
    )
    assert "".join(as_advice.text("o.yaml", [], [])) == "o.yaml: no mistakes, no pieces of advice\n"


def test_programs_get_all_of_it() -> None:
    made = json.loads(as_advice.json("ontology.yaml", [WRONG], [BETTER] * 2_000))
    assert made["mistakes"][0]["line"] == 3
    assert len(made["advice"]) == 2_000
    assert made["advice"][0] == {
        "name": "unused-field",
        "severity": "warning",
        "path": "ontology.yaml",
        "line": 5,
        "column": 1,
        "about": "a.x",
        "words": 'no page has the field "x" of a',
        "next": "take it out",
    }


def test_output_is_bounded_and_cannot_act() -> None:
    text = "".join(as_advice.text("o.yaml", [WRONG] * 2_000, [BETTER] * 2_000))
    assert "and 3,000 more\n" in text
    for evil in (*TERMINAL, *COMMANDS):
        wrong = WRONG._replace(path=evil, key=evil, words=evil)
        better = BETTER._replace(words=evil, step=evil, origin=Origin(evil, 1, 1))
        shown = "".join(as_advice.text(evil, [wrong], [better]))
        assert commands(shown) == commands(as_advice.json(evil, [wrong], [better])) == []
        assert "\x1b" not in shown
