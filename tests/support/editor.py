"""An editor for tests: a real client of the language server, over its standard input and output.

It keeps the text of each buffer as an editor does, and answers in turn: every call waits for what
the server says. One server may serve many vaults, as it does for people.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from threading import Thread
from typing import Any

from lsprotocol import types
from pytest_lsp import LanguageClient

_PATIENCE = 20.0

Place = tuple[int, int]
"""A line and a character, both from 0, as the protocol counts them."""


def uri_of(path: Path) -> str:
    """What an editor calls a file."""
    return path.as_uri()


class Editor:
    """A client with a server of its own; `encodings` are those that it can count characters in."""

    def __init__(
        self,
        *folders: Path,
        encodings: tuple[str, ...] = (),
        watches: bool = True,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.told: dict[str, tuple[int | None, list[types.Diagnostic]]] = {}
        self.shown: list[str] = []
        self.registered: list[types.Registration] = []
        self.applied: list[types.WorkspaceEdit] = []
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._news = asyncio.Event()
        self.client = LanguageClient()
        self._hear()
        self.answer = self.do(self._start(folders, encodings, watches, environment))

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do this in the loop of the client, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_PATIENCE)

    async def _start(
        self,
        folders: tuple[Path, ...],
        encodings: tuple[str, ...],
        watches: bool,
        environment: Mapping[str, str] | None,
    ) -> types.InitializeResult:
        command = (sys.executable, "-m", "vaultkit", "lsp")
        await self.client.start_io(*command, env={**os.environ, **(environment or {})})
        kinds = [types.PositionEncodingKind(one) for one in encodings]
        return await self.client.initialize_session(
            types.InitializeParams(
                capabilities=_capabilities(kinds, watches=watches),
                workspace_folders=[types.WorkspaceFolder(uri_of(one), one.name) for one in folders],
            )
        )

    def _hear(self) -> None:
        client = self.client

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(params: types.PublishDiagnosticsParams) -> None:
            self.told[params.uri] = (params.version, list(params.diagnostics))
            self._news.set()

        @client.feature(types.WINDOW_SHOW_MESSAGE)
        def shown(params: types.ShowMessageParams) -> None:
            self.shown.append(params.message)
            self._news.set()

        @client.feature(types.WINDOW_LOG_MESSAGE)
        def logged(params: types.LogMessageParams) -> None:
            self.shown.append(params.message)

        @client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def registered(params: types.RegistrationParams) -> None:
            self.registered += params.registrations

        @client.feature(types.WORKSPACE_APPLY_EDIT)
        def applied(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
            self.applied.append(params.edit)
            return types.ApplyWorkspaceEditResult(applied=True)

    def close(self) -> int:
        """Shut the server down, and say how it ended."""
        try:
            self.do(self.client.shutdown_session())
            return self.do(self._ended())
        finally:
            self.do(self.client.stop())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(_PATIENCE)
            self._loop.close()

    async def _ended(self) -> int:
        server = self.client._server
        return await server.wait() if server is not None else -1

    # --- buffers

    def open(self, path: Path, text: str | None = None) -> str:
        """Open a file in a buffer, which may say something else than the disk."""
        uri = uri_of(path)
        said = text if text is not None else path.read_bytes().decode().removeprefix("\ufeff")
        self.texts[uri], self.versions[uri] = said, 1
        item = types.TextDocumentItem(uri, "markdown", 1, said)
        self.tell(self.client.text_document_did_open, types.DidOpenTextDocumentParams(item))
        return uri

    def write(self, path: Path, text: str) -> None:
        """Let a buffer say this."""
        self._change(path, text, types.TextDocumentContentChangeWholeDocument(text))

    def type(self, path: Path, start: Place, text: str, end: Place | None = None) -> None:
        """Type at a place, over what stands up to `end`; places count UTF-16 units."""
        uri = uri_of(path)
        at = types.Range(types.Position(*start), types.Position(*(end or start)))
        new = with_edits(self.texts[uri], [types.TextEdit(at, text)])
        self._change(path, new, types.TextDocumentContentChangePartial(range=at, text=text))

    def _change(self, path: Path, new: str, change: Any) -> None:
        uri = uri_of(path)
        self.texts[uri], self.versions[uri] = new, self.versions[uri] + 1
        one = types.VersionedTextDocumentIdentifier(version=self.versions[uri], uri=uri)
        params = types.DidChangeTextDocumentParams(one, [change])
        self.tell(self.client.text_document_did_change, params)

    def save(self, path: Path) -> None:
        """Write a buffer to its file, and say so."""
        uri = uri_of(path)
        marked = path.exists() and path.read_bytes().startswith(b"\xef\xbb\xbf")
        path.write_bytes(b"\xef\xbb\xbf" * marked + self.texts[uri].encode())
        one = types.TextDocumentIdentifier(uri)
        self.tell(self.client.text_document_did_save, types.DidSaveTextDocumentParams(one))

    def shut(self, path: Path) -> None:
        """Close a buffer."""
        uri = uri_of(path)
        del self.texts[uri], self.versions[uri]
        one = types.TextDocumentIdentifier(uri)
        self.tell(self.client.text_document_did_close, types.DidCloseTextDocumentParams(one))

    def changed_on_disk(self, *paths: Path) -> None:
        """Tell that these files changed, as a client that watches them does."""
        kind = types.FileChangeType.Changed
        events = [types.FileEvent(uri_of(path), kind) for path in paths]
        params = types.DidChangeWatchedFilesParams(events)
        self.tell(self.client.workspace_did_change_watched_files, params)

    def tell(self, how: Callable[[Any], None], params: Any) -> None:
        """Send a notification."""

        async def send() -> None:
            how(params)

        self.do(send())

    # --- what the server says

    def diagnostics(self, path: Path) -> list[types.Diagnostic]:
        """What is wrong in a buffer as it is now."""
        uri = uri_of(path)
        return self.wait(lambda: self._told(uri))

    def _told(self, uri: str) -> list[types.Diagnostic] | None:
        version, told = self.told.get(uri, (None, []))
        return told if uri in self.told and version == self.versions.get(uri) else None

    def names(self, path: Path) -> list[str]:
        """The names of the rules that are broken in a buffer as it is now."""
        return sorted(str(one.code) for one in self.diagnostics(path))

    def until(self, path: Path, names: list[str]) -> None:
        """Wait until just these rules are told of a file, open or not."""
        uri = uri_of(path)

        def there() -> bool | None:
            found = sorted(str(one.code) for one in self.told.get(uri, (None, []))[1])
            return True if found == sorted(names) else None

        self.wait(there)

    def wait(self, ask: Callable[[], Any]) -> Any:
        """Wait until this answers something else than None."""

        async def waiting() -> Any:
            while (found := ask()) is None:
                self._news.clear()
                await self._news.wait()
            return found

        try:
            return self.do(asyncio.wait_for(waiting(), _PATIENCE - 1))
        except TimeoutError:
            raise AssertionError(f"told: {self.told}\nshown: {self.shown}") from None

    def ask(self, method: str, params: Any) -> Any:
        """Ask the server and wait for its answer."""

        async def asking() -> Any:
            return await self.client.protocol.send_request_async(method, params)

        return self.do(asking())

    def at(self, path: Path, place: Place) -> dict[str, Any]:
        """A place in a buffer as most questions name it."""
        return {
            "text_document": types.TextDocumentIdentifier(uri_of(path)),
            "position": types.Position(*place),
        }


def with_edits(text: str, edits: list[types.TextEdit]) -> str:
    """A text with edits made whose places count UTF-16 units and lines as the protocol does."""
    cuts = sorted(
        (_index(text, one.range.start), _index(text, one.range.end), number, one.new_text)
        for number, one in enumerate(edits)
    )
    parts, at = [], 0
    for start, end, _, new in cuts:
        assert start >= at, "edits meet"
        parts += [text[at:start], new]
        at = end
    return "".join((*parts, text[at:]))


def _index(text: str, place: types.Position) -> int:
    lines, at = text.replace("\r\n", "\n\n").replace("\r", "\n"), 0
    # a line end of two characters counts as one: found in the text itself
    for _ in range(place.line):
        end = min(i for i in (lines.find("\n", at), len(lines)) if i >= 0)
        at = end + (2 if text[end : end + 2] == "\r\n" else 1)
    units = 0
    while at < len(text) and units < place.character:
        units += 2 if ord(text[at]) > 0xFFFF else 1
        at += 1
    return min(at, len(text))


def _capabilities(
    kinds: list[types.PositionEncodingKind], *, watches: bool
) -> types.ClientCapabilities:
    watching = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=watches)
    edits = types.WorkspaceEditClientCapabilities(
        document_changes=True, resource_operations=[types.ResourceOperationKind.Rename]
    )
    rename = types.RenameClientCapabilities(prepare_support=True)
    return types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=kinds or None),
        workspace=types.WorkspaceClientCapabilities(
            apply_edit=True, workspace_edit=edits, did_change_watched_files=watching
        ),
        text_document=types.TextDocumentClientCapabilities(rename=rename),
    )
