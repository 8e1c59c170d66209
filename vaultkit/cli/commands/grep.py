"""`vaultkit grep`: which lines of records hold a text, exactly."""

from __future__ import annotations

import click

from vaultkit.actions.grep import WITHIN, grep_in
from vaultkit.cli.filters import LIFECYCLE, TYPES, UNDER
from vaultkit.cli.looking import below, request_of, write
from vaultkit.cli.options import AT, PRESET, VAULT
from vaultkit.cli.terminal import ProgressLine, file_link
from vaultkit.model.hit import MOST_LINES, LineQuery
from vaultkit.render import as_lines


@click.command()
@click.argument("text", metavar="TEXT")
@click.option("-e", "--pattern", is_flag=True, help="TEXT is a regular expression.")
@click.option("-i", "--ignore-case", is_flag=True, help="Upper and lower case do not matter.")
@TYPES
@UNDER
@LIFECYCLE
@click.option("--everything", is_flag=True, help="Also what does not count; see below.")
@click.option(
    "--limit",
    type=click.IntRange(1, MOST_LINES),
    default=50,
    show_default=True,
    help="So many lines.",
)
@click.option("--after", default="", metavar="PLACE", help="Go on where an answer before ended.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 600),
    default=WITHIN,
    show_default=True,
    help="End after so long.",
)
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON.")
@VAULT
@AT
@PRESET
def command(
    text: str,
    under: tuple[str, ...],
    seconds: float,
    as_json: bool,
    vault: str | None,
    at: str,
    preset: str | None,
    **options: bool | int | str | tuple[str, ...],
) -> int:
    """Find the lines of records that hold a text as it is, page by page.

    \b
    Examples:
      vaultkit grep "foo(bar)"
      vaultkit grep -e "^- \\[ \\] .*harbour" --in projects

    A regular expression is matched line by line, in time that grows as the
    lines do, whatever it is; looking around, back references and word
    boundaries are not known. Where time or the limit ends the look, the answer
    says how to go on. What does not count is what search leaves out: records
    that are not active or have errors, and documents (overview.md, README.md,
    the log, what `documents:` names); documents that hold such a line are
    named. Exit code: 0 whatever is found, 2 could not run.
    """
    request = request_of(vault, at, preset)
    places = tuple(below(request, place) for place in under)
    query = LineQuery(text=text, under=places, **options)  # type: ignore[arg-type]
    progress = ProgressLine()
    told = grep_in(request, query, progress, seconds=seconds)
    progress.clear()
    if as_json:
        write([as_lines.json_text(query, told)])
    else:
        write(as_lines.lines(told, file_link(request.root, at)))
    return 0
