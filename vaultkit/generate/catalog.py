"""The catalog: `index.md`, every page once, in the sections of the ontology.

A section that would make `index.md` too large gets an `index.md` of its own in its folder. Pages
without a type stand behind the others, under the folder that they lie in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from vaultkit.generate.kept import Kept
from vaultkit.generate.shelves import BY_KEY, Line, Room, Shelf, Shelves
from vaultkit.generate.text import Linker, escaped, key, one_line
from vaultkit.model.vocabulary import Ontology
from vaultkit.vault.slug import slug_of

NAME = "index.md"

_FRAME = len("- []()") - 1
"""What stands around title, name and tail, less the `/` before the name."""

_LOOSE = "Pages"
"""The heading of pages without a type at the vault's root, and of all where sections are many."""


def sections_of(
    listings: Iterable[tuple[str, str]],
    ontology: Ontology | None,
    is_unread: Callable[[str], bool] = lambda _: False,
    kept: Kept | None = None,
) -> list[Shelf]:
    """The sections that are not empty, sorted; `listings` are pairs of a path and `Row.listing`.

    `is_unread` tells paths at which no generated file is seen: no section has its files there.
    """
    typed: dict[str, list[Line]] = {}
    loose: dict[str, list[Line]] = {}
    known = kept.lines if kept is not None else {}
    for path, listing in listings:
        found = known.get(path)
        if found is None or found[0] != listing:
            found = known[path] = (listing, *_line(path, listing))
        _, section, line = found
        if section:
            typed.setdefault(section, []).append(line)
        else:
            loose.setdefault(path.partition("/")[0] if "/" in path else "", []).append(line)
    folders = _Folders(is_unread)
    made = []
    for heading, folder in _headings(ontology):
        if heading in typed:
            place = folders.take(folder, heading)
            made.append(Shelf(escaped(heading), place, _sorted(typed.pop(heading))))
    for folder in sorted(loose, key=lambda name: (key(name), name)):
        heading = one_line(folder) or _LOOSE
        place = folders.take(folder, heading)
        made.append(Shelf(escaped(heading), place, _sorted(loose[folder])))
    return made


def _line(path: str, listing: str) -> tuple[str, Line]:
    """The section of a page, "" for none, and its line."""
    section, sorted_by, name, tail = listing.split("\0")
    least = len(path) - path.rfind("/") + len(name) + len(tail) + _FRAME
    return section, Line(sorted_by, path, partial(_entry, path, name, tail), least)


def catalog(
    sections: Sequence[Shelf], room: Room, kept: Kept | None = None
) -> dict[str, tuple[str, ...]]:
    """The lines of the generated part of each file, by path."""
    shelves = Shelves(NAME, room, kept)
    if not shelves.can_link(sections):
        every = _sorted([line for section in sections for line in section.lines])
        shelves.put(Shelf(_LOOSE, "", every))
        return shelves.files
    for section in shelves.put_all("", (), sections):
        shelves.put(section)
    return shelves.files


def _headings(ontology: Ontology | None) -> Iterator[tuple[str, str]]:
    """Each section with the folder of the first type in it, in the ontology's order."""
    known: dict[str, str] = {}
    for kind in ontology.page_types if ontology is not None else ():
        heading = one_line(kind.index_section) or kind.name
        if not known.get(heading):
            known[heading] = kind.dir or ""
    return iter(known.items())


def _entry(path: str, name: str, tail: str, linker: Linker) -> str:
    return f"- [{name}]({linker(path)}){tail}"


def _sorted(lines: list[Line]) -> list[Line]:
    return sorted(lines, key=BY_KEY)


class _Folders:
    """Gives each section a folder of its own for its files."""

    def __init__(self, is_unread: Callable[[str], bool]) -> None:
        self._taken: set[str] = set()
        self._is_unread = is_unread

    def take(self, wanted: str, heading: str) -> str:
        """`wanted` unless it is the root or another section's, else one named after the heading."""
        name = slug_of(heading) or "section"
        for folder in (wanted, f"index/{name}"):
            if folder and not self._meets(folder) and not self._is_unread(f"{folder}/{NAME}"):
                return self._keep(folder)
        number = 2
        while self._meets(f"index/{name}-{number}"):
            number += 1
        return self._keep(f"index/{name}-{number}")

    def _meets(self, folder: str) -> bool:
        """Whether the files of another section lie there, or could."""
        inner = f"{folder}/index"
        return folder in self._taken or any(
            folder.startswith(f"{other}/index/") or other.startswith(f"{inner}/") or other == inner
            for other in self._taken
        )

    def _keep(self, folder: str) -> str:
        self._taken.add(folder)
        return folder
