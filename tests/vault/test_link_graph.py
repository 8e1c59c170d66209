"""The graph holds every page once and every way from page to page once."""

from __future__ import annotations

from tests.support.judged import snapshot_with
from tests.support.linked import EVIDENCE, FILES, ONTOLOGY
from vaultkit.model.link_graph import LinkGraph
from vaultkit.vault.link_graph import link_graph


def told(graph: LinkGraph) -> list[str]:
    names = {one.path: one.path.rpartition("/")[2].removesuffix(".md") for one in graph.nodes}
    return [
        f"{names[one.source]} {names[one.target]} {one.kind} {one.label}".strip()
        for one in graph.edges
    ]


def test_links_embeds_refs_and_relationships_are_edges() -> None:
    snapshot, _ = snapshot_with(ONTOLOGY, FILES)
    graph = link_graph(snapshot)
    assert told(graph) == [
        "c ana ref owner",
        "one ana embed",
        "two one link",
        "two ana link",
        "ana bo relationship knows",
        "bo ana ref friend",
    ]
    # a relationship that is an edge already is no page
    assert [one.path for one in graph.nodes] == [
        *("claims/c.md", "notes/one.md", "notes/two.md", "people/ana.md", "people/bo.md"),
    ]
    ana = next(one for one in graph.nodes if one.path == "people/ana.md")
    assert (ana.id, ana.title, ana.type, ana.record) == ("person/ana", "Ana A.", "person", "page")
    assert (ana.degree, ana.hub, ana.state) == (1, False, "")
    assert next(one for one in graph.nodes if one.path == "notes/two.md").state == "retired"


def test_a_relationship_is_a_page_where_it_is_no_edge_or_something_else_leads_to_it() -> None:
    broken = FILES["relationships/r.md"]
    assert isinstance(broken, str)
    files = {
        **FILES,
        "relationships/lost.md": broken.replace("to: person/bo", "to: person/nobody"),
        "notes/three.md": "[r](../relationships/r.md)\n",
    }
    snapshot, _ = snapshot_with(ONTOLOGY, files)
    graph = link_graph(snapshot)
    assert {"relationships/lost.md", "relationships/r.md"} <= {one.path for one in graph.nodes}
    assert "lost ana ref from" in told(graph)
    assert "ana bo relationship knows" in told(graph)
    assert EVIDENCE in broken


def test_round_a_page_are_those_so_many_steps_away() -> None:
    chain = {f"{n}.md": f"[[{n + 1}]]\n" for n in range(10, 20)} | {"20.md": "", "x.md": ""}
    snapshot, _ = snapshot_with(ONTOLOGY, chain)
    near = link_graph(snapshot, "15.md", 2)
    assert [one.path for one in near.nodes] == ["13.md", "14.md", "15.md", "16.md", "17.md"]
    assert len(near.edges) == 4
    assert (near.center, near.depth) == ("15.md", 2)
    assert [one.path for one in link_graph(snapshot, "x.md", 99).nodes] == ["x.md"]


def test_hubs_are_marked() -> None:
    files = {f"p{n}.md": "[[hub]]\n" for n in range(25)} | {"hub.md": "# Hub\n"}
    snapshot, _ = snapshot_with(ONTOLOGY, files)
    hubs = [(one.path, one.degree) for one in link_graph(snapshot).nodes if one.hub]
    assert hubs == [("hub.md", 25)]
