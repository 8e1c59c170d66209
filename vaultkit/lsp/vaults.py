"""All vaults that the editor has files of: which one a file is of, and when each is judged."""

from __future__ import annotations

import gc
import posixpath
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial

from vaultkit.actions.unsaved import Unsaved
from vaultkit.errors import VaultkitError
from vaultkit.lsp.documents import Document, Documents
from vaultkit.lsp.open_vault import OpenVault
from vaultkit.lsp.publishing import Publisher
from vaultkit.lsp.uris import path_of
from vaultkit.lsp.worker import Worker
from vaultkit.trees.nearest import real_path, vault_for
from vaultkit.trees.open import SETTINGS_FILE

_PAUSE = 0.01
"""Seconds that edits which come together have time to come."""

_BREATH = 0.25
"""Seconds without an edit after which other pages are judged."""

_SLICE = 0.02
"""Seconds for which other pages are judged at once."""

_REST = 0.1
"""Seconds without an edit after which the files that are not open are told of."""

_IDLE = 0.7
"""Seconds without an edit after which slow rules are asked."""

_SETTLED = 0.3
"""Seconds that files on disk have time to change together."""

_LATER = 2.0
"""Seconds after a page was saved until the disk is looked at."""

_QUIET = 0.5
"""Seconds without an edit after which the disk is looked at, which takes a while."""

_PATIENCE = 10.0
"""Seconds after which that is done although somebody types on."""

_ROUND = 20.0
"""Seconds between two looks at the disk where the client tells nothing of it."""


