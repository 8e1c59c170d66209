"""The graph of links for other programs: JSON, GraphML, DOT and Mermaid.

A title may hold anything. JSON and GraphML give it back as it is, but for what XML 1.0 cannot hold;
in DOT and Mermaid, which people look at, what nobody sees is shown as in a report.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultkit.model.link_graph import GraphNode, LinkGraph
from vaultkit.render.clean import HIDDEN, clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1

MOST_MERMAID_EDGES = 500
"""Mermaid draws no diagram with more, unless the page that shows it says so."""

MOST_MERMAID_NODES = 500


def json_lines(graph: LinkGraph) -> Iterator[str]:
    """One JSON object on one line."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "vault": graph.name,
        "center": graph.center or None,
        "depth": graph.depth if graph.center else None,
        "nodes": [
            {
                "path": one.path,
                "id": one.id,
                "title": one.title,
                "type": one.type or None,
                "record": one.record,
                "lifecycle": one.state or "active",
                "degree": one.degree,
                "hub": one.hub,
            }
            for one in graph.nodes
        ],
        "edges": [
            {"source": one.source, "target": one.target, "kind": one.kind, "label": one.label}
            for one in graph.edges
        ],
    }
    yield f"{dumps(form)}\n"


# ---------------------------------------------------------------------------------------- GraphML

_NODE_KEYS = (
    *(("id", "string"), ("title", "string"), ("type", "string"), ("record", "string")),
    *(("lifecycle", "string"), ("degree", "int"), ("hub", "boolean")),
)
_EDGE_KEYS = (("kind", "string"), ("label", "string"))
# what XML 1.0 §2.2 does not allow; and what it allows but no terminal should be given
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_BY_NUMBER = re.compile(f'[&<>"{HIDDEN}]')


def xml(text: str) -> str:
    """Text as an XML attribute or element holds it: read back it is the same."""
    text = _NO_XML.sub(lambda found: clean(found[0]), text)
    return _BY_NUMBER.sub(lambda found: f"&#{ord(found[0])};", text)


def graphml_lines(graph: LinkGraph) -> Iterator[str]:
    """GraphML 1.0, nodes by their paths."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    for owner, keys in (("node", _NODE_KEYS), ("edge", _EDGE_KEYS)):
        for name, kind in keys:
            told = f'attr.name="{name}" attr.type="{kind}"'
            yield f'  <key id="{owner}-{name}" for="{owner}" {told}/>\n'
    yield f'  <graph id="{xml(graph.name)}" edgedefault="directed">\n'
    for node in graph.nodes:
        values = (node.id, node.title, node.type, node.record, node.state or "active")
        yield f'    <node id="{xml(node.path)}">\n'
        yield from _values("node", _NODE_KEYS, (*values, str(node.degree), str(node.hub).lower()))
        yield "    </node>\n"
    for number, edge in enumerate(graph.edges):
        ends = f'source="{xml(edge.source)}" target="{xml(edge.target)}"'
        yield f'    <edge id="e{number}" {ends}>\n'
        yield from _values("edge", _EDGE_KEYS, (edge.kind, edge.label))
        yield "    </edge>\n"
    yield "  </graph>\n</graphml>\n"


def _values(
    owner: str, keys: tuple[tuple[str, str], ...], values: tuple[str, ...]
) -> Iterator[str]:
    for (name, _), value in zip(keys, values, strict=True):
        if value:
            yield f'      <data key="{owner}-{name}">{xml(value)}</data>\n'


# -------------------------------------------------------------------------------------------- DOT

_DOT_STYLES = {
    "link": "",
    "embed": "style=dashed",
    "ref": "color=gray50",
    "relationship": "penwidth=2",
}


def dot_lines(graph: LinkGraph) -> Iterator[str]:
    """A digraph for Graphviz, nodes by their paths."""
    yield f"digraph {_dot_name(graph.name)} {{\n"
    yield '  node [shape=box, style=rounded, fontname="sans-serif"];\n'
    yield '  edge [fontname="sans-serif", fontsize=10];\n'
    for node in graph.nodes:
        marks = [f"label={_dot_text(node.title)}", f"tooltip={_dot_text(node.path)}"]
        marks += ["penwidth=2.5"] if node.hub or node.path == graph.center else []
        marks += ["fontcolor=gray50"] if node.state else []
        yield f"  {_dot_name(node.path)} [{', '.join(marks)}];\n"
    for edge in graph.edges:
        marks = [f"label={_dot_text(edge.label)}"] if edge.label else []
        marks += [_DOT_STYLES[edge.kind]] if _DOT_STYLES[edge.kind] else []
        ends = f"{_dot_name(edge.source)} -> {_dot_name(edge.target)}"
        told = f" [{', '.join(marks)}]" if marks else ""
        yield f"  {ends}{told};\n"
    yield "}\n"


def _dot_name(text: str) -> str:
    """A quoted name: its own backslashes are doubled first, so that two names stay two."""
    return '"' + clean(text.replace("\\", "\\\\")).replace('"', '\\"') + '"'


def _dot_text(text: str) -> str:
    """A label: Graphviz reads backslashes and the entities of HTML in it."""
    shown = clean(text).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + shown.replace("&", "&amp;") + '"'


# ---------------------------------------------------------------------------------------- Mermaid

# in a quoted label Mermaid reads `#name;`, HTML and Markdown, lists among it
# (`1. a`), none of which a hyphen, a dot or a low line inside a word can be
_MERMAID = re.compile(r"(?<=[^\W_])[-._](?=[^\W_])|([!-&(-+\--/:-@\[-`{-~])")
_ARROWS = {"link": "-->", "embed": "-.->", "ref": "-->", "relationship": "==>"}


def mermaid_lines(graph: LinkGraph) -> Iterator[str]:
    """A flowchart; nodes have numbers, since few paths would do as names."""
    drawn = graph.at_most(MOST_MERMAID_NODES, MOST_MERMAID_EDGES)
    yield "flowchart LR\n"
    if drawn.hidden_nodes or drawn.hidden_edges:
        yield f"  %% {left_out(drawn)}\n"
    names = {node.path: f"n{number}" for number, node in enumerate(drawn.nodes)}
    for node in drawn.nodes:
        yield f'  {names[node.path]}["{_mermaid(node.title)}"]{_mermaid_class(node, drawn)}\n'
    for edge in drawn.edges:
        label = edge.label or ("embed" if edge.kind == "embed" else "")
        told = f'|"{_mermaid(label)}"|' if label else ""
        yield f"  {names[edge.source]} {_ARROWS[edge.kind]}{told} {names[edge.target]}\n"
    yield "  classDef hub stroke-width:3px\n"
    yield "  classDef past opacity:0.5\n"


def _mermaid_class(node: GraphNode, graph: LinkGraph) -> str:
    if node.hub or node.path == graph.center:
        return ":::hub"
    return ":::past" if node.state else ""


def _mermaid(text: str) -> str:
    shown = clean(text).strip()
    return _MERMAID.sub(lambda found: f"#{ord(found[1])};" if found[1] else found[0], shown) or " "


def left_out(graph: LinkGraph) -> str:
    """What a picture does not show, in a sentence."""
    nodes, edges = graph.hidden_nodes, graph.hidden_edges
    return (
        f"left out, as having the fewest links: {nodes:,} page{'' if nodes == 1 else 's'} and "
        f"{edges:,} link{'' if edges == 1 else 's'}"
    )
