"""`extends`: finds and reads the files that an ontology builds on, bases before what extends them.

A shipped ontology is named `vaultkit/NAME`, any other by a path relative to the file that says it,
inside the vault. A file that is reached twice is merged once, where it comes first.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable

from vaultkit.model.tree import is_plain_path
from vaultkit.model.vocabulary import VocabularyMistake
from vaultkit.ontology.read import read_file
from vaultkit.ontology.said import At, File, Spoken
from vaultkit.vault.config_file import shown
from vaultkit.vault.config_words import unknown_words

Read = Callable[[str], bytes | None]
"""Gives the bytes of a file, None where there are none to be had."""

SHIPPED = ("wiki", "base", "adr", "research", "course")
"""The ontologies that come with vaultkit."""

DEEPEST = 10
"""So many files may extend each other in a row."""

MOST = 50
"""So many files may make up one ontology."""

_PREFIX = "vaultkit/"


class Chain:
    """Reads a file and all it extends; `mistakes` are those of reading and shape."""

    def __init__(self, read: Read, shipped: Read) -> None:
        self._read = read
        self._shipped = shipped
        self._done: dict[str, Spoken] = {}
        self._open: list[str] = []
        self._whole = True
        self._count = 0
        self.mistakes: list[VocabularyMistake] = []

    def read(self, path: str) -> list[Spoken] | None:
        """The file at `path` of the vault behind its bases; None where one could not be read."""
        data = self._read(path)
        if data is None:
            self.mistakes.append(VocabularyMistake(path, 1, 1, "", "this file cannot be read"))
            return None
        self._take(path, data, shipped=False)
        return list(self._done.values()) if self._whole else None

    def reader_of(self, file: File) -> Read:
        """How to get the files that a file names."""
        return self._shipped if file.shipped else self._read

    def _take(self, path: str, data: bytes, *, shipped: bool) -> None:
        self._count += 1
        heard = read_file(path, data, rank=len(self._open), shipped=shipped)
        self.mistakes += heard.mistakes
        if heard.spoken is None:
            self._whole = False
            return
        self._open.append(path)
        head = heard.spoken.head
        for number, name in enumerate(head.names("extends")):
            self._follow(name, head.at_key("extends").below(number))
        self._open.pop()
        self._done[path] = heard.spoken

    def _follow(self, name: str, at: At) -> None:
        shipped = name.startswith(_PREFIX)
        path = self._shipped_path(name, at) if shipped else self._own_path(name, at)
        if path is None or path in self._done:
            return
        if path in self._open:
            circle = " → ".join(map(shown, [*self._open[self._open.index(path) :], path]))
            self._refuse(at, f"files cannot extend each other in a circle: {circle}")
        elif len(self._open) >= DEEPEST:
            self._refuse(at, f"more than {DEEPEST} files extend each other in a row; merge some")
        elif self._count >= MOST:
            self._refuse(at, f"more than {MOST} files make up this ontology; merge some")
        else:
            self._fetch(path, at, shipped=shipped)

    def _fetch(self, path: str, at: At, *, shipped: bool) -> None:
        if shipped:
            data = self._shipped(f"ontologies/{path.removeprefix(_PREFIX)}.yaml")
            words = f"this installation of vaultkit has no {path}; install it again"
        else:
            data = self._read(path)
            words = f"there is no file {shown(path)} in the vault; mend the name, or add the file"
            if path in SHIPPED:
                words = f'there is no file {path} in the vault; write "{_PREFIX}{path}"'
        if data is None:
            self._refuse(at, words)
        else:
            self._take(path, data, shipped=shipped)

    def _refuse(self, at: At, words: str) -> None:
        self._whole = False
        self.mistakes.append(at.mistake(words))

    def _shipped_path(self, name: str, at: At) -> str | None:
        if name.removeprefix(_PREFIX) in SHIPPED:
            return name
        known = [f"{_PREFIX}{one}" for one in SHIPPED]
        otherwise = f"known are {', '.join(known)}"
        self._refuse(at, unknown_words("no ontology of vaultkit", name, known, otherwise))
        return None

    def _own_path(self, name: str, at: At) -> str | None:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(at.file.path), name))
        if at.file.shipped or name.startswith("/") or not is_plain_path(path):
            words = f'"{shown(name)}" is no path inside the vault; write one relative to this'
            self._refuse(at, f"{words} file, or {_PREFIX}base")
            return None
        return path