class Vaults:
    """The open vaults. `folders` are those of the editor's workspace.

    `watched`: the client tells which files change on disk.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        today: Callable[[], date | None],
        documents: Documents,
        publisher: Publisher,
        failed: Callable[[Exception], None],
    ) -> None:
        self.folders: list[str] = []
        self.watched = False
        self.encoding = "utf-16"
        self._environment, self._today = environment, today
        self._documents, self._publisher = documents, publisher
        self._known: dict[str, OpenVault] = {}
        self._settled: set[str] = set()
        self._judge = Worker("judge", failed)
        self._look = Worker("look", failed)

    def start(self) -> None:
        """Begin to work."""
        self._judge.start()
        self._look.start()

    def stop(self) -> None:
        """End."""
        self._judge.stop()
        self._look.stop()

    def place(self, path: str) -> tuple[str, str]:
        """The real path of a file, and the root of its vault, "" for none."""
        real = real_path(path)
        try:
            return real, vault_for(real, self.folders) or ""
        except VaultkitError:
            return real, ""

    def of(self, document: Document | None) -> OpenVault | None:
        """The vault of a buffer, None for none."""
        return self._known.get(document.vault) if document is not None else None

    def around(self, path: str) -> OpenVault | None:
        """The vault that a file lies in, if it is open."""
        return self._known.get(self.place(path)[1])

    def opened(self, document: Document, path: str) -> None:
        """A buffer was opened; `path` is how the client calls its file."""
        root = document.vault
        if not root:
            return
        if root not in self._known:
            spelled = _spelled(path, document.path, root)
            unsaved = Unsaved(root, self._environment, self._today)
            self._known[root] = OpenVault(unsaved, spelled, self._documents, self.encoding)
            self.look(root)
        elif len(self._known[root].buffers()) == 1:
            self.look(root)  # nobody has asked for it in the meantime
        self.changed(document)

    def place_again(self) -> None:
        """Find the vault of each buffer anew: folders were opened or closed, or settings came."""
        for document in self._documents.all().values():
            root = self.place(document.path)[1]
            if root != document.vault:
                self._documents.move(document.uri, root)
                self._publisher.closed(document.uri)
                self.opened(replace(document, vault=root), path_of(document.uri) or document.path)

    def changed(self, document: Document) -> None:
        """A buffer has other text now."""
        vault = self.of(document)
        if vault is not None:
            vault.edited = time.monotonic()
            for later in ("pay", "elsewhere", "late"):
                self._judge.drop((later, vault.root))
            self._judge.ask(("judge", vault.root), partial(self._refresh, vault), after=_PAUSE)

    def saved(self, document: Document) -> None:
        """A buffer was saved. What is on disk counts where pages are judged by it."""
        vault = self.of(document)
        if vault is None:
            return
        if vault.trouble is not None or not vault.is_page(document):
            self.look(vault.root)
        else:
            # for whatever came with it: no page waits for that
            self.look(vault.root, after=_LATER)

    def closed(self, document: Document) -> None:
        """A buffer was closed: what counts is on disk again."""
        self._publisher.closed(document.uri)
        vault = self.of(document)
        if vault is not None:
            if document.data != document.saved or vault.differs(document):
                self.look(vault.root)
            self.changed(document)

    def look(self, root: str, *, after: float = 0.0) -> None:
        """Look at the files of a vault on disk."""
        vault = self._known.get(root)
        if vault is not None:
            latest = time.monotonic() + after + _PATIENCE
            self._look.ask(("look", root), partial(self._read, vault, latest), after=after)

    def on_disk(self, path: str) -> None:
        """A file has changed on disk."""
        real, root = self.place(path)
        vault = self._known.get(root)
        if vault is not None and not vault.has_open(real):
            self.look(root, after=_SETTLED)
        if posixpath.basename(real) == SETTINGS_FILE:
            self.place_again()

    # --- in the threads

    def _refresh(self, vault: OpenVault) -> None:
        self._publisher.refresh(vault)
        self._judge.ask(("late", vault.root), partial(self._finish, vault), after=_IDLE, anew=True)
        if vault.owes:
            self._judge.ask(("pay", vault.root), partial(self._pay, vault), after=_BREATH)
        else:
            self._then_elsewhere(vault)

    def _pay(self, vault: OpenVault) -> None:
        """Judge pages that are not open, few at a time, so that an edit never waits for all."""
        end = time.monotonic() + _SLICE
        if not vault.pay(lambda: time.monotonic() >= end):
            self._judge.ask(("pay", vault.root), partial(self._pay, vault))
            return
        self._publisher.refresh(vault)
        self._then_elsewhere(vault)

    def _then_elsewhere(self, vault: OpenVault) -> None:
        tell = partial(self._publisher.elsewhere, vault)
        self._judge.ask(("elsewhere", vault.root), tell, after=_REST, anew=True)

    def _finish(self, vault: OpenVault) -> None:
        """Ask slow rules, one buffer after the other, so that an edit never waits for all."""
        if vault.finish():
            self._publisher.refresh(vault)
            self._judge.ask(("late", vault.root), partial(self._finish, vault))
        else:
            gc.collect()

    def _read(self, vault: OpenVault, latest: float) -> None:
        """Look at the disk, not while somebody types, but at the `latest` then."""
        now = time.monotonic()
        if vault.is_sound and now < min(latest, vault.edited + _QUIET):
            again = partial(self._read, vault, latest)
            self._look.ask(("look", vault.root), again, after=_QUIET)
            return
        try:
            vault.take(vault.unsaved.look())
        except VaultkitError as error:
            vault.take(error)
        if vault.root not in self._settled:
            self._settled.add(vault.root)
            # what is known of a large vault is not looked through for garbage again and again, and
            # never while somebody types
            gc.disable()
            gc.collect()
            gc.freeze()
        self._judge.ask(("judge", vault.root), partial(self._refresh, vault))
        if not self.watched and vault.buffers():
            self.look(vault.root, after=_ROUND)


def _spelled(path: str, real: str, root: str) -> str:
    """The folder `root` in the client's spelling of a path below it."""
    below = real[len(root) :]
    return path[: len(path) - len(below)] if path.endswith(below) else posixpath.normpath(root)
