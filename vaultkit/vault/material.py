"""Files that are no pages: evidence, originals, the manifest; and which of them a page rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Protocol, runtime_checkable

from vaultkit.model.facts import Facts
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind
from vaultkit.vault.evidence import evidence_paths
from vaultkit.vault.page import Page
from vaultkit.vault.retained import Retained
from vaultkit.vault.sources import MANIFEST, Manifest, is_summary, original_of, read_manifest

_MOST = 4
# what a page shows or hands out; text formats may be anybody's settings or sources
_ENDINGS = (
    "avif bmp gif ico jpeg jpg png svg tif tiff webp 3gp flac m4a mkv mov mp3 mp4 ogg ogv wav webm "
    "doc docx odp ods odt pdf ppt pptx xls xlsx gz tar zip"
)
_ATTACHMENTS = tuple([f".{ending}" for ending in _ENDINGS.split()])
_FOLDERS = ("artifacts/", "packs/", "sources/")


def is_attachment(path: str) -> bool:
    """Whether a file has a name that pages show or hand out."""
    return path.lower().endswith(_ATTACHMENTS)


def is_material(path: str, settings: Settings) -> bool:
    """Whether it is an attachment, or lies where a vault keeps originals and what it made."""
    return is_attachment(path) or (settings.configured and path.startswith(_FOLDERS))


class Source(Protocol):
    """Where a snapshot gets what a path holds."""

    def facts(self, path: str) -> Facts:
        """The facts of a judged page."""
        ...

    def placed_facts(self, path: str) -> Facts:
        """The same with every place."""
        ...

    def material(self, path: str) -> bytes | None:
        """The bytes of any file; None where they cannot be had."""
        ...


@runtime_checkable
class ManyTexts(Protocol):
    """A source that reads many pages at once for less than one by one."""

    def texts(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes, Facts]]:
        """Each page with its bytes and their facts, in any order; what is unread is left out."""
        ...


def texts_of(source: Source, paths: Iterable[str]) -> Iterator[tuple[str, bytes, Facts]]:
    """The same of any source."""
    if isinstance(source, ManyTexts):
        yield from source.texts(paths)
        return
    for path in paths:
        data = source.material(path)
        if data is not None:
            yield path, data, source.facts(path)


class Material:
    """Such files of one tree. `read` gives the bytes of a path, None where they cannot be had.

    `folders` is what `vaultkit.vault.state.material_of` knows of them.
    """

    def __init__(self, entries: Mapping[str, Entry], read: Callable[[str], bytes | None]) -> None:
        self._entries, self._read = entries, read
        self._retained: dict[str, Retained | None] = {}
        self.folders: dict[str, str] = {}

    def bytes_of(self, path: str) -> bytes | None:
        """The bytes of a file; None where there are none to be had."""
        entry = self._entries.get(path)
        return self._read(path) if entry is not None and entry.kind is Kind.FILE else None

    def retained(self, path: str) -> Retained | None:
        """The same as evidence looks at it; the last few are kept, since neighbours cite alike."""
        if path not in self._retained:
            data = self.bytes_of(path)
            while len(self._retained) >= _MOST:
                del self._retained[next(iter(self._retained))]
            self._retained[path] = Retained(data) if data is not None else None
        return self._retained[path]

    @cached_property
    def manifest(self) -> Manifest:
        """What the vault records of its originals."""
        return read_manifest(self._entries, self.bytes_of)


def material_paths(page: Page, settings: Settings) -> tuple[str, ...]:
    """The files on which the verdict about `page` rests, and folders with `/` for all below."""
    keys = page.surface.keys or ()
    found = evidence_paths(page.facts) if "evidence" in keys else ()
    if settings.configured and "file" in keys and is_summary(page.typed):
        original = original_of(page.path, page.surface)
        if original and "\n" not in original and "//" not in original:
            found = (*found, original, MANIFEST)
    return found
