"""One file: what it says with places, and what is left out of it as wrong."""

from __future__ import annotations

from vaultkit.ontology.read import read_file


def test_keys_that_were_said_are_told_from_those_that_were_not() -> None:
    spoken, found = read_file("o.yaml", b"page_types: {a: {entity: false, fields: {b: date}}}")
    assert not found
    assert spoken is not None
    said = spoken.page_types["a"]
    assert set(said.keys) == {"entity"}
    assert said.fields["b"].text("type") == "date"
    assert said.fields["b"].at.place == ("page_types", "a", "fields", "b")


def test_what_is_wrong_is_left_out_and_doubted() -> None:
    spoken, found = read_file(
        "o.yaml",
        b"page_types: {a: {fields: {b: dat, c: url}}, d: {dri: x, dir: d}}\nclassify: [{x: y}, 5]",
    )
    assert spoken is not None
    assert [at.place for at in spoken.doubted[:2]] == [
        ("page_types", "a", "fields", "b"),
        ("page_types", "d"),
    ]
    assert list(spoken.page_types["a"].fields) == ["c"]
    assert spoken.page_types["d"].text("dir") == "d"
    assert spoken.classify == {}
    assert len(found) == 6


def test_a_file_whose_names_are_unknown_says_nothing() -> None:
    for text in (b"page_types: 5", b"extends: {}", b"page_typs: {a: {}}", b"name: a\nname: b"):
        spoken, found = read_file("o.yaml", text)
        assert spoken is None
        assert found
