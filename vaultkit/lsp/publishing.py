"""Tells the editor what is wrong in its buffers: the newest word only, and only where it is new."""

from __future__ import annotations

from collections.abc import Callable

from lsprotocol.types import Diagnostic, Range

from vaultkit.errors import VaultkitError
from vaultkit.lsp.diagnostics import diagnostics, troubles
from vaultkit.lsp.documents import Document, Documents
from vaultkit.lsp.open_vault import OpenVault
from vaultkit.model.finding import Finding
from vaultkit.model.text import Span
from vaultkit.rules.fix import by_path
from vaultkit.trees.open import SETTINGS_FILE

Publish = Callable[[str, int | None, list[Diagnostic]], None]
"""Sends the diagnostics of a URI and a version of its buffer."""


class Publisher:
    """Remembers what each buffer was told; `tell` shows a person an error that is no finding."""

    def __init__(
        self, documents: Documents, publish: Publish, tell: Callable[[VaultkitError], None]
    ) -> None:
        self._documents, self._publish, self._tell = documents, publish, tell
        self._told: dict[str, tuple[int, list[Diagnostic]]] = {}
        self._others: dict[str, dict[str, list[Diagnostic]]] = {}
        self._words: dict[str, str] = {}

    def refresh(self, vault: OpenVault) -> None:
        """Judge the vault as its buffers are now, and tell what differs from what was told."""
        with vault.judging:
            laid = vault.now()
            trouble = vault.trouble or (laid.trouble if laid is not None else None)
            self._say(vault.root, trouble)
            if laid is None:
                if trouble is None:
                    return
                for path, document in vault.buffers().items():
                    self._send(document, _broken(trouble, path, document))
                return
            found = by_path(laid.seen.reported.open)

            def locate(path: str, span: Span) -> tuple[str, Range]:
                return vault.uri(path), vault.text(laid, path).range(span)

            for path, document in vault.judged.items():
                findings: tuple[Finding, ...] = found.get(path, ())
                told = diagnostics(findings, document.text, locate)
                self._send(document, [*_broken(trouble, path, document), *told])

    def elsewhere(self, vault: OpenVault) -> None:
        """Tell what edits have broken in files that are not open, and take back what is mended."""
        with vault.judging:
            laid = vault.last
            if laid is None or vault.owes:
                return

            def locate(path: str, span: Span) -> tuple[str, Range]:
                return vault.uri(path), vault.text(laid, path).range(span)

            broken = {
                vault.uri(path): diagnostics(findings, vault.text(laid, path), locate)
                for path, findings in vault.elsewhere().items()
            }
        with self._documents.lock:
            before, self._others[vault.root] = self._others.get(vault.root, {}), broken
            for uri, told in {**{uri: [] for uri in before}, **broken}.items():
                if before.get(uri, []) != told and self._documents.get(uri) is None:
                    self._publish(uri, None, told)

    def closed(self, uri: str) -> None:
        """Take back what was told of a buffer that is not open any more."""
        self._told.pop(uri, None)
        for others in self._others.values():
            others.pop(uri, None)
        self._publish(uri, None, [])

    def _send(self, document: Document, told: list[Diagnostic]) -> None:
        """Tell it unless the buffer has changed meanwhile, or was told the same."""
        with self._documents.lock:
            now = self._documents.get(document.uri)
            if now is None or now.version != document.version:
                return
            if self._told.get(document.uri) == (document.version, told):
                return
            self._told[document.uri] = (document.version, told)
            self._publish(document.uri, document.version, told)

    def _say(self, root: str, trouble: VaultkitError | None) -> None:
        words = trouble.message if trouble is not None else ""
        if words != self._words.get(root, ""):
            self._words[root] = words
            if trouble is not None:
                self._tell(trouble)


def _broken(trouble: VaultkitError | None, path: str, document: Document) -> list[Diagnostic]:
    """What an error tells of this file; one that names no place stands at the top of settings."""
    if trouble is None:
        return []
    found = troubles(trouble, path, document.text)
    if not found and path == SETTINGS_FILE:
        first = VaultkitError(f"{path}:1:1 {trouble.message.partition(chr(10))[0]}", trouble.hint)
        return troubles(first, path, document.text)
    return found
