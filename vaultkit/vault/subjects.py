"""Which pages a claim may be about: those whose names stand in its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import normalize

from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import Surface, stem_of
from vaultkit.vault.types import PAGE

_WORD = re.compile(r"[^\W_]+")
_MOST = 3


class _Called(NamedTuple):
    """Whose name it is; `exact` is how a single word is spelled, "" for names of several."""

    exact: str
    path: str


class Subjects:
    """The names of all pages that a claim may be about, each of one page only."""

    def __init__(self, vault: Snapshot) -> None:
        holders: dict[tuple[str, ...], dict[str, str]] = {}
        for path, surface in _candidates(vault):
            for name in _names(path, surface):
                folded = tuple([word.casefold() for word in _words(name)])
                if folded and len("".join(folded)) > 1:
                    holders.setdefault(folded, {}).setdefault(path, normalize("NFC", name).strip())
        self._called: dict[tuple[str, ...], _Called] = {}
        lengths: dict[str, set[int]] = {}
        for folded, paths in holders.items():
            if len(paths) == 1:
                ((path, name),) = paths.items()
                self._called[folded] = _Called(name if len(folded) == 1 else "", path)
                lengths.setdefault(folded[0], set()).add(len(folded))
        self._lengths = {word: sorted(some, reverse=True) for word, some in lengths.items()}

    def within(self, *texts: str) -> tuple[str, ...]:
        """Up to three pages that `texts` name, in the order of the words; the longest name wins."""
        found: dict[str, None] = {}
        for text in texts:
            words = _words(text)
            folded = tuple([word.casefold() for word in words])
            at = 0
            while at < len(folded) and len(found) < _MOST:
                length, path = self._at(words, folded, at)
                if path:
                    found[path] = None
                at += length
        return tuple(found)

    def _at(self, words: list[str], folded: tuple[str, ...], at: int) -> tuple[int, str]:
        """How many words the name at this place has, and its page; one word and "" for none."""
        for length in self._lengths.get(folded[at], ()):
            called = self._called.get(folded[at : at + length])
            if called is not None and called.exact in ("", words[at]):
                return length, called.path
        return 1, ""


def _words(text: str) -> list[str]:
    return _WORD.findall(text if text.isascii() else normalize("NFC", text))


def _candidates(vault: Snapshot) -> Iterator[tuple[str, Surface]]:
    """Active pages, of the types that claims may be about where an ontology says which."""
    ontology = vault.settings.vocabulary.ontology
    chosen = ontology is not None and any(one.entity for one in ontology.page_types)
    for path, surface in vault.surfaces.items():
        typed = vault.types.of(path, surface)
        if typed.record != PAGE or (chosen and not (typed.type is not None and typed.type.entity)):
            continue
        if not vault.types.is_document(path) and not (surface.state and vault.state(path)):
            yield path, surface


def _names(path: str, surface: Surface) -> tuple[str, ...]:
    return (surface.called or stem_of(path), *[alias.text for alias in surface.aliases])
