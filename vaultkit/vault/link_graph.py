"""The graph of a judged vault's links, whole or round one page.

A relationship whose two ends are pages is an edge between them; its own record is a node only where
something else leads to it or from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vaultkit.model.link_graph import GraphEdge, GraphNode, LinkGraph
from vaultkit.vault.backlinks import title_of
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import split_paths
from vaultkit.vault.types import RELATIONSHIP

_ENDS = ("from", "to")


def link_graph(vault: Snapshot, center: str = "", depth: int = 1) -> LinkGraph:
    """Every page and what leads where; with a `center`, what is at most `depth` steps from it."""
    edges: set[GraphEdge] = set()
    drawn: set[str] = set()
    for path, row in vault.rows.items():
        embeds = set(split_paths(row.embeds))
        edges.update(GraphEdge(path, goal, "embed") for goal in embeds)
        linked = vault.edges.get(path, ())
        edges.update(GraphEdge(path, goal, "link") for goal in linked if goal not in embeds)
        if row.refs:
            edges.update(_by_refs(vault.page(path), drawn))
    nodes = set(vault.rows)
    touched = {path for edge in edges for path in edge[:2]}
    nodes -= drawn - touched
    if center:
        nodes = _round(center, depth, edges)
    inside = (one for one in edges if one.source in nodes and one.target in nodes)
    return LinkGraph(
        name=vault.settings.name or "vault",
        nodes=tuple([_node(vault, path) for path in sorted(nodes)]),
        edges=tuple(sorted(inside)),
        center=center,
        depth=depth if center else 0,
    )


def _by_refs(page: Page, drawn: set[str]) -> Iterator[GraphEdge]:
    """What the frontmatter of a page leads to; a relationship between two pages joins `drawn`."""
    found = [
        (one.link.label, one.goal)
        for one in page.links
        if one.link.kind == "property" and one.goal is not None and one.goal != page.path
    ]
    ends: tuple[list[str], ...] = ([], [])
    if page.typed.record == RELATIONSHIP:
        ends = tuple([goal for key, goal in found if key == end] for end in _ENDS)
    if all(ends):
        drawn.add(page.path)
        label = page.surface.mark("label")
        named = label.text if label is not None else ""
        for source in ends[0]:
            yield from (GraphEdge(source, target, "relationship", named) for target in ends[1])
    for key, goal in found:
        if not (all(ends) and key in _ENDS):
            yield GraphEdge(page.path, goal, "ref", key)


def _round(center: str, depth: int, edges: Iterable[GraphEdge]) -> set[str]:
    """The pages at most `depth` edges away from `center`, in whichever direction these lead."""
    near: dict[str, set[str]] = {}
    for one in edges:
        near.setdefault(one.source, set()).add(one.target)
        near.setdefault(one.target, set()).add(one.source)
    found = edge_of = {center}
    for _ in range(depth):
        edge_of = {path for inner in edge_of for path in near.get(inner, ())} - found
        found = found | edge_of
        if not edge_of:
            break
    return found


def _node(vault: Snapshot, path: str) -> GraphNode:
    surface, typed = vault.surfaces[path], vault.typed(path)
    return GraphNode(
        path=path,
        id=vault.types.id_of(path, surface),
        title=title_of(path, surface),
        type=vault.types.called(typed),
        record=typed.record,
        state=vault.state(path),
        degree=vault.budgets.degree(path),
        hub=vault.budgets.hub(path) is not None,
    )
