"""Lines sorted by a key → files of which none is larger than it may be.

What does not fit into one file is divided by the letter in which the keys first differ, again and
again; where one file cannot hold links to so many letters, they are taken together by their place
in Unicode; keys that are all the same are divided by a digest of the paths. Where a line lies
depends on the other lines only as far as room goes, and never on their number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from vaultkit.generate.kept import Kept, Shelved
from vaultkit.generate.marked import part_units
from vaultkit.generate.text import UNSEEN, Linker, escaped, relative

Room = Callable[[str], int]
"""How many UTF-16 units the part of the file at a path may have."""

_SHIFTS = (0, 4, 8, 12, 16)
_LONGEST_NAME = 60
_RESERVED = frozenset(
    ("con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10)))
)


class Line(NamedTuple):
    """One entry: what it is sorted by, the path that tells it from others, and its text.

    `text` takes the links of the file that the line stands in, which depend on its folder;
    `least` is a size in UTF-16 units that it never stays below, without its line end.
    """

    key: str
    path: str
    text: Callable[[Linker], str]
    least: int


BY_KEY = itemgetter(0, 1)
"""What lines are sorted by."""


class Shelf(NamedTuple):
    """Lines under a heading, in Markdown; `folder` is where a file of their own lies."""

    heading: str
    folder: str
    lines: list[Line]


class Shelves:
    """Puts lines into files called `name`, which `files` then holds by path."""

    def __init__(self, name: str, room: Room, kept: Kept | None = None) -> None:
        self.files: dict[str, tuple[str, ...]] = {}
        self._name = name
        self._room = room
        self._kept = kept or Kept()

    def place(self, folder: str) -> str:
        """The path of the file in a folder, "" for the root."""
        return f"{folder}/{self._name}" if folder else self._name

    def written(self, shelf: Shelf) -> tuple[str, ...] | None:
        """The lines of a shelf as a file of its own; None where that has no room for them."""
        room = self._room(self.place(shelf.folder))
        if _least(shelf.lines) > room:
            return None
        lines = self._lines(shelf, shelf.folder, 2)
        return tuple(lines[:-1]) if part_units(lines) <= room else None

    def can_link(self, parts: Sequence[Shelf]) -> bool:
        """Whether the file at the root has room for links to all of these."""
        links = [self._lines(shelf, "", 2, link=True) for shelf in parts]
        return sum(map(part_units, links)) <= self._room(self._name)

    def put(self, shelf: Shelf) -> None:
        """Make the file of a shelf, and those that it is divided into."""
        self._put(shelf, f"{shelf.folder}/index" if shelf.folder else "index", shelf.heading)

    def put_all(self, folder: str, start: Sequence[str], parts: Sequence[Shelf]) -> list[Shelf]:
        """Make the file in a folder: `start`, then the parts; those that it has no room for.

        The smallest ones stand in it, and it links to the others, of which no file is made yet.
        """
        level = 3 if start else 2
        links = [self._lines(shelf, folder, level, link=True) for shelf in parts]
        left = self._room(self.place(folder)) - sum(map(part_units, (start, *links)))
        inside: dict[int, list[str]] = {}
        for number in sorted(range(len(parts)), key=lambda n: (_least(parts[n].lines), n)):
            link = part_units(links[number])
            if _least(parts[number].lines) - link > left:
                break
            lines = self._lines(parts[number], folder, level)
            left -= part_units(lines) - link
            if left < 0:
                break
            inside[number] = lines
        if start and not inside:
            links = [[link[2]] for link in links]
        written = [line for n, link in enumerate(links) for line in inside.get(n, link)]
        if written and not written[-1]:
            written.pop()
        self.files[self.place(folder)] = (*start, *written)
        return [shelf for number, shelf in enumerate(parts) if number not in inside]

    def _put(self, shelf: Shelf, base: str, title: str) -> None:
        """Make the files of a shelf, or take those that it came to before."""
        key = (self._name, shelf.folder, shelf.heading, base, title)
        known = self._kept.shelf(key, shelf.lines, self._room)
        if known is None:
            rooms: dict[str, int] = {}

            def noted(path: str) -> int:
                rooms[path] = self._room(path)
                return rooms[path]

            inner = Shelves(self._name, noted, self._kept)
            inner._put_anew(shelf, base, title)
            known = self._kept.shelves[key] = Shelved(shelf.lines, rooms, inner.files)
        self.files.update(known.files)

    def _put_anew(self, shelf: Shelf, base: str, title: str) -> None:
        written = self.written(shelf)
        if written is not None or len(shelf.lines) < 2:
            lines = written or self._lines(shelf, shelf.folder, 2)[:-1]
            self.files[self.place(shelf.folder)] = tuple(lines)
            return
        start = (f"## {shelf.heading}", "")
        parts = self._divided(shelf, base)
        for part in self.put_all(shelf.folder, start, parts):
            self._put(part._replace(heading=f"{title}: {part.heading}"), base, title)

    def _divided(self, shelf: Shelf, base: str) -> list[Shelf]:
        """At least two parts, as many as one file can hold links to."""
        room = self._room(self.place(shelf.folder)) - part_units([f"## {shelf.heading}", ""])
        best: list[Shelf] = []
        for groups in _divisions(shelf.lines):
            best = [Shelf(shown, f"{base}/{name}", lines) for name, shown, lines in groups]
            links = [self._lines(one, shelf.folder, 3, link=True) for one in best]
            if sum(map(part_units, links)) <= room:
                break
        return best

    def _lines(self, shelf: Shelf, folder: str, level: int, *, link: bool = False) -> list[str]:
        """A shelf in the file of a folder, its lines or a link to their own file."""
        if link:
            inner = [f"- [{shelf.heading}]({relative(folder, self.place(shelf.folder))})"]
        else:
            linker = Linker(folder)
            inner = [line.text(linker) for line in shelf.lines]
        return [f"{'#' * level} {shelf.heading}", "", *inner, ""]


def _least(lines: Sequence[Line]) -> int:
    return sum([line.least for line in lines]) + len(lines)


class _Group(NamedTuple):
    """Lines that go together: the name of their folder, how a link names them, and the lines."""

    name: str
    shown: str
    lines: list[Line]


def _divisions(lines: list[Line]) -> Iterator[list[_Group]]:
    """Ways to divide, the finest first; each gives two groups or more."""
    first, last = lines[0].key, lines[-1].key
    if first == last:
        yield _by_digest(lines)
        return
    same = _common(first, last)
    for shift in _SHIFTS:
        groups = _by_letter(lines, same, shift)
        if len(groups) < 2:
            return
        yield groups


def _by_letter(lines: list[Line], same: int, shift: int) -> list[_Group]:
    """By the letter behind the first `same` ones, which all have in common."""
    found = []

    def place(line: Line) -> int:
        return ord(line.key[same]) >> shift if len(line.key) > same else -1

    for number, group in groupby(lines, place):
        start = lines[0].key[:same]
        if number < 0:
            name, shown = f"{_named(start)}~", start
        elif shift:
            low = number << shift
            name = f"{_named(start)}~{low:x}-{shift}"
            shown = f"{start}… U+{low:04X} to U+{low + (1 << shift) - 1:04X}"
        else:
            start += chr(number)
            name, shown = _named(start), f"{start}…"
        found.append(_Group(_safe(name), escaped(" ".join(shown.split())) or name, list(group)))
    return found


def _by_digest(lines: list[Line]) -> list[_Group]:
    """By the first digits in which digests of the paths differ."""
    digests = [(_digest(line.path), line) for line in lines]
    ordered = sorted(digests, key=lambda pair: pair[0])
    same = _common(ordered[0][0], ordered[-1][0])
    found = []
    for start, group in groupby(ordered, lambda pair: pair[0][: same + 1]):
        key = lines[0].key
        inner = sorted((line for _, line in group), key=lambda line: line.path)
        found.append(_Group(_safe(f"{_named(key)}~{start}~"), f"{escaped(key)}, {start}…", inner))
    return found


def _common(first: str, last: str) -> int:
    """How many letters two texts begin with in common."""
    shorter = min(len(first), len(last))
    return next((at for at in range(shorter) if first[at] != last[at]), shorter)


def _named(start: str) -> str:
    """The start of a key as a name for a folder; no two starts have the same one."""
    return "".join(
        [char if _stays(char) else "-" if char == " " else f"~{ord(char):x}~" for char in start]
    )


def _stays(char: str) -> bool:
    return char.isalnum() if char.isascii() else not UNSEEN.match(char)


def _safe(name: str) -> str:
    """A name that every file system takes, also where it is long."""
    if name in _RESERVED:
        return f"{name}~w"
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME // 2]}~{_digest(name)[:12]}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
