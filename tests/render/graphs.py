"""Graphs for the tests of what draws or exports them."""

from __future__ import annotations

from vaultkit.model.link_graph import GraphEdge, GraphNode, LinkGraph

NASTY = (
    'a "quoted" [b] {c} (d) <e> | f',
    "line\nbreak\ttab\r",
    "bidi \u202egnp.exe \u2066x",
    *("1. list", "- item", "1) x", "# heading", "> quote", "    four", "+ plus", "~~~", "***"),
    *("style x:a#1;b", "classDef a:b#c;", "end", "graph TD", "subgraph x", "%% comment"),
    *("back\\slash\\", "\\", "\\N \\G \\n", "&amp; &lt;", "&#34;", "#quot;", '"]; n1["x', "-->|x|"),
    *("`code` *em* _u_ __s__", "![i](x)", "[l](javascript:x)", "</title><script>", "]]>", '"'),
    *("$$x$$", "fa:fa-car", "x@{ shape: rect }", "---\ntitle: x\n---", "::set-output::x", "##[e]x"),
    *("\x01\x1b[1m", "\ufffe\uffff", "\ud800", "👩\u200d👧", "ﷺ مرحبا", "", " "),
)


def node(path: str, title: str = "T", **more: object) -> GraphNode:
    known = {"type": "note", "record": "page", "state": "", "degree": 1, "hub": False, **more}
    return GraphNode(path=path, id=path, title=title, **known)  # type: ignore[arg-type]


def nasty(titles: tuple[str, ...] = NASTY) -> LinkGraph:
    """A ring of pages with these titles, whose paths and labels are as bad."""
    nodes = tuple(node(f"p{number:03}{title}.md", title) for number, title in enumerate(titles))
    edges = tuple(
        GraphEdge(one.path, nodes[number - 1].path, "relationship", one.title)
        for number, one in enumerate(nodes)
        if len(nodes) > 1
    )
    return LinkGraph("v" + titles[0], nodes, edges)


def many(pages: int, links: int) -> LinkGraph:
    nodes = tuple(node(f"{number:05}.md") for number in range(pages))
    edges = {
        GraphEdge(f"{number * 7 % pages:05}.md", f"{number * number % pages:05}.md", "link")
        for number in range(links)
    }
    return LinkGraph("many", nodes, tuple(sorted(edges)))
