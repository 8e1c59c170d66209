"""An editor for tests: a real client of the language server, over its standard input and output.

It keeps the text of each buffer as an editor does, and answers in turn: every call waits for what
the server says. One server may serve many vaults, as it does for people.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote

from lsprotocol import types
from pytest_lsp import LanguageClient

_PATIENCE = 60.0
_END = re.compile(r"\r\n|\r|\n")

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
        renames: bool = True,
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
        self.answer = self.do(
            self._start(
                folders, _capabilities(encodings, watches=watches, renames=renames), environment
            )
        )

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do this in the loop of the client, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_PATIENCE)

    async def _start(
        self,
        folders: tuple[Path, ...],
        able: types.ClientCapabilities,
        environment: Mapping[str, str] | None,
    ) -> types.InitializeResult:
        command = (sys.executable, "-m", "vaultkit", "lsp")
        await self.client.start_io(*command, env={**os.environ, **(environment or {})})
        return await self.client.initialize_session(
            types.InitializeParams(
                capabilities=able,
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

    def folders(self, *, added: Sequence[Path] = (), removed: Sequence[Path] = ()) -> None:
        """Open and close folders of the workspace."""
        new, gone = (
            [types.WorkspaceFolder(uri_of(one), one.name) for one in some]
            for some in (added, removed)
        )
        event = types.WorkspaceFoldersChangeEvent(added=new, removed=gone)
        params = types.DidChangeWorkspaceFoldersParams(event)
        self.tell(self.client.workspace_did_change_workspace_folders, params)

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

    def until_told(self, ask: Callable[[], list[Any]], number: int) -> None:
        """Ask again and again until the answer has so many parts."""
        end = time.monotonic() + _PATIENCE
        while len(ask()) != number:
            assert time.monotonic() < end, ask()
            time.sleep(0.02)

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
            told = list(self.told.items())[-5:]
            raise AssertionError(f"told: {told}\nshown: {self.shown[-3:]}") from None

    def ask(self, method: str, params: Any) -> Any:
        """Ask the server and wait for its answer."""

        async def asking() -> Any:
            return await self.client.protocol.send_request_async(method, params)

        return self.do(asking())

    def definition(self, path: Path, place: Place) -> list[types.Location]:
        """Where what stands at a place leads."""
        params = types.DefinitionParams(*self._at(path, place))
        return self.ask(types.TEXT_DOCUMENT_DEFINITION, params) or []

    def references(
        self, path: Path, place: Place, *, declared: bool = False
    ) -> list[types.Location]:
        """Who leads to what stands at a place."""
        context = types.ReferenceContext(include_declaration=declared)
        document, position = self._at(path, place)
        params = types.ReferenceParams(context, document, position)
        return self.ask(types.TEXT_DOCUMENT_REFERENCES, params) or []

    def hover(self, path: Path, place: Place) -> str:
        """What is told of a place, "" for nothing."""
        found = self.ask(types.TEXT_DOCUMENT_HOVER, types.HoverParams(*self._at(path, place)))
        return found.contents.value if found is not None else ""

    def completions(self, path: Path, place: Place) -> list[types.CompletionItem]:
        """What is offered at a place, in the order of the editor."""
        params = types.CompletionParams(*self._at(path, place))
        found = self.ask(types.TEXT_DOCUMENT_COMPLETION, params)
        return sorted(found.items, key=lambda one: str(one.sort_text)) if found is not None else []

    def complete(self, path: Path, place: Place) -> dict[str, str]:
        """What is offered at a place, with what the buffer would say then."""
        text = self.texts[uri_of(path)]
        return {
            one.label: with_edits(text, [one.text_edit])
            for one in self.completions(path, place)
            if isinstance(one.text_edit, types.TextEdit)
        }

    def take(self, path: Path, item: types.CompletionItem) -> None:
        """Take what is offered."""
        assert isinstance(item.text_edit, types.TextEdit)
        self.write(path, with_edits(self.texts[uri_of(path)], [item.text_edit]))

    def actions(
        self, path: Path, line: int, only: list[str] | None = None
    ) -> list[types.CodeAction]:
        """The actions on a line of a buffer."""
        where = types.Range(types.Position(line, 0), types.Position(line, 999))
        told = [one for one in self.diagnostics(path) if one.range.start.line == line]
        context = types.CodeActionContext(told, only=only)
        document = types.TextDocumentIdentifier(uri_of(path))
        params = types.CodeActionParams(document, where, context)
        return self.ask(types.TEXT_DOCUMENT_CODE_ACTION, params) or []

    def prepare(self, path: Path, place: Place) -> str | None:
        """The name that a rename at a place begins with, None where nothing can be renamed."""
        params = types.PrepareRenameParams(*self._at(path, place))
        found = self.ask(types.TEXT_DOCUMENT_PREPARE_RENAME, params)
        return found.placeholder if found is not None else None

    def rename(self, path: Path, place: Place, name: str) -> types.WorkspaceEdit:
        """The plan of a rename. Raises the refusal of the server."""
        document, position = self._at(path, place)
        params = types.RenameParams(document, position, name)
        return self.ask(types.TEXT_DOCUMENT_RENAME, params)

    def will_move(self, moves: Mapping[Path, Path]) -> types.WorkspaceEdit | None:
        """The edits that go with files which are about to be moved."""
        files = [types.FileRename(uri_of(old), uri_of(new)) for old, new in moves.items()]
        return self.ask(types.WORKSPACE_WILL_RENAME_FILES, types.RenameFilesParams(files))

    @staticmethod
    def _at(path: Path, place: Place) -> tuple[types.TextDocumentIdentifier, types.Position]:
        return types.TextDocumentIdentifier(uri_of(path)), types.Position(*place)

    def make(self, edit: types.WorkspaceEdit | None) -> None:
        """Make an edit as editors do: in buffers where files are open, else on disk."""
        assert edit is not None
        for one in edit.document_changes or ():
            if isinstance(one, types.RenameFile):
                self.move(path_of(one.old_uri), path_of(one.new_uri))
                continue
            assert isinstance(one, types.TextDocumentEdit)
            path, uri = path_of(one.text_document.uri), one.text_document.uri
            edits = [edit for edit in one.edits if isinstance(edit, types.TextEdit)]
            if uri in self.texts:
                assert one.text_document.version == self.versions[uri]
                self.write(path, with_edits(self.texts[uri], edits))
            else:
                data = path.read_bytes()
                marked = data.startswith(b"\xef\xbb\xbf")
                text = with_edits(data.decode().removeprefix("\ufeff"), edits)
                path.write_bytes(b"\xef\xbb\xbf" * marked + text.encode())
                self.changed_on_disk(path)

    def move(self, old: Path, new: Path) -> None:
        """Give a file another name; its buffer goes along with what is not saved of it."""
        text = self.texts.get(uri_of(old))
        assert not new.exists()
        new.parent.mkdir(parents=True, exist_ok=True)
        old.rename(new)
        if text is not None:
            self.shut(old)
            self.open(new, text)
        self.changed_on_disk(old, new)


def path_of(uri: str) -> Path:
    """The file that an editor means."""
    return Path(unquote(uri.removeprefix("file://")))


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
    """The character at a place; one behind the end of its line is that end."""
    at = 0
    for _ in range(place.line):
        end = _END.search(text, at)
        if end is None:
            return len(text)
        at = end.end()
    end = _END.search(text, at)
    last, units = end.start() if end else len(text), 0
    while at < last and units < place.character:
        units += 2 if ord(text[at]) > 0xFFFF else 1
        at += 1
    return at


def _capabilities(
    encodings: tuple[str, ...], *, watches: bool, renames: bool
) -> types.ClientCapabilities:
    kinds = [types.PositionEncodingKind(one) for one in encodings]
    operations = [types.ResourceOperationKind.Rename] if renames else []
    watching = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=watches)
    edits = types.WorkspaceEditClientCapabilities(
        document_changes=True, resource_operations=operations
    )
    rename = types.RenameClientCapabilities(prepare_support=True)
    return types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=kinds or None),
        workspace=types.WorkspaceClientCapabilities(
            apply_edit=True, workspace_edit=edits, did_change_watched_files=watching
        ),
        text_document=types.TextDocumentClientCapabilities(rename=rename),
    )
