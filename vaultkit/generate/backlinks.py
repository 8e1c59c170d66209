"""Who links to whom: `backlinks.md` beside the pages of each section, a line for each pair.

By default a section has one only while all its lines fit into one file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from vaultkit.generate.shelves import Line, Room, Shelf, Shelves
from vaultkit.generate.text import relative

NAME = "backlinks.md"

_SHORTEST = 17
"""No line is shorter: `- [](a) from [](b)` with a line end less one."""

Sources = Mapping[str, Sequence[str]]
"""The pages that link to each page, in any order."""


def backlinks(
    sections: Sequence[Shelf],
    sources: Sources,
    title_of: Callable[[str], tuple[str, str]],
    room: Room,
    *,
    always: bool,
) -> dict[str, tuple[str, ...]]:
    """The lines of the generated part of each file, by path.

    `title_of` tells what a page's title is sorted by, and the title as Markdown. `always`: lines
    that do not fit into one file are divided instead of left out.
    """
    shelves = Shelves(NAME, room)
    for section in sections:
        pairs = [(line, path) for line in section.lines for path in sources.get(line.path, ())]
        least = len(pairs) * _SHORTEST
        if not pairs or (not always and least > room(shelves.place(section.folder))):
            continue
        lines = sorted(_lines(pairs, title_of), key=lambda line: line[:2])
        shelf = section._replace(lines=lines)
        if always or shelves.written(shelf) is not None:
            shelves.put(shelf)
    return shelves.files


def _lines(
    pairs: Sequence[tuple[Line, str]], title_of: Callable[[str], tuple[str, str]]
) -> list[Line]:
    found = []
    for goal, source in pairs:
        sorted_by, name = title_of(source)
        text = partial(_entry, title_of(goal.path)[1], goal.path, name, source)
        # the path of the goal keeps pages of one title apart, the source sorts within
        found.append(Line(goal.key, f"{goal.path}\0{sorted_by}\0{source}", text, _SHORTEST - 1))
    return found


def _entry(goal: str, goal_path: str, source: str, source_path: str, folder: str) -> str:
    to, by = relative(folder, goal_path), relative(folder, source_path)
    return f"- [{goal}]({to}) from [{source}]({by})"
