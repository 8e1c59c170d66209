"""Look-ups of a resolved ontology."""

from __future__ import annotations

import pytest

from vaultkit.model.vocabulary import (
    LONGEST_NAME,
    Field,
    Ontology,
    PageType,
    fields_within,
    is_name,
)


def test_a_name_wins_over_an_alias_and_folders_list_their_types() -> None:
    one = PageType(name="idea", dir="x")
    two = PageType(name="concept", aliases=("idea", "notion"), dir="x")
    three = PageType(name="loose")
    ontology = Ontology(page_types=(one, two, three))
    assert ontology.by_type == {"idea": one, "concept": two, "notion": two, "loose": three}
    assert ontology.by_folder == {"x": (one, two)}


def test_fields_inside_lists_and_maps_are_found() -> None:
    inner = Field(name="who", kind="ref")
    each = Field(kind="map", fields=(inner,))
    team = Field(name="team", kind="list", of=each)
    assert list(fields_within((team, Field(name="x")))) == [team, each, inner, Field(name="x")]


def test_a_field_is_found_by_its_name() -> None:
    kind = PageType(name="a", fields=(Field(name="x"), Field(name="y")))
    assert kind.field("y") == Field(name="y")
    assert kind.field("z") is None


@pytest.mark.parametrize("name", ["person", "a thing", "数", "journal.daily", "x" * LONGEST_NAME])
def test_a_line_of_visible_characters_is_a_name(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name",
    ["", " a", "a\n", "a\tb", "a/b", "a\\b", "[[a]]", "a:b", "a#b", "x" * (LONGEST_NAME + 1)],
)
def test_what_would_make_a_path_or_a_link_is_no_name(name: str) -> None:
    assert not is_name(name)
