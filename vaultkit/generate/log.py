"""The log: `log.md`, the newest entries of `log/` first, then a line for each month before.

An entry is a page `log/<yyyy>/<mm>/<dd>-<id>.md` with a heading `[2026-03-02] ingest | What`, an
`id` that grows with time in its frontmatter, and links to the pages it is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from vaultkit.generate.listing import ENTRY
from vaultkit.generate.marked import part_units
from vaultkit.generate.shelves import Room
from vaultkit.generate.text import escaped, label, one_line, relative
from vaultkit.vault.surface import stem_of

NAME = "log.md"

_HEADING = re.compile(r"\[[^\]]*\]\s*([^|]{1,40}?)\s*\|\s*(.+)")
_MONTHS, _YEARS = len("2026/03"), len("2026")
_MOST_PAGES = 20
"""So many pages of an entry are named; its own file names all."""


class Entry(NamedTuple):
    """An entry of the log: `heading` as it stands in it, and the pages that it links to."""

    path: str
    id: str
    heading: str
    pages: tuple[str, ...]


def log(
    entries: Iterable[Entry], title_of: Callable[[str], tuple[str, str]], room: Room
) -> Mapping[str, tuple[str, ...]]:
    """The lines of the generated part of `log.md` by its path; nothing where there is no entry."""
    ordered = sorted(entries, key=_age, reverse=True)
    if not ordered:
        return {}
    most = room(NAME)
    period = _MONTHS
    earlier = _earlier(ordered, period)
    if part_units(["## Earlier", "", *earlier.values()]) > most:
        period = _YEARS  # even the months are too many
        earlier = _earlier(ordered, period)
    lines = list(_chosen(ordered, earlier, period, title_of, most))
    return {NAME: tuple(lines[:-1] if not lines[-1] else lines)}


def _chosen(
    ordered: list[Entry],
    earlier: Mapping[str, str],
    period: int,
    title_of: Callable[[str], tuple[str, str]],
    most: int,
) -> Iterator[str]:
    """The newest entries that leave room for the lines of all that comes before them."""
    left = most - part_units(["## Earlier", "", *earlier.values()])
    shown = 0
    for entry in ordered:
        lines = list(_lines(entry, title_of))
        left -= part_units(lines)
        if left < 0:
            break
        shown += 1
        yield from lines
    rest = dict.fromkeys(_period(entry, period) for entry in ordered[shown:])
    if rest:
        yield from ("## Earlier", "", *(earlier[name] for name in rest))


def _lines(entry: Entry, title_of: Callable[[str], tuple[str, str]]) -> Iterator[str]:
    year, month, day = ENTRY.fullmatch(entry.path).groups()  # type: ignore[union-attr]
    found = _HEADING.fullmatch(entry.heading.strip())
    kind, what = (found[1], found[2]) if found else ("", entry.heading.strip())
    told = f"[{label(what or stem_of(entry.path))}]({relative('', entry.path)})"
    kind = f"{escaped(one_line(kind))} | " if kind else ""
    yield f"## [{year}-{month}-{day}] {kind}{told}"
    yield ""
    pages = [f"[{title_of(path)[1]}]({relative('', path)})" for path in entry.pages[:_MOST_PAGES]]
    if pages:
        more = ", …" if len(entry.pages) > _MOST_PAGES else ""
        yield f"- pages: {', '.join(pages)}{more}"
        yield ""


def _earlier(ordered: Iterable[Entry], period: int) -> dict[str, str]:
    """The line of each month or year, the newest first."""
    names = dict.fromkeys(_period(entry, period) for entry in ordered)
    return {name: f"- [{name.replace('/', '-')}](log/{name}/)" for name in names}


def _period(entry: Entry, period: int) -> str:
    """`2026/03`, or `2026` for years."""
    return entry.path.removeprefix("log/")[:period]


def _age(entry: Entry) -> tuple[str, str, str]:
    return entry.path[: len("log/2026/03/02")], entry.id, entry.path
