"""The language server: words of the protocol in, answers of the vault out (LSP 3.17).

Buffers are kept here and not by the library, whose lines end at other characters than the
protocol's. Questions are answered in threads, so that an edit never waits for one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Mapping
from datetime import date
from threading import Lock
from typing import Any, BinaryIO

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.io_ import StdoutWriter
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter
from pygls.protocol.language_server import lsp_method

from vaultkit import __version__
from vaultkit.errors import VaultkitError
from vaultkit.lsp.documents import Document, Documents
from vaultkit.lsp.publishing import Publisher
from vaultkit.lsp.spot import Spot
from vaultkit.lsp.texts import Text
from vaultkit.lsp.uris import path_of
from vaultkit.lsp.vaults import Vaults
from vaultkit.trees.placing import bytes_of_file

_log = logging.getLogger("vaultkit.lsp")
_THREADS = 6


def _no_refusal(record: logging.LogRecord) -> bool:
    """Whether a record of the library is more than a refusal, which the client gets in words."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, JsonRpcException)


logging.getLogger("pygls.protocol.json_rpc").addFilter(_no_refusal)


class _Protocol(LanguageServerProtocol):
    """The library's, but for its own copy of each buffer."""

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(
        self, params: types.DidOpenTextDocumentParams
    ) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(
        self, params: types.DidChangeTextDocumentParams
    ) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(
        self, params: types.DidCloseTextDocumentParams
    ) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None


class Server(LanguageServer):
    """One server for one editor; `today` tells the day on which pages are judged.

    `dismissed`: the client has said that it needs it no more.
    """

    def __init__(self, environment: Mapping[str, str], today: Callable[[], date | None]) -> None:
        super().__init__(
            "vaultkit",
            __version__,
            protocol_cls=_Protocol,
            converter_factory=default_converter,
            max_workers=_THREADS,
        )
        self.dismissed = False
        self.documents = Documents()
        publisher = Publisher(self.documents, self._publish, self._tell)
        self.vaults = Vaults(environment, today, self.documents, publisher, self._failed)

    def serve(self, came: BinaryIO, goes: BinaryIO) -> int:
        """Speak with the client until it goes away; 0 where it said so before."""
        self.vaults.start()
        try:
            self.start_io(came, _Whole(goes))  # type: ignore[arg-type]
        finally:
            self.vaults.stop()
        return 0 if self.dismissed else 1

    @property
    def encoding(self) -> str:
        """How the client counts characters."""
        return types.PositionEncodingKind(self.workspace.position_encoding or "utf-16").value

    def read(self, uri: str, version: int, text: str) -> Document | None:
        """A buffer as it was opened, None for what is no file of this machine."""
        path = path_of(uri)
        if path is None:
            return None
        real, vault = self.vaults.place(path)
        saved = bytes_of_file(real)
        return Document(uri, real, vault, version, Text(text, self.encoding), saved)

    def spot(self, uri: str, *, fresh: bool = True) -> Spot | None:
        """Where a question about a buffer is asked; None where nothing can be said yet.

        Unless `fresh` the vault may be as it was some edits before.
        """
        document = self.documents.get(uri)
        vault = self.vaults.of(document)
        if document is None or vault is None:
            return None
        vault.wait()
        laid = vault.now() if fresh or vault.last is None else vault.last
        path = vault.path_in(document.path)
        return Spot(vault, laid, document, path) if laid is not None and path else None

    def _publish(self, uri: str, version: int | None, told: list[types.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=told)
        )

    def _tell(self, error: VaultkitError) -> None:
        words = f"{error.message}\n{error.hint}" if error.hint else error.message
        self.window_show_message(types.ShowMessageParams(types.MessageType.Error, words))

    def _failed(self, error: Exception) -> None:
        _log.error("work failed", exc_info=error)
        words = f"vaultkit: {type(error).__name__}: {error}"
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, words))


class _Whole:
    """A stream that takes each message whole, whichever thread it comes from."""

    def __init__(self, goes: BinaryIO) -> None:
        self._writer, self._lock = StdoutWriter(goes), Lock()
        self.close = goes.close
        self.flush = goes.flush

    def write(self, data: bytes) -> None:
        """Send a message."""
        with self._lock:
            self._writer.write(data)
