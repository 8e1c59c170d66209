"""The buffers that an editor has open, with the bytes that each would be saved as.

Editors leave a byte-order mark out of the text that they send, and show bytes that are no UTF-8 as
other characters: a buffer that shows what is on disk counts as what is on disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from threading import RLock

from lsprotocol.types import Range

from vaultkit.lsp.texts import BOM, Text

_MARK = BOM.encode()


@dataclass(frozen=True, slots=True)
class Document:
    """One open buffer. `path` is its file's real path, `uri` what the client calls it.

    `vault` is the root of its vault, "" for none. `saved` are the bytes on disk when it was opened
    or saved last, None for no file.
    """

    uri: str
    path: str
    vault: str
    version: int
    text: Text
    saved: bytes | None

    @property
    def data(self) -> bytes:
        """The bytes that saving it would leave."""
        if self.saved is not None and self.text.plain == shown(self.saved):
            return self.saved
        data = self.text.plain.encode("utf-8", "replace")
        marked = self.text.text.startswith(BOM)
        return _MARK + data if marked or (self.saved or b"").startswith(_MARK) else data


def shown(data: bytes) -> str:
    """Bytes of a file as an editor shows them, without a byte-order mark."""
    return data.removeprefix(_MARK).decode("utf-8", "replace")


class Documents:
    """All open buffers by their URI. Safe to use from several threads."""

    def __init__(self) -> None:
        self.lock = RLock()
        self._open: dict[str, Document] = {}

    def open(self, document: Document) -> None:
        """A buffer was opened."""
        with self.lock:
            self._open[document.uri] = document

    def change(
        self, uri: str, version: int, edits: Iterable[tuple[Range | None, str]]
    ) -> Document | None:
        """A buffer was edited, one edit after the other; None where it is not open."""
        with self.lock:
            known = self._open.get(uri)
            if known is None:
                return None
            text = known.text
            for where, new in edits:
                text = text.with_change(where, new)
            self._open[uri] = replace(known, version=version, text=text)
            return self._open[uri]

    def move(self, uri: str, vault: str) -> None:
        """A buffer is of another vault now."""
        with self.lock:
            known = self._open.get(uri)
            if known is not None:
                self._open[uri] = replace(known, vault=vault)

    def saved(self, uri: str, data: bytes | None) -> None:
        """The file of a buffer has these bytes now."""
        with self.lock:
            known = self._open.get(uri)
            if known is not None:
                self._open[uri] = replace(known, saved=data)

    def close(self, uri: str) -> Document | None:
        """A buffer was closed."""
        with self.lock:
            return self._open.pop(uri, None)

    def get(self, uri: str) -> Document | None:
        """The buffer of this URI as it is now."""
        return self._open.get(uri)

    def all(self) -> Mapping[str, Document]:
        """All buffers as they are now."""
        with self.lock:
            return dict(self._open)
