"""A picture that any viewer takes, with the same bytes each time."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.render.graphs import NASTY, many, nasty, node
from vaultkit.model.link_graph import GraphEdge, LinkGraph
from vaultkit.render.as_graph_svg import MOST_NODES, svg_lines
from vaultkit.render.clean import clean

_NS = "{http://www.w3.org/2000/svg}"


def read(graph: LinkGraph) -> ET.Element:
    text = "".join(svg_lines(graph))
    assert text == "".join(svg_lines(graph))
    assert "<script" not in text
    assert "href" not in text.replace("javascript", "")
    return ET.fromstring(text.encode())


def names(root: ET.Element) -> list[str]:
    return [one.findtext(f"{_NS}text") or "" for one in root.iter(f"{_NS}g")]


def test_titles_are_shown_whatever_they_hold() -> None:
    root = read(nasty())
    shown = names(root)
    assert len(shown) == len(NASTY)
    for title, text in zip(NASTY, shown, strict=True):
        assert text == clean(title) or (text.endswith("…") and clean(title).startswith(text[:-1]))


@settings(max_examples=30)
@given(st.lists(st.text(max_size=8), min_size=1, max_size=3).map(tuple))
def test_it_is_xml_whatever_titles_hold(titles: tuple[str, ...]) -> None:
    assert len(names(read(nasty(titles)))) == len(titles)


def test_what_is_too_much_is_left_out_and_said() -> None:
    root = read(many(MOST_NODES + 100, 900))
    assert len(names(root)) == MOST_NODES
    notes = [one.text or "" for one in root.findall(f"{_NS}text")]
    assert notes[0] == f"many: {MOST_NODES + 100} pages, {len(many(500, 900).edges)} links"
    assert notes[1].startswith("left out, as having the fewest links: 100 pages and ")


def test_kinds_and_states_have_their_marks() -> None:
    nodes = (node("a.md", hub=True), node("b.md", state="retired", type="x"))
    edges = (GraphEdge("a.md", "b.md", "ref", "lead"),)
    text = "".join(svg_lines(LinkGraph("v", nodes, edges, "a.md", 2)))
    assert "<title>ref lead</title>" in text
    assert "T (b.md), x, retired" in text
    assert "T (a.md), note, a hub" in text
    assert "v, 2 steps round a.md: 2 pages, 1 links" in text


def test_an_empty_graph_is_a_picture_too() -> None:
    assert names(read(LinkGraph("v", (), ()))) == []
