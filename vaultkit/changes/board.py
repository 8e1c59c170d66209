"""The vault as the items of one request find and leave it: each sees what those before it did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from vaultkit.changes.overlay import with_files
from vaultkit.errors import UsageError
from vaultkit.model.facts import Facts
from vaultkit.model.settings import Settings
from vaultkit.model.text import shortened
from vaultkit.model.vocabulary import Ontology
from vaultkit.parse import frontmatter
from vaultkit.parse.decode import BOM, decode
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.meant import meant
from vaultkit.vault.new_page import how_to_begin
from vaultkit.vault.snapshot import Snapshot

Formers = Callable[[str], Iterable[tuple[bytes | None, bytes | None]]]


class Sheet(NamedTuple):
    """A page's text in two parts; `newline` is how its lines end."""

    path: str
    bom: bool
    head: str
    body: str
    newline: str
    facts: Facts

    def with_body(self, body: str) -> bytes:
        """The page with another body, as it is given.

        Raises `UsageError` where it would begin with what reads as frontmatter: fields are changed
        as fields.
        """
        head = self.head
        if not head and frontmatter.read(body).present:
            raise UsageError(
                f"{shortened(self.path)} has no frontmatter, and this text would be one",
                "Change fields as fields, and leave the lines between --- out of the body",
            )
        if head and body and not head.endswith(("\n", "\r")) and body[0] not in "\r\n":
            head += self.newline
        return (BOM if self.bom else b"") + (head + body).encode("utf-8")


class Board:
    """What there is, and what the request has written on it so far.

    `reason` is the request's, and `seed` a text that no other request has. `formers` are the
    changes of a page before, newest first: its bytes before and after each, None for no file.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        settings: Settings,
        now: datetime,
        *,
        reason: str = "",
        seed: str = "",
        formers: Formers | None = None,
    ) -> None:
        self.snapshot = snapshot
        self.settings = settings
        self.now = now
        self.reason = reason
        self.seed = seed
        self.formers = formers
        self.told = ""  # what the title of the request says besides
        self.refs: dict[str, str] = {}
        self.made: dict[str, str] = {}  # the paths of new pages by type and slug
        self.by_ids: list[str] = []  # those of them whose links are ids still
        self.grown: str | None = None  # the page to which an item moved a part of another
        self._files: dict[str, bytes | None] = {}
        self._vault: Snapshot | None = snapshot

    @property
    def dialect(self) -> Dialect:
        """How pages are read here."""
        return Dialect(self.settings.preset.wikilinks, self.settings.preset.label_first)

    @property
    def vault(self) -> Snapshot:
        """The vault as it is by now; of what was written, only names and facts are known."""
        if self._vault is None:
            written = {path: data for path, data in self._files.items() if data is not None}
            self._vault = with_files(self.snapshot, self.settings, written)
        return self._vault

    @property
    def files(self) -> Mapping[str, bytes | None]:
        """Every file that was written, by path, and None for one that was taken away."""
        return self._files

    @property
    def ontology(self) -> Ontology:
        """The vocabulary. Raises `UsageError` where the vault has none."""
        found = self.settings.vocabulary.ontology
        if found is None:
            raise UsageError(
                "this vault has no ontology, so its pages have no types",
                f"{how_to_begin(self.settings.ontology)}; it counts once it is committed, and "
                "`vaultkit check` tells what is wrong with it",
            )
        return found

    def path_of(self, name: str) -> str:
        """The page that is meant. Raises `UsageError` where none is, or two could be."""
        found = self.refs.get(name)
        return found if found is not None else meant(self.vault, name)

    def has(self, path: str) -> bool:
        """Whether a file is there."""
        if path in self._files:
            return self._files[path] is not None
        return path in self.snapshot.entries

    def data(self, path: str) -> bytes:
        """The bytes of a page that is there. Raises `UsageError` where they cannot be had."""
        data = self._files[path] if path in self._files else self.snapshot.material(path)
        if data is None:
            raise UsageError(f"{path} cannot be read", "`vaultkit check` tells why")
        return data

    def put(self, path: str, data: bytes) -> None:
        """Write a file."""
        self._files[path] = data
        self._vault = None

    def sheet(self, path: str) -> Sheet:
        """A page in its parts. Raises `UsageError` where it has to be mended first."""
        data = self.data(path)
        decoded = decode(data)
        if decoded.reason:
            raise UsageError(
                f"{shortened(path)} cannot be edited: {decoded.reason}", "Save it as UTF-8 first"
            )
        facts = parse(data, self.dialect, placed=True)
        if facts.has_block and facts.frontmatter is None and facts.faults:
            raise UsageError(
                f"{shortened(path)} cannot be edited before its frontmatter is mended",
                "`vaultkit check` shows the place",
            )
        text = decoded.text
        start = len(decoded.data[: facts.body_start].decode("utf-8"))
        newline = "\r\n" if "\r\n" in text else "\r" if "\r" in text and "\n" not in text else "\n"
        return Sheet(path, decoded.bom, text[:start], text[start:], newline, facts)


def in_lines(text: str, newline: str) -> str:
    """`text` with lines that end so."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", newline)
