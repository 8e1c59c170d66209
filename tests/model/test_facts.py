"""Facts answer questions about one page alike, whatever shape its frontmatter has."""

from __future__ import annotations

from vaultkit.model.facts import Definition, Facts, Fault, Link, Node, Pair


def _node(kind: str, value: object) -> Node:
    return Node(kind, value, 1, 1, 1, 2)


def test_a_single_value_reads_as_a_list_of_one() -> None:
    one = _node("plain", "x")
    assert one.items == (one,)
    assert _node("list", (one, one)).items == (one, one)


def test_an_empty_value_and_a_map_have_no_items() -> None:
    assert _node("plain", None).items == ()
    assert _node("map", (Pair("k", _node("plain", "v"), 1, 1),)).items == ()


def test_only_a_map_has_pairs_and_only_a_scalar_has_text() -> None:
    pair = Pair("k", _node("plain", "v"), 1, 1)
    assert _node("map", (pair,)).pairs == (pair,)
    assert _node("list", (pair.node,)).pairs == ()
    assert (_node("quoted", "").text, _node("list", ()).text) == ("", None)


def test_a_field_is_found_at_the_top_level_alone() -> None:
    inner = _node("map", (Pair("id", _node("plain", "deep"), 2, 3),))
    facts = Facts(frontmatter=_node("map", (Pair("meta", inner, 1, 1),)))
    assert facts.field("meta") == inner
    assert facts.field("id") is None
    assert Facts().field("id") is None


def test_places_are_told_as_spans() -> None:
    assert Link("inline", "x", "", 3, 4, 3, 9).span == (3, 4, 3, 9)
    assert Definition("g", "x", 1, 2, 3, 4, False).span == (1, 2, 3, 4)
    assert Fault("secret", 1, 2, 3, 4).span == (1, 2, 3, 4)
    assert Node("plain", "x", 5, 6, 7, 8).span == (5, 6, 7, 8)
