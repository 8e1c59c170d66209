"""Advice on an ontology: what is unused, unreachable, given up and not described."""

from __future__ import annotations

from tests.support.judged import snapshot_with
from tests.support.ontology import ontology
from vaultkit.model.finding import Severity
from vaultkit.ontology.advice import Advice, advice_by_use, advice_on, ordered
from vaultkit.ontology.usage import records_of, used_in

NOTE = "---\ntype: note\nmood: good\nwas: x\n---\n"
TEXT = """
page_types:
  note:
    description: A note.
    fields:
      mood:
        type: enum
        description: How it was.
        values: [good, bad, {value: odd, deprecated: bad}]
      was: {type: string, deprecated: mood}
      never: {type: string, description: Never used.}
  lost: {description: Nothing leads here.}
  kept: {description: For later., dir: kept}
  parent: {description: Of all.}
  child: {description: One of it., is_a: parent, dir: children}
claim_kinds: {fact: {description: So.}}
relationship_types:
  knows: {description: They know., inverse: known_by}
  known_by: {description: They are known., inverse: knows}
"""


def by_use(text: str, files: dict[str, str | bytes]) -> list[tuple[str, str]]:
    vault, known = snapshot_with(text, files)
    found = advice_by_use(known, records_of(vault, known), used_in(vault, known))
    return [(one.name, one.about) for one in ordered(found)]


def test_what_everything_uses_is_left_alone() -> None:
    text = "page_types: {note: {dir: notes, fields: {mood: {type: enum, values: [good]}}}}\n"
    assert by_use(text, {"notes/a.md": "---\nmood: good\n---\n"}) == []


def test_nothing_is_unused_where_there_are_no_records() -> None:
    assert by_use(TEXT, {"README.md": "# A\n"}) == []


def test_what_no_page_uses_is_told_once() -> None:
    assert by_use(TEXT, {"a.md": NOTE}) == [
        ("unused-value", "note.mood"),
        ("deprecated-in-use", "note.was"),
        ("unused-field", "note.never"),
        ("unreachable-type", "lost"),
        ("unused-name", "kept"),
        ("unused-name", "child"),
        ("unused-name", "fact"),
        ("unused-name", "knows"),
        ("unused-name", "known_by"),
    ]


def test_one_end_of_a_relationship_is_enough() -> None:
    record = "---\nid: rel-1\nrecord: relationship\nlabel: known_by\n---\n"
    found = by_use(TEXT, {"a.md": NOTE, "r.md": record})
    assert not [about for _, about in found if about in ("knows", "known_by")]


def test_a_type_that_classify_gives_is_led_to() -> None:
    text = "page_types: {note: {}, lost: {}}\nclassify: [{prefix: x/, type: lost}]\n"
    assert ("unused-name", "lost") in by_use(text, {"a.md": "---\ntype: note\n---\n"})


def test_what_was_given_up_is_counted_where_it_is_used() -> None:
    text = TEXT.replace("values: [good, ", "values: [good, {value: sad, deprecated: bad}, ")
    vault, known = snapshot_with(
        text, {"a.md": NOTE, "b.md": NOTE, "c.md": NOTE.replace("good", "sad")}
    )
    found = advice_by_use(known, records_of(vault, known), used_in(vault, known))
    told = {one.words: one.step for one in found if one.name == "deprecated-in-use"}
    assert told == {
        '1 page has the deprecated value "sad" of note.mood': 'write "bad" there instead',
        '3 pages have the deprecated field "was" of note': 'write "mood" there instead',
    }


def test_what_is_shipped_is_neither_unused_nor_undescribed() -> None:
    text = "extends: vaultkit/base\n"
    assert by_use(text, {"a.md": "---\ntype: concept\n---\n"}) == []
    assert list(advice_on(ontology(text), "ontology.yaml")) == []


def test_a_name_without_a_description_is_told_at_its_place() -> None:
    found = ordered(advice_on(ontology("page_types: {a: {fields: {x: date}}}"), "ontology.yaml"))
    assert [(one.severity, one.origin.column, one.about) for one in found] == [
        (Severity.WARNING, 14, "a"),
        (Severity.INFO, 27, "a.x"),
    ]


def test_a_prefix_behind_a_shorter_one_never_decides() -> None:
    text = "page_types: {a: {description: A.}}\n"
    wrong = "classify: [{prefix: x/, type: a}, {prefix: x/y/, type: a}, {prefix: z/, type: a}]\n"
    right = "classify: [{prefix: x/y/, type: a}, {prefix: x/, type: a}]\n"
    found: tuple[Advice, ...] = ordered(advice_on(ontology(text + wrong), "ontology.yaml"))
    assert [(one.name, one.about) for one in found] == [("shadowed-prefix", "x/y/")]
    assert ordered(advice_on(ontology(text + right), "ontology.yaml")) == ()
