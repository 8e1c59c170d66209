"""Names that nobody has are told with what they may have meant."""

from __future__ import annotations

from tests.support.ontology import mistakes


def test_a_long_list_of_names_is_cut() -> None:
    types = ", ".join(f"type{n}: {{}}" for n in range(30))
    (one,) = mistakes(f"page_types: {{{types}, z: {{is_a: q}}}}")
    assert "type19 and 11 more" in one.words


def test_a_vocabulary_without_types_says_so() -> None:
    (one,) = mistakes("relationship_types: {a: {from: b}}")
    assert one.words == 'no page type "b"; there is none'


def test_of_two_files_the_one_nearer_to_the_vault_is_told() -> None:
    base = {"base.yaml": "page_types: {b: {dir: x}}"}
    (one,) = mistakes("extends: base.yaml\npage_types: {a: {dir: x}}", base)
    assert (one.path, one.line) == ("ontology.yaml", 2)
    assert "(base.yaml:1)" in one.words
    base = {"base.yaml": "page_types: {a: {}, b: {dir: x}}"}
    (one,) = mistakes("extends: base.yaml\npage_types: {a: {dir: x}}", base)
    assert one.path == "ontology.yaml"
