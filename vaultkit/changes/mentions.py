"""Where a text still names a file by the place that it has left, in a way that no link tells.

In: which files move, and the bytes of one file. Out: the offsets of what could mean one of them:
addresses of a site, attributes of HTML, words of short codes, what files say that are no pages.
This is a guess from the names alone, to be told and never acted upon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import quote, unquote

from vaultkit.changes.journey import Journey
from vaultkit.vault.paths import join
from vaultkit.vault.surface import INDEX_STEMS, stem_of

_MOST_NAMES = 50
"""So many files that move one by one are looked for, the first by path."""
_EDGE = rb"\s\"'`<>()\[\]{}|=,;*"
_BEFORE = re.compile(rb"[^" + _EDGE + rb"]*\Z")
_BEHIND = re.compile(rb"[^" + _EDGE + rb"]*")
_LONGEST = 400


@dataclass(frozen=True)
class Mentions:
    """Finds them. `site`: a page also has an address, its path without the ending."""

    journey: Journey
    site: bool = False

    def found(self, here: str, data: bytes) -> Iterator[int]:
        """Offsets in `data`, what the file at `here` holds afterwards; `here` is its new path."""
        if self._names is None:
            return
        for match in self._names.finditer(data):
            start = max(0, match.start() - _LONGEST)
            before = _BEFORE.search(data, start, match.start())
            behind = _BEHIND.match(data, match.end(), match.end() + _LONGEST)
            word = (before[0] if before else b"") + match[0] + (behind[0] if behind else b"")
            if self._is_left(here, unquote(word.decode("utf-8", "replace"))):
                yield match.start()

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The last parts of what moves, as they are written and as addresses have them.

        A text that holds none of them mentions nothing.
        """
        names = {f"{folder.rpartition('/')[2]}/" for folder in self.journey.folders}
        for path in self._single:
            names.update(one.rpartition("/")[2] for one in self._forms(path))
        return tuple(sorted({form for name in names for form in (name, quote(name)) if name}))

    @cached_property
    def _names(self) -> re.Pattern[bytes] | None:
        longest = sorted((word.encode() for word in self.words), key=lambda word: -len(word))
        return re.compile(b"|".join(map(re.escape, longest))) if longest else None

    @cached_property
    def _single(self) -> tuple[str, ...]:
        folders = tuple(f"{folder}/" for folder in self.journey.folders)
        found = sorted(path for path in self.journey.files if not path.startswith(folders or "/"))
        return tuple(found[:_MOST_NAMES])

    def _is_left(self, here: str, word: str) -> bool:
        name = re.split(r"[?#]", word, maxsplit=1)[0].rstrip(".:!").rstrip("/")
        if not name:
            return False
        was, now = self.journey.origin(here).rpartition("/")[0], here.rpartition("/")[0]
        plain = name.lstrip("/")
        old = {plain} if name.startswith("/") else {plain, join(was, name)}
        new = {plain} if name.startswith("/") else {plain, join(now, name)}
        if not self._below.isdisjoint(old):
            return self._taken.isdisjoint(new)
        return self._by_end(name, old, new, bare="/" not in word)

    def _by_end(self, name: str, old: set[str | None], new: set[str | None], *, bare: bool) -> bool:
        """Whether it is the end of a single file's old path, and of its new one no more."""
        end = "/" + re.sub(r"\A(?:\.{0,2}/)+", "", name)
        for path in self._single:
            goal = self.journey.file(path)
            before, after = self._forms(path), self._forms(goal)
            if not new.isdisjoint(after):
                continue
            # a bare word is no address
            ends = [form for form in before if form == path or not bare]
            if not old.isdisjoint(ends):
                return True
            if any(f"/{one}".endswith(end) for one in ends):
                return not any(f"/{one}".endswith(end) for one in after)
        return False

    @cached_property
    def _below(self) -> frozenset[str]:
        """What moves with folders, and the folders."""
        folders = tuple(f"{folder}/" for folder in self.journey.folders)
        moved = [path for path in self.journey.files if path.startswith(folders or "/")]
        return frozenset((*self.journey.folders, *self._all_forms(moved)))

    @cached_property
    def _taken(self) -> frozenset[str]:
        moved = [self.journey.files[path] for path in self._below if path in self.journey.files]
        return frozenset((*self.journey.folders.values(), *self._all_forms(moved)))

    def _all_forms(self, paths: Iterable[str]) -> Iterator[str]:
        for path in paths:
            yield from self._forms(path)

    def _forms(self, path: str) -> tuple[str, ...]:
        """The path, and its address where pages have one."""
        stem = stem_of(path)
        if not self.site or stem == path.rpartition("/")[2]:
            return (path,)
        folder = path.rpartition("/")[0]
        if stem.lower().lstrip("_") in INDEX_STEMS:
            return (path, folder) if folder else (path,)
        return (path, f"{folder}/{stem}" if folder else stem)
