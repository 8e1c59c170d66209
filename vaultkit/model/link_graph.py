"""The graph of a vault's links, or a part of it, ready to be drawn or exported."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple


class GraphNode(NamedTuple):
    """A page. `degree` is what budgets count (spec 1.6), `state` "" for active."""

    path: str
    id: str
    title: str
    type: str
    record: str
    state: str
    degree: int
    hub: bool


class GraphEdge(NamedTuple):
    """One page leads to another, by paths.

    `kind` is `link`, `embed`, `ref` (a value of the frontmatter, `label` its key) or `relationship`
    (`label` its own). Of several links of one kind and label there is one edge.
    """

    source: str
    target: str
    kind: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class LinkGraph:
    """Nodes sorted by path, edges by everything. `center` and `depth` where it is a part.

    `hidden_nodes` and `hidden_edges` count what was left out so that a picture stays readable.
    """

    name: str
    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...]
    center: str = ""
    depth: int = 0
    hidden_nodes: int = 0
    hidden_edges: int = 0

    def at_most(self, nodes: int, edges: int) -> LinkGraph:
        """No more than so many: the center and what has most edges stay; isolated pages go first.

        Nodes go one by one, those with the fewest edges first, until the edges between the others
        are few enough.
        """
        if len(self.nodes) <= nodes and len(self.edges) <= edges:
            return self
        counted = dict.fromkeys((one.path for one in self.nodes), 0)
        for edge in self.edges:
            counted[edge.source] += 1
            counted[edge.target] += 1
        ranked = sorted(counted, key=lambda path: (path != self.center, -counted[path], path))
        kept = _as_many(ranked[:nodes], self.edges, edges)
        left = tuple(one for one in self.edges if one.source in kept and one.target in kept)
        return replace(
            self,
            nodes=tuple(one for one in self.nodes if one.path in kept),
            edges=left,
            hidden_nodes=self.hidden_nodes + len(self.nodes) - len(kept),
            hidden_edges=self.hidden_edges + len(self.edges) - len(left),
        )


def _as_many(ranked: list[str], edges: tuple[GraphEdge, ...], most: int) -> frozenset[str]:
    """The longest start of `ranked` with no more than `most` edges within."""
    place = {path: number for number, path in enumerate(ranked)}
    closing = [0] * len(ranked)
    for edge in edges:
        if edge.source in place and edge.target in place:
            closing[max(place[edge.source], place[edge.target])] += 1
    kept = total = 0
    for number in closing:
        if total + number > most:
            break
        total += number
        kept += 1
    return frozenset(ranked[:kept])
