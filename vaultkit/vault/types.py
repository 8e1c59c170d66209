"""Which type a page is of: declared, by the ontology's `classify`, or by the folder it lies in.

What a Markdown file is (spec 1.1): a record of its own kind (page, claim, relationship), or a
document, which needs no type: README and its kind, what the settings call `documents`, and the
entries of the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vaultkit.model.settings import Settings
from vaultkit.model.text import nfc
from vaultkit.model.vocabulary import Ontology, PageType
from vaultkit.vault.patterns import matcher
from vaultkit.vault.surface import INDEX_STEMS, Mark, Surface, stem_of

PAGE, CLAIM, RELATIONSHIP, DOCUMENT = "page", "claim", "relationship", "document"

RECORDS = (PAGE, CLAIM, RELATIONSHIP)
"""What the frontmatter key `record` may say."""

_ENTRIES = "log/"
_KNOWN_NAMES = (
    "agents authors changelog changes claude code-of-conduct contributing contributors copying "
    "gemini governance history home license licence maintainers news notice security summary "
    "support -footer -sidebar"
).split()
_KNOWN_FILES = frozenset(
    stem.replace("_", "-") + ending
    for stem in (*INDEX_STEMS, *_KNOWN_NAMES)
    for ending in (".md", ".markdown")
)


class Typed(NamedTuple):
    """What a page is: one of the constants above, its type where it has one that is known.

    `declared` is its `type` as written; `how` says where the type comes from: `declared`,
    `classified`, `folder` or "".
    """

    record: str
    type: PageType | None = None
    declared: Mark | None = None
    how: str = ""

    def is_a(self, names: tuple[str, ...]) -> bool:
        """Whether the page is of one of these types, or of one that is one of them."""
        return self.type is not None and not set(names).isdisjoint(self.type.kinds)


_PAGE = Typed(PAGE)


class Types:
    """Answers for the pages of one tree; without an ontology no page has a type."""

    def __init__(self, settings: Settings) -> None:
        self.ontology: Ontology = settings.vocabulary.ontology or Ontology()
        self._document = matcher(settings.documents) if settings.documents else None
        self._judges = settings.vocabulary.ontology is not None
        self._entries = settings.configured
        self._known: dict[str, tuple[Surface, Typed]] = {}

    def of(self, path: str, surface: Surface) -> Typed:
        """What the page at `path` is."""
        if not self._judges:
            return self._record(surface)
        known = self._known.get(path)
        if known is not None and known[0] is surface:
            return known[1]
        found = self._of(path, surface)
        self._known[path] = (surface, found)
        return found

    @staticmethod
    def called(typed: Typed) -> str:
        """The name of a page's type: the vocabulary's, else what the page says, else ""."""
        if typed.type is not None:
            return typed.type.name
        return typed.declared.text if typed.declared is not None else ""

    def is_page(self, path: str, surface: Surface) -> bool:
        """Whether the record is a page, and no document either, with an ontology or without."""
        if self._judges:
            return self.of(path, surface).record == PAGE
        # no vocabulary: most pages have no mark but their type
        for mark in surface.marks:
            if mark.key == "record" and mark.text in (CLAIM, RELATIONSHIP):
                return False
        return not self.is_document(path)

    @staticmethod
    def _record(surface: Surface) -> Typed:
        """What the frontmatter alone says."""
        declared = None
        for mark in surface.marks:
            if mark.key == "record" and mark.text in (CLAIM, RELATIONSHIP):
                return Typed(mark.text)
            if mark.key == "type" and declared is None:
                declared = mark
        return _PAGE if declared is None else Typed(PAGE, None, declared)

    def _of(self, path: str, surface: Surface) -> Typed:
        found = self._record(surface)
        declared = found.declared
        if found.record != PAGE:
            return found
        if declared is not None:
            known = self.ontology.by_type.get(nfc(declared.text))
            if known is None and self.is_document(path):
                return Typed(DOCUMENT, None, declared)
            return Typed(PAGE, known, declared, "declared" if known else "")
        if self.is_document(path):
            return Typed(DOCUMENT)
        for prefix, name in self.ontology.classify:
            if path.startswith(prefix):
                return Typed(PAGE, self.ontology.by_type.get(name), None, "classified")
        filed = self._by_folder(path)
        return Typed(PAGE, filed, None, "folder" if filed else "")

    def _by_folder(self, path: str) -> PageType | None:
        """The only type whose folder the page lies in or below; the root is no such folder."""
        folder = path.rpartition("/")[0]
        while folder:
            types = self.ontology.by_folder.get(folder, ())
            if types:
                return types[0] if len(types) == 1 else None
            folder = folder.rpartition("/")[0]
        return None

    def is_document(self, path: str) -> bool:
        """Whether a file needs no type by its name and place."""
        if is_known_name(path) or self.is_entry(path):
            return True
        if path == "overview.md":
            return True
        return self._document is not None and self._document(path)

    def is_entry(self, path: str) -> bool:
        """Whether a page is an entry of the log: what it links to is what held then."""
        return self._entries and path.startswith(_ENTRIES)

    def state_of(self, path: str, surface: Surface) -> str:
        """The page's lifecycle, "" for active; a `status` says it unless its type has one."""
        if surface.state and surface.mark("status") is not None:
            found = self.of(path, surface).type
            if found is not None and found.field("status") is not None:
                return ""
        return surface.state

    def id_of(self, path: str, surface: Surface) -> str:
        """The record's id (spec 1.3): its own, `TYPE/STEM` in its type's folder, else its path."""
        if surface.id is not None:
            return surface.id.text
        return _id_by_path(path, self.of(path, surface).type)

    def id_elsewhere(self, path: str, surface: Surface) -> str:
        """The id that a page without one of its own would have at another `path`."""
        judged = self._of(path, surface) if self._judges else self._record(surface)
        return _id_by_path(path, judged.type)

    def path_of(self, name: str) -> str | None:
        """Where a page with the id `TYPE/STEM` would lie; None for any other name."""
        kind, slash, stem = name.partition("/")
        found = self.ontology.by_type.get(kind) if slash and "/" not in stem else None
        if found is None or found.dir is None or found.name != kind:
            return None
        return f"{found.dir}/{stem}.md" if found.dir else f"{stem}.md"

    def filed(self, surfaces: Mapping[str, Surface], name: str) -> str | None:
        """The page with the id `TYPE/STEM`, where it is of that type and has no id of its own."""
        path = self.path_of(name)
        surface = surfaces.get(path) if path is not None else None
        if path is None or surface is None or surface.id is not None:
            return None
        return path if self.id_of(path, surface) == name else None


def _id_by_path(path: str, kind: PageType | None) -> str:
    if kind is not None and kind.dir == path.rpartition("/")[0]:
        return f"{kind.name}/{stem_of(path)}"
    return path.removesuffix(".md")


def is_known_name(path: str) -> bool:
    """Whether programs and hosts know a file of this name: README, CHANGELOG, a folder's index."""
    name = path[path.rfind("/") + 1 :].lower()
    return (name.replace("_", "-") if "_" in name else name) in _KNOWN_FILES
