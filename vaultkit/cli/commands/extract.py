"""`vaultkit extract`: a section moves to another page, as one commit."""

from __future__ import annotations

import click

from vaultkit.cli.writing import Door, Said, writing
from vaultkit.model.request import ExtractSection


@click.command()
@click.argument("page")
@click.option("--section", default="", metavar="HEADING", help="Its heading, or HEADING#SUB.")
@click.option("--line", type=click.IntRange(1), metavar="N", help="The line of its heading.")
@click.option("--to", metavar="PAGE", help="A page that is there and linked with PAGE.")
@click.option("--title", metavar="TITLE", help="The title of a new page instead.")
@click.option("--type", "kind", metavar="TYPE", help="Type of a new page (default: PAGE's own).")
@click.option("--summary", default="", metavar="TEXT", help="What PAGE keeps to say of it.")
@writing()
def command(page: str, said: Said, **words: object) -> int:
    """Move a section of PAGE to another page, and commit it at once.

    \b
    Examples:
      vaultkit extract tides.md --section History --title "History of tide tables"
      vaultkit extract Tides --section Power --to "Tidal power" --summary "See there."

    It is what vaultkit split does to the working tree, as a write: the section
    goes as it stands, the heading stays with the summary and a link, links,
    definitions and evidence follow. It is rejected where the other page would
    grow past its budget.

    Exit code: 0 published, 1 the rules reject it, 2 could not run, 3 the state or
    a link stands in the way, 4 the page is not as --expect says.
    """
    from vaultkit.actions.offsets import offset_of_section

    door = Door(said)
    name = door.page(page)
    to, title, kind, line = (words[key] for key in ("to", "title", "kind", "line"))
    number = line if isinstance(line, int) else None
    start = offset_of_section(door.writer.tip(), name, str(words["section"]), number)
    item = ExtractSection(
        page=name,
        start=start,
        to=door.page(str(to)) if to is not None else None,
        title=str(title) if title is not None else None,
        type=str(kind) if kind is not None else None,
        summary=str(words["summary"]),
    )
    return door.write(door.request(item, name))
