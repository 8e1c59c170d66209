"""`vaultkit graph`: the graph of links, drawn or for another program."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from vaultkit.actions.graph import graph
from vaultkit.cli.looking import request_of, write
from vaultkit.cli.options import AT, PRESET, VAULT
from vaultkit.cli.output import Target, refuse_page
from vaultkit.cli.terminal import ProgressLine
from vaultkit.errors import UsageError, VaultkitError
from vaultkit.model.link_graph import LinkGraph
from vaultkit.render.as_graph_svg import svg_lines
from vaultkit.render.clean import clean
from vaultkit.render.graph_text import dot_lines, graphml_lines, json_lines, mermaid_lines

_STYLES: dict[str, Callable[[LinkGraph], Iterator[str]]] = {
    "svg": svg_lines,
    "dot": dot_lines,
    "mermaid": mermaid_lines,
    "graphml": graphml_lines,
    "json": json_lines,
}


@click.command()
@click.argument("page", metavar="[PAGE]", required=False)
@click.option(
    "--format",
    "style",
    type=click.Choice(list(_STYLES)),
    help="What to write (default: by the ending of FILE).",
)
@click.option(
    "--depth",
    type=click.IntRange(1, 99),
    metavar="N",
    help="So many steps round PAGE (default: 1).",
)
@click.option("-o", "--output", metavar="FILE", help="Write here (default: standard output).")
@VAULT
@AT
@PRESET
def command(
    page: str | None,
    style: str | None,
    depth: int | None,
    output: str | None,
    vault: str | None,
    at: str,
    preset: str | None,
) -> int:
    """Draw or export the graph of links, whole or round a page.

    \b
    Examples:
      vaultkit graph -o vault.svg
      vaultkit graph --format dot | dot -Tpdf -o vault.pdf
      vaultkit graph "Spring tides" --depth 2 --format mermaid
      vaultkit graph -o vault.graphml    for Gephi, yEd or networkx

    A page is a node, with its id, title, type, lifecycle and degree, and whether
    it is a hub. What leads from page to page is an edge: links, embeds, values
    of the frontmatter, and relationships with their label.

    A picture (svg) shows 400 pages and 2,000 links at most, a Mermaid diagram
    500 of each; those with the most links are kept, and how many were left out
    is said in it. The other formats hold everything.
    """
    if depth is not None and page is None:
        raise UsageError("--depth counts steps from a page", "Name the page as well")
    chosen = _style(style, output)
    if output is not None:
        refuse_page(Target(chosen, output))
    progress = ProgressLine()
    found = graph(request_of(vault, at, preset), page or "", depth or 1, progress)
    progress.clear()
    lines = _STYLES[chosen](found)
    if output is None:
        write(lines)
        return 0
    try:
        with open(output, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(lines)
    except OSError as error:
        raise VaultkitError(
            f"the graph cannot be written to {output}: {error.strerror}",
            "Name a file that you may write",
        ) from error
    told = f"{output}: {len(found.nodes):,} pages, {len(found.edges):,} links"
    click.echo(clean(told), err=True)
    return 0


def _style(style: str | None, output: str | None) -> str:
    """The format that is asked for, or that the file's ending says."""
    if style is not None:
        return style
    ending = (output or "").rpartition(".")[2].lower()
    found = {"gv": "dot", "mmd": "mermaid"}.get(ending, ending)
    if output is None or found not in _STYLES:
        raise UsageError(
            "which format is meant is not said",
            f"Add --format with one of {', '.join(_STYLES)}, or -o with a file of such an ending",
        )
    return found
