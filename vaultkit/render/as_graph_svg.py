"""The graph of links as a picture: SVG 1.1 without scripts or anything else from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from vaultkit.model.link_graph import GraphEdge, GraphNode, LinkGraph
from vaultkit.render.clean import clean
from vaultkit.render.graph_layout import Place, layout
from vaultkit.render.graph_text import left_out, xml

MOST_NODES = 400
"""So many pages can be told apart; of more those with most links are drawn, and that is said."""

MOST_EDGES = 2_000

_LONGEST = 28  # characters of a label
_COLORS = (
    "#3b6ea5 #c0582f #3f8f4a #8a6d3b #7a4a8a #2f9a9a "
    "#b03070 #7a7a1f #5560c8 #d18a1d #5c8aa8 #7d4e3f"
).split()
_STYLE = """\
    text {font: 10px sans-serif; fill: #222; text-anchor: middle; paint-order: stroke; \
stroke: #fff; stroke-width: 2px}
    line {stroke: #bbb; stroke-width: 1}
    .embed {stroke-dasharray: 4 3}
    .ref {stroke: #d9a441}
    .relationship {stroke: #444; stroke-width: 1.6}
    circle {stroke: #fff; stroke-width: 1}
    .hub {stroke: #222; stroke-width: 2}
    .past {opacity: 0.4}
    .note {text-anchor: start; font-size: 12px}
"""
_FOOT = 54.0
_LINE = 16.0
_SWATCH = 120.0
_LEAST = 420.0


def svg_lines(graph: LinkGraph) -> Iterator[str]:
    """The picture line by line; bytes depend on the graph alone."""
    drawn = graph.at_most(MOST_NODES, MOST_EDGES)
    placed = layout(
        [node.path for node in drawn.nodes], [(one.source, one.target) for one in drawn.edges]
    )
    types = sorted({_type_of(node) for node in drawn.nodes})
    colors = {name: _COLORS[number % len(_COLORS)] for number, name in enumerate(types)}
    width = max(placed.width, _LEAST)
    height = placed.height + _FOOT + _LINE * _rows(len(types), width)
    yield from _opening(_title(graph), width, height)
    sizes = {node.path: _radius(node) for node in drawn.nodes}
    for edge in drawn.edges:
        yield from _line(edge, placed.places, sizes)
    for node in drawn.nodes:
        yield from _page(node, placed.places[node.path], colors[_type_of(node)], graph.center)
    yield _note(8, placed.height + 16, _title(graph))
    if drawn.hidden_nodes or drawn.hidden_edges:
        yield _note(8, placed.height + 32, left_out(drawn))
    yield from _legend(colors, width, placed.height + _FOOT)
    yield "</svg>\n"


def _opening(title: str, width: float, height: float) -> Iterator[str]:
    size = f'width="{width:.0f}" height="{height:.0f}"'
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<svg xmlns="http://www.w3.org/2000/svg" '
    yield f'{size} viewBox="0 0 {width:.0f} {height:.0f}" role="img">\n'
    yield f"  <title>{xml(clean(title))}</title>\n"
    yield f"  <style>\n{_STYLE}  </style>\n"
    yield f'  <rect {size} fill="#fff"/>\n'
    yield '  <defs><marker id="to" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6"'
    yield ' markerHeight="6" orient="auto">'
    yield '<path d="M0,0 L6,3 L0,6 z" fill="#999"/></marker></defs>\n'


def _title(graph: LinkGraph) -> str:
    nodes, edges = len(graph.nodes), len(graph.edges)
    round_it = f", {graph.depth} step{'' if graph.depth == 1 else 's'} round {graph.center}"
    return f"{graph.name}{round_it if graph.center else ''}: {nodes:,} pages, {edges:,} links"


def _type_of(node: GraphNode) -> str:
    return node.type or node.record


def _radius(node: GraphNode) -> float:
    return 4 + min(sqrt(node.degree), 10.0) * 1.2


def _line(edge: GraphEdge, places: dict[str, Place], sizes: dict[str, float]) -> Iterator[str]:
    """An edge from rim to rim; none where two pages lie on each other."""
    (x1, y1), (x2, y2) = places[edge.source], places[edge.target]
    dx, dy = x2 - x1, y2 - y1
    length = sqrt(dx * dx + dy * dy)
    if length <= sizes[edge.source] + sizes[edge.target]:
        return
    first, last = sizes[edge.source] / length, 1 - (sizes[edge.target] + 1) / length
    ends = (x1 + dx * first, y1 + dy * first, x1 + dx * last, y1 + dy * last)
    at = 'x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"'.format(*ends)
    told = xml(clean(f"{edge.kind} {edge.label}".rstrip()))
    yield f'  <line class="{edge.kind}" {at} marker-end="url(#to)"><title>{told}</title></line>\n'


def _page(node: GraphNode, place: Place, color: str, center: str) -> Iterator[str]:
    x, y = place
    radius = _radius(node)
    marks = " hub" if node.hub or node.path == center else ""
    marks += " past" if node.state else ""
    known = f"{node.title} ({node.path}), {_type_of(node)}{', a hub' if node.hub else ''}"
    known += f", {node.state}" if node.state else ""
    shown = clean(node.title)
    shown = shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"
    yield f'  <g class="page{marks}"><title>{xml(clean(known))}</title>'
    yield f'<circle class="{marks.strip() or "page"}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"'
    yield f' fill="{color}"/>'
    yield f'<text x="{x:.1f}" y="{y + radius + 10:.1f}">{xml(shown)}</text></g>\n'


def _columns(width: float) -> int:
    return max(1, int(width // _SWATCH))


def _rows(number: int, width: float) -> int:
    return -(-number // _columns(width))


def _legend(colors: dict[str, str], width: float, top: float) -> Iterator[str]:
    """What each colour means."""
    columns = _columns(width)
    for number, (name, color) in enumerate(colors.items()):
        x, y = 12 + _SWATCH * (number % columns), top + _LINE * (number // columns)
        yield f'  <circle cx="{x:.1f}" cy="{y - 4:.1f}" r="5" fill="{color}"/>\n'
        yield _note(x + 10, y, name)


def _note(x: float, y: float, text: str) -> str:
    return f'  <text class="note" x="{x:.1f}" y="{y:.1f}">{xml(clean(text))}</text>\n'
