"""One vault that the editor has files of: its buffers, and the last judgement of all of them."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Event, RLock

from vaultkit.actions.unsaved import Buffer, Ground, Laid, Unsaved
from vaultkit.errors import StateError, VaultkitError
from vaultkit.lsp.documents import Document, Documents, shown
from vaultkit.lsp.texts import Text
from vaultkit.lsp.uris import uri_of
from vaultkit.model.finding import Finding
from vaultkit.trees.placing import bytes_of_file

_PATIENCE = 30.0
"""Seconds for which a question waits until the vault was read."""


class OpenVault:
    """The vault at `root`, a real path; `spelled` is what the client calls that folder.

    `trouble` says why the files on disk cannot be judged, None where they can; `last` is the last
    judgement, and `judged` the buffers, by the paths of their files, that it was made of. `edited`
    is when one of them changed, by `time.monotonic`.
    """

    def __init__(self, unsaved: Unsaved, spelled: str, documents: Documents, encoding: str) -> None:
        self.root = unsaved.root
        self.unsaved = unsaved
        self.spelled = spelled
        self.encoding = encoding
        self.trouble: VaultkitError | None = None
        self.last: Laid | None = None
        self.judging = RLock()
        self.edited = float("-inf")
        self._looked_at = Event()
        self._documents = documents
        self.judged: Mapping[str, Document] = {}
        self._versions: Mapping[str, int] | None = None
        self._late: dict[str, tuple[bytes, tuple[Finding, ...]]] = {}

    # --- files and buffers

    def path_in(self, path: str) -> str | None:
        """The path in the vault of a real path, None outside of it."""
        head = posixpath.join(self.root, "")
        return path[len(head) :] if path.startswith(head) else None

    def buffers(self) -> dict[str, Document]:
        """The open buffers of this vault by the paths of their files."""
        found = {}
        for document in self._documents.all().values():
            path = self.path_in(document.path) if document.vault == self.root else None
            if path is not None:
                found[path] = document
        return found

    def is_page(self, document: Document) -> bool:
        """Whether a buffer is of a page of the vault, as it was judged last."""
        path = self.path_in(document.path)
        return self.last is not None and path in self.last.vault.surfaces

    def has_open(self, real: str) -> bool:
        """Whether the file at a real path is a page with a buffer: that counts, not the disk."""
        document = next((one for one in self.buffers().values() if one.path == real), None)
        return document is not None and self.trouble is None and self.is_page(document)

    def uri(self, path: str) -> str:
        """What the client calls the file at a path of the vault."""
        known = self.buffers().get(path)
        return known.uri if known is not None else uri_of(posixpath.join(self.spelled, path))

    def new_uri(self, path: str) -> str:
        """What the client will call a file that is not there yet."""
        return uri_of(posixpath.join(self.spelled, path))

    def bytes_on_disk(self, path: str) -> bytes | None:
        """The bytes of a file on disk, None for no file."""
        return bytes_of_file(posixpath.join(self.root, path))

    def text(self, laid: Laid, path: str) -> Text:
        """The text of a file as the client sees it; empty for none."""
        known = self.buffers().get(path)
        if known is not None:
            return known.text
        return Text(shown(laid.vault.material(path) or b""), self.encoding)

    def differs(self, document: Document) -> bool:
        """Whether the last look at the disk has seen other bytes than a buffer was saved with."""
        path = self.path_in(document.path)
        if path is None or self.last is None:
            return False
        return path in self.last.buffers

    # --- judging

    def take(self, looked: Ground | VaultkitError) -> None:
        """Hear what a look at the disk has found."""
        with self.judging:
            self._versions = None
            if isinstance(looked, VaultkitError):
                self.trouble = looked
            else:
                self.trouble = None
                self.unsaved.stand_on(looked)
                self._late.clear()
        self._looked_at.set()

    @property
    def is_sound(self) -> bool:
        """Whether the disk was looked at with success, the last time too."""
        return self.unsaved.stands and self.trouble is None

    def wait(self) -> None:
        """Wait until the disk was looked at for the first time, but not for ever."""
        self._looked_at.wait(_PATIENCE)

    def now(self) -> Laid | None:
        """The vault with all buffers as they are; None while nothing is known of the disk."""
        with self.judging:
            if not self.unsaved.stands:
                return None
            buffers = self.buffers()
            versions = {one.uri: one.version for one in buffers.values()}
            if self.last is None or versions != self._versions:
                data = {path: Buffer(one.data, one.saved) for path, one in buffers.items()}
                self.last = self.unsaved.judge(data, tuple(data), self._still_late(data))
                self._versions, self.judged = versions, buffers
            return self.last

    @property
    def owes(self) -> bool:
        """Whether pages that are not open are still as they were judged before."""
        return self.last is not None and self.last.owes

    def pay(self, enough: Callable[[], bool]) -> bool:
        """Judge some of those pages; whether all of them are judged now."""
        with self.judging:
            if self.last is None or not self.last.owes:
                return True
            data = {path: Buffer(one.data, one.saved) for path, one in self.judged.items()}
            paid = self.unsaved.pay(self.last, enough, tuple(data), self._still_late(data))
            self.last = paid or self.last
            return paid is not None

    def settled(self) -> Laid:
        """The vault with all buffers, judged whole by every rule.

        Raises `StateError` where nothing is known of the disk.
        """
        with self.judging:
            laid = self.now()
            if laid is None:
                raise StateError("the vault cannot be read", "See what is told of vault.yaml")
            self.pay(lambda: False)
            laid = self.last or laid
            return replace(laid, seen=self.unsaved.whole(laid))

    def elsewhere(self) -> Mapping[str, tuple[Finding, ...]]:
        """What is found in files that are not open and is new since the vault was."""
        with self.judging:
            laid = self.now()
            if laid is None or laid.owes:
                return {}
            return self.unsaved.elsewhere(laid, self.judged)

    def finish(self) -> bool:
        """Ask the slow rules about one buffer that they were not asked about; False for none."""
        with self.judging:
            laid = self.now()
            if laid is None:
                return False
            for path, document in self.buffers().items():
                data = document.data
                if path in self._late and self._late[path][0] == data:
                    continue
                self._late[path] = (data, self.unsaved.late(laid, path))
                if self._late[path][1]:
                    self._versions = None
                return True
        return False

    def _still_late(self, data: Mapping[str, Buffer]) -> tuple[Finding, ...]:
        """What slow rules found in buffers that are as they were then."""
        self._late = {path: one for path, one in self._late.items() if path in data}
        return tuple(
            finding
            for path, (then, findings) in self._late.items()
            if then == data[path].data
            for finding in findings
        )
