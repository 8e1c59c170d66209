"""The same graph lies in the same places, and pages do not lie on each other."""

from __future__ import annotations

from math import dist

from hypothesis import given, settings
from hypothesis import strategies as st

from vaultkit.render.graph_layout import MARGIN, layout

_EDGES = st.lists(
    st.tuples(st.sampled_from("abcdefghij"), st.sampled_from("abcdefghij")), max_size=25
)


@settings(max_examples=40)
@given(_EDGES, st.randoms())
def test_places_depend_on_the_graph_alone(edges: list[tuple[str, str]], luck: object) -> None:
    first = layout("abcdefghij", edges)
    turned = [(other, one) for one, other in reversed(edges)]
    assert set(first.places) == set("abcdefghij")
    for x, y in first.places.values():
        assert MARGIN <= x <= first.width
        assert 0 < y <= first.height
    assert layout("abcdefghij", list(edges)) == first
    assert len(layout("abcdefghij", turned).places) == 10


@settings(max_examples=40)
@given(_EDGES)
def test_no_two_pages_lie_on_each_other(edges: list[tuple[str, str]]) -> None:
    places = list(layout("abcdefghij", edges).places.values())
    for number, place in enumerate(places):
        assert all(dist(place, other) > 20 for other in places[:number])


def test_linked_pages_are_near_and_parts_apart() -> None:
    found = layout("abcdxy", [("a", "b"), ("b", "c"), ("c", "d"), ("x", "y")]).places
    assert dist(found["a"], found["b"]) < dist(found["a"], found["d"])
    assert layout([], []) == ({}, 0.0, 0.0)
    one = layout(["a"], [("a", "a")])
    assert len(one.places) == 1
