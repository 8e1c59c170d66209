"""Vaults in memory for tests of pure rooms: a dictionary of files that is a whole `Tree`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from textwrap import dedent

from vaultkit.model.facts import Facts
from vaultkit.model.tree import Entry, Kind, Reader, Unread, blob_id
from vaultkit.parse import codec
from vaultkit.vault.surface import Surface, surface_of


@dataclass(frozen=True)
class MemoryTree:
    """A tree whose bytes are at hand. `odd` are paths that are something else than a file."""

    contents: Mapping[str, bytes]
    odd: Mapping[str, Entry]
    name: str = "memory"
    algorithm: str = "sha1"

    def entries(self) -> Mapping[str, Entry]:
        """Every path with its entry, sorted by path."""
        files = {
            path: Entry(Kind.FILE, blob_id(content, self.algorithm), len(content))
            for path, content in self.contents.items()
        }
        return dict(sorted((files | dict(self.odd)).items()))

    def reader(self, limit: int | None = None) -> Reader:
        """A reader of these bytes, fit to be pickled."""
        return partial(_read, dict(self.contents))


def _read(
    contents: Mapping[str, bytes], paths: Iterable[str]
) -> Iterator[tuple[str, bytes | Unread]]:
    for path in paths:
        yield path, contents.get(path, Unread("no such file"))


def vault(files: Mapping[str, str | bytes], odd: Mapping[str, Entry] | None = None) -> MemoryTree:
    """A tree of `files`; text is dedented and becomes UTF-8, bytes stay as they are."""
    contents = {path: page(text) for path, text in files.items()}
    return MemoryTree(contents, odd or {})


def page(text: str | bytes) -> bytes:
    """The bytes of a page: text is dedented and loses a first empty line; bytes stay."""
    if isinstance(text, bytes):
        return text
    return dedent(text).removeprefix("\n").encode()


def surface(facts: Facts) -> Surface:
    """The surface of a page with these facts."""
    return surface_of(facts, codec.encode_anchors(facts))
