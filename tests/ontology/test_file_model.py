"""The model knows every key of spec 1.4, and which keys may stand where."""

from __future__ import annotations

from vaultkit.ontology.file_model import OntologyFile, judge, keys_near


def test_nothing_said_is_nothing_set() -> None:
    file = judge({})
    assert isinstance(file, OntologyFile)
    assert file.model_fields_set == set()


def test_the_keys_near_a_place_are_those_of_its_entry() -> None:
    def near(*place: str | int) -> set[str]:
        return {str(key[-1]) for key in keys_near(place) if len(key) > 1}

    assert near("x") == set()
    assert {"dir", "is_a", "remove"} < near("page_types", "a", "x")
    assert {"type", "values", "of"} < near("page_types", "a", "fields", "b", "x")
    assert "values" in near("page_types", "a", "fields", "b", "of", "of", "x")
    assert near("page_types", "a", "sections", 3, "x") == {"name", "required", "description"}
    assert near("classify", 0, "x") == {"prefix", "type"}
    assert {"from", "to", "inverse"} < near("relationship_types", "a", "x")
    assert near("nowhere", "a", "x") == set()


def test_every_key_has_a_description_for_editors() -> None:
    schema = OntologyFile.model_json_schema()
    for entry in (schema, *schema["$defs"].values()):
        assert all(one["description"] for one in entry["properties"].values())
