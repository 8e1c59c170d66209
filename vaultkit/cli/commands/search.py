"""`vaultkit search`: which records hold these words."""

from __future__ import annotations

from typing import Any

import click

from vaultkit.actions.search import search
from vaultkit.cli.filters import LIFECYCLE, TYPES, UNDER
from vaultkit.cli.looking import below, request_of, write
from vaultkit.cli.options import AT, PRESET, VAULT
from vaultkit.cli.person import preferences_of
from vaultkit.cli.terminal import ProgressLine, file_link
from vaultkit.errors import UsageError
from vaultkit.model.hit import FARTHEST, MODES, MOST_HITS, Query
from vaultkit.render import as_search
from vaultkit.search.engines import ENGINES
from vaultkit.vault.types import RECORDS


@click.command()
@click.argument("words", metavar="QUERY...", nargs=-1, required=True)
@click.option(
    "--mode",
    type=click.Choice(MODES),
    default="all",
    show_default=True,
    help="Every word, any of them, or all side by side.",
)
@TYPES
@click.option(
    "--record", "records", multiple=True, type=click.Choice(RECORDS), help="Of this kind."
)
@click.option("--tag", "tags", multiple=True, metavar="TAG", help="With this tag, exactly.")
@click.option(
    "--field", "fields", multiple=True, metavar="KEY=VALUE", help="With this value in frontmatter."
)
@UNDER
@click.option("--since", metavar="DATE", help="From this date on: 2026, 2026-03 or 2026-03-01.")
@click.option("--until", metavar="DATE", help="Up to this date, all of it.")
@click.option(
    "--date",
    "time_field",
    default="",
    metavar="KEY",
    help="The key whose date counts (default: the record's own).",
)
@LIFECYCLE
@click.option("--everything", is_flag=True, help="Also what does not count; see below.")
@click.option(
    "--limit",
    type=click.IntRange(1, MOST_HITS),
    default=10,
    show_default=True,
    help="So many hits.",
)
@click.option("--offset", type=click.IntRange(0, FARTHEST), default=0, help="Leave out so many.")
@click.option(
    "--engine",
    type=click.Choice(ENGINES),
    help="What searches (default: your own, the vault's, fts5).",
)
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON.")
@VAULT
@AT
@PRESET
def command(
    words: tuple[str, ...],
    fields: tuple[str, ...],
    under: tuple[str, ...],
    engine: str | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Find the records that hold these words, best first.

    \b
    Examples:
      vaultkit search spring tides
      vaultkit search "ADR-016" --type decision --since 2026
      vaultkit search neap spring --mode any --tag harbour --limit 20
      vaultkit search --json -- -v1.10

    Titles count most, then other names, tags, headings, the text. Upper and
    lower case and accents do not matter; words are not stemmed. An id or a
    version is found whole and by its parts, any script by one character or
    more, and no sign in a query has a meaning of its own.

    Found is what counts: records that could be read, are active, are no
    fixture and have no error in frontmatter, type, id or claim. Where there is
    an ontology, documents do not count: overview.md, README.md and their like,
    entries of the log, what `documents:` names. --everything finds all of
    these. Where a superseded record matches, what replaces it now is told after
    the hits. An empty answer says why, and names the documents that match. Exit
    code: 0 whatever is found, 2 could not run, 3 no index can be asked.
    """
    where = {name: options.pop(name) for name in ("vault", "at", "preset")}
    request = request_of(**where)
    query = Query(
        text=" ".join(words),
        fields=tuple(map(_pair, fields)),
        under=tuple(below(request, place) for place in under),
        **options,
    )
    progress = ProgressLine()
    chosen = preferences_of(search_engine=engine).search_engine
    told = search(request, query, progress, engine=chosen)
    progress.clear()
    if as_json:
        write([as_search.json_text(query, told)])
    else:
        write(as_search.lines(query, told, file_link(request.root, request.at)))
    return 0


def _pair(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals or not key.strip() or not value.strip():
        raise UsageError(f'--field "{word}" is not KEY=VALUE', "Write it as in --field status=open")
    return key.strip(), value
