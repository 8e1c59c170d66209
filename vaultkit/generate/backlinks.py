"""Who links to whom: `backlinks.md` beside the pages of each section, a line for each pair.

By default a section has one only while all its lines fit into one file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain

from vaultkit.generate.shelves import BY_KEY, Line, Room, Shelf, Shelves
from vaultkit.generate.text import Linker

NAME = "backlinks.md"

_SHORTEST = 17
"""No line is shorter: `- [](a) from [](b)` with a line end less one."""

Edges = Mapping[str, Sequence[str]]
"""The pages that each page links to."""

TitleOf = Callable[[str], tuple[str, str]]
"""What a page's title is sorted by, and the title as Markdown."""


def backlinks(
    sections: Sequence[Shelf],
    edges: Sequence[Edges],
    title_of: TitleOf,
    room: Room,
    *,
    always: bool,
) -> dict[str, tuple[str, ...]]:
    """The lines of the generated part of each file, by path.

    `always`: lines that do not fit into one file are divided instead of left out.
    """
    shelves = Shelves(NAME, room)
    counts = Counter(chain.from_iterable(chain.from_iterable(one.values()) for one in edges))
    linked = [section for section in sections if any(line.path in counts for line in section.lines)]
    if not always:
        linked = [one for one in linked if _may_fit(one, counts, room(shelves.place(one.folder)))]
    goals = frozenset(line.path for section in linked for line in section.lines)
    sources = _sources(edges, goals)
    for section in linked:
        pairs = [(line, path) for line in section.lines for path in sources.get(line.path, ())]
        shelf = section._replace(lines=sorted(_lines(pairs, title_of), key=BY_KEY))
        if always or shelves.written(shelf) is not None:
            shelves.put(shelf)
    return shelves.files


def _may_fit(section: Shelf, counts: Mapping[str, int], room: int) -> bool:
    """Whether the lines could fit; a page that two kinds of links lead from counts twice."""
    return sum([counts.get(line.path, 0) for line in section.lines]) * _SHORTEST <= 2 * room


def _sources(edges: Sequence[Edges], goals: frozenset[str]) -> Mapping[str, Sequence[str]]:
    """The pages that link to each of `goals`."""
    found: dict[str, dict[str, None]] = {}
    for path, linked in chain.from_iterable(one.items() for one in edges) if goals else ():
        for goal in goals.intersection(linked):
            found.setdefault(goal, {})[path] = None
    return {goal: tuple(paths) for goal, paths in found.items()}


def _lines(pairs: Sequence[tuple[Line, str]], title_of: TitleOf) -> list[Line]:
    found = []
    for goal, source in pairs:
        sorted_by, name = title_of(source)
        text = partial(_entry, title_of(goal.path)[1], goal.path, name, source)
        # the path of the goal keeps pages of one title apart, the source sorts within
        found.append(Line(goal.key, f"{goal.path}\0{sorted_by}\0{source}", text, _SHORTEST - 1))
    return found


def _entry(goal: str, goal_path: str, source: str, source_path: str, linker: Linker) -> str:
    return f"- [{goal}]({linker(goal_path)}) from [{source}]({linker(source_path)})"
