"""A graph that is cut down keeps what has the most links, and counts the rest."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.link_graph import GraphEdge, GraphNode, LinkGraph


def graph(pages: str, pairs: list[str], center: str = "") -> LinkGraph:
    nodes = tuple(GraphNode(name, name, name, "", "page", "", 0, False) for name in sorted(pages))
    edges = tuple(sorted({GraphEdge(pair[0], pair[1], "link") for pair in pairs}))
    return LinkGraph("g", nodes, edges, center)


def test_a_small_graph_stays_as_it_is() -> None:
    whole = graph("abc", ["ab", "bc"])
    assert whole.at_most(3, 2) is whole


def test_isolated_pages_go_first_and_are_counted() -> None:
    cut = graph("abcz", ["ab", "ac", "bc"]).at_most(3, 10)
    assert [one.path for one in cut.nodes] == ["a", "b", "c"]
    assert (cut.hidden_nodes, cut.hidden_edges) == (1, 0)


def test_the_center_stays_however_few_links_it_has() -> None:
    cut = graph("abcz", ["ab", "ac", "bc", "za"], "z").at_most(2, 10)
    assert [one.path for one in cut.nodes] == ["a", "z"]


@given(
    st.lists(st.text("abcdefgh", min_size=2, max_size=2), max_size=40),
    st.integers(1, 9),
    st.integers(0, 30),
)
def test_nothing_is_lost_without_being_counted(pairs: list[str], nodes: int, edges: int) -> None:
    whole = graph("abcdefgh", [pair for pair in pairs if pair[0] != pair[1]])
    cut = whole.at_most(nodes, edges)
    assert len(cut.nodes) + cut.hidden_nodes == len(whole.nodes)
    assert len(cut.edges) + cut.hidden_edges == len(whole.edges)
    assert len(cut.nodes) <= nodes or cut is whole
    assert len(cut.edges) <= edges or cut is whole
    kept = {one.path for one in cut.nodes}
    assert set(cut.edges) == {e for e in whole.edges if e.source in kept and e.target in kept}
