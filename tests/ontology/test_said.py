"""Places of what was said, and the values of keys by the type they have."""

from __future__ import annotations

from vaultkit.model.vocabulary import Origin, VocabularyMistake
from vaultkit.ontology.read import read_file
from vaultkit.ontology.said import Plain


def test_a_place_tells_mistakes_at_the_value_or_at_the_key() -> None:
    spoken, _ = read_file("o.yaml", b"page_types:\n  a:\n    dir: x\n")
    assert spoken is not None
    at = spoken.page_types["a"].at_key("dir")
    assert at.mistake("no") == VocabularyMistake("o.yaml", 3, 10, "page_types.a.dir", "no")
    assert at.mistake("no", at_key=True).column == 5
    assert at.origin() == Origin("o.yaml", 3, 5)
    assert at.named() == "o.yaml:3"
    assert spoken.page_types["a"].at_key("budget") == spoken.page_types["a"].at


def test_what_was_not_said_is_empty() -> None:
    spoken, _ = read_file("o.yaml", b"page_types: {a: {budget: 200, aliases: b}}")
    assert spoken is not None
    said = spoken.page_types["a"]
    assert (said.number("budget"), said.names("aliases"), said.flag("entity")) == (
        200,
        ("b",),
        False,
    )
    assert (said.text("dir"), said.names("index_fields"), said.of) == ("", (), None)


def test_a_plain_scalar_is_its_text() -> None:
    assert Plain("no") == "no"
