"""Whatever a title holds, other programs read the graph as it is."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.graphs import NASTY, many, nasty, node
from vaultkit.model.link_graph import GraphEdge, LinkGraph
from vaultkit.render.clean import clean
from vaultkit.render.graph_text import (
    MOST_MERMAID_EDGES,
    dot_lines,
    graphml_lines,
    json_lines,
    mermaid_lines,
)

_TITLES = st.lists(st.text(max_size=12), min_size=1, max_size=4).map(tuple)
_NS = "{http://graphml.graphdrawing.org/xmlns}"
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def _as_xml_can(text: str) -> str:
    return _NO_XML.sub(lambda found: clean(found[0]), text)


@given(_TITLES)
def test_json_gives_back_what_was_there_and_prints_safely(titles: tuple[str, ...]) -> None:
    (text,) = json_lines(nasty(titles))
    assert text.rstrip("\n").isprintable() or not text.isascii()
    assert [one["title"] for one in json.loads(text)["nodes"]] == list(titles)
    text.encode()


def _graphml(graph: LinkGraph) -> None:
    text = "".join(graphml_lines(graph))
    root = ET.fromstring(text.encode())
    nodes = root.findall(f".//{_NS}node")
    assert [one.get("id") for one in nodes] == [_as_xml_can(one.path) for one in graph.nodes]
    for found, expected in zip(nodes, graph.nodes, strict=True):
        values = {one.get("key"): one.text for one in found}
        assert (values.get("node-title") or "") == _as_xml_can(expected.title)
        assert values["node-degree"] == "1"
    edges = root.findall(f".//{_NS}edge")
    assert [one.get("source") for one in edges] == [_as_xml_can(e.source) for e in graph.edges]
    assert clean(text, lines=True) == text or "::" in text or "##" in text


def test_graphml_is_xml_whatever_titles_hold() -> None:
    _graphml(nasty())


@given(_TITLES)
def test_graphml_is_xml_whatever_titles_hold_at_random(titles: tuple[str, ...]) -> None:
    _graphml(nasty(titles))


def test_networkx_reads_graphml() -> None:
    networkx = pytest.importorskip("networkx")
    graph = nasty()
    read = networkx.parse_graphml("".join(graphml_lines(graph)))
    assert len(read) == len(graph.nodes)
    assert read.number_of_edges() == len(graph.edges)
    assert read.nodes[graph.nodes[0].path]["degree"] == 1
    assert read.nodes[graph.nodes[0].path]["hub"] is False


_QUOTED = r'"(?:[^"\\]|\\.)*"'
_MARKS = rf"\[(?:\w+=(?:{_QUOTED}|[\w.]+)(?:, )?)*\]"
_DOT = re.compile(
    rf"  (?:node {_MARKS}|edge {_MARKS}|{_QUOTED}(?: -> {_QUOTED})?(?: {_MARKS})?);\n"
)


def _dot_string(text: str) -> str:
    """What Graphviz shows for a quoted label."""
    return re.sub(r"\\(.)", r"\1", text).replace("&amp;", "&")


def _dot(graph: LinkGraph) -> None:
    first, *rest, last = dot_lines(graph)
    assert re.fullmatch(rf"digraph {_QUOTED} {{\n", first)
    assert last == "}\n"
    for line in rest:
        assert _DOT.fullmatch(line), line
    labels = re.findall(rf"label=({_QUOTED}), tooltip", "".join(rest))
    assert [_dot_string(one[1:-1]) for one in labels] == [clean(one.title) for one in graph.nodes]


def test_dot_is_quoted_whatever_titles_hold() -> None:
    _dot(nasty())


@given(_TITLES)
def test_dot_is_quoted_whatever_titles_hold_at_random(titles: tuple[str, ...]) -> None:
    _dot(nasty(titles))


def test_two_paths_that_look_alike_stay_two_nodes() -> None:
    paths = ["a\u202e.md", "a\\u202e.md", "::x.md", "\\::x.md", 'b".md', 'b\\".md']
    graph = LinkGraph("v", tuple(node(path) for path in paths), ())
    names = [line.partition(" [")[0] for line in dot_lines(graph) if "tooltip" in line]
    assert len(set(names)) == len(paths)


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_takes_it() -> None:
    graph = nasty()
    text = "".join(dot_lines(graph)).encode()
    ran = subprocess.run(["dot", "-Tplain"], input=text, capture_output=True, timeout=60)
    assert ran.returncode == 0, ran.stderr.decode()
    assert ran.stdout.count(b"\nnode ") == len(graph.nodes)


# of a flowchart's grammar what is used here: quoted text without quotes, entities by number
_LABEL = r'"((?:[A-Za-z0-9 ,\']|[-._](?=[^\W_])|[^\x00-\x7f]|#\d+;)+)"'
_MERMAID = re.compile(
    rf"  (?:n\d+\[{_LABEL}\](?::::\w+)?|n\d+ (?:-->|-\.->|==>)(?:\|{_LABEL}\|)? n\d+"
    r"|classDef \w+ [\w:.-]+|%% [\w ,:-]+)\n"
)


def _mermaid(graph: LinkGraph) -> None:
    first, *rest = mermaid_lines(graph)
    assert first == "flowchart LR\n"
    for line in rest:
        assert _MERMAID.fullmatch(line), line
    labels = [found[1] for line in rest if (found := re.match(rf"  n\d+\[{_LABEL}\]", line))]
    read = [re.sub(r"#(\d+);", lambda one: chr(int(one[1])), label) for label in labels]
    assert read == [clean(one.title).strip() or " " for one in graph.nodes]


def test_mermaid_holds_nothing_that_could_act() -> None:
    _mermaid(nasty())
    assert "style x#58;a#35;1#59;b" in "".join(mermaid_lines(nasty()))


@given(_TITLES)
def test_mermaid_holds_nothing_that_could_act_at_random(titles: tuple[str, ...]) -> None:
    _mermaid(nasty(titles))


def test_mermaid_draws_no_more_than_it_can_and_says_so() -> None:
    graph = many(900, 3_000)
    lines = list(mermaid_lines(graph))
    assert sum(" --> " in line for line in lines) <= MOST_MERMAID_EDGES
    assert re.match(
        r"  %% left out, as having the fewest links: \d+ pages and [\d,]+ links", lines[1]
    )


def test_kinds_of_edges_differ_to_the_eye() -> None:
    nodes = (node("a"), node("b", state="retired"), node("c", hub=True))
    edges = (
        GraphEdge("a", "b", "embed"),
        GraphEdge("a", "b", "link"),
        GraphEdge("a", "c", "ref", "lead"),
        GraphEdge("b", "c", "relationship", "knows"),
    )
    graph = LinkGraph("v", nodes, edges)
    assert [line.strip() for line in mermaid_lines(graph)][1:8] == [
        'n0["T"]',
        'n1["T"]:::past',
        'n2["T"]:::hub',
        'n0 -.->|"embed"| n1',
        "n0 --> n1",
        'n0 -->|"lead"| n2',
        'n1 ==>|"knows"| n2',
    ]
    assert [line.strip() for line in dot_lines(graph)][6:10] == [
        '"a" -> "b" [style=dashed];',
        '"a" -> "b";',
        '"a" -> "c" [label="lead", color=gray50];',
        '"b" -> "c" [label="knows", penwidth=2];',
    ]
    assert len(NASTY) > 40
