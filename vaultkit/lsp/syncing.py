"""What the client tells: folders, buffers that are opened, edited, saved and closed, and files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lsprotocol import types

from vaultkit.lsp.server import Server
from vaultkit.lsp.uris import path_of
from vaultkit.trees.placing import bytes_of_file

_WATCHED = "**/*"


def register(server: Server) -> None:
    """Hear all of it."""
    for method, hear in _HEARD.items():
        server.feature(method)(hear)


def _initialize(ls: Server, params: types.InitializeParams) -> None:
    uris = [one.uri for one in params.workspace_folders or ()]
    if not uris and params.root_uri:
        uris = [params.root_uri]
    ls.vaults.folders = [path for uri in uris if (path := path_of(uri)) is not None]
    ls.vaults.encoding = ls.encoding


def _initialized(ls: Server, _params: types.InitializedParams) -> None:
    files = ls.client_capabilities.workspace
    watching = files.did_change_watched_files if files is not None else None
    if watching is not None and watching.dynamic_registration:
        ls.vaults.watched = True
        watcher = types.FileSystemWatcher(_WATCHED)
        options = types.DidChangeWatchedFilesRegistrationOptions([watcher])
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        one = types.Registration("watched-files", method, options)
        ls.client_register_capability(types.RegistrationParams([one]))


def _folders(ls: Server, params: types.DidChangeWorkspaceFoldersParams) -> None:
    gone = {path_of(one.uri) for one in params.event.removed}
    new = [path for one in params.event.added if (path := path_of(one.uri)) is not None]
    ls.vaults.folders = [one for one in ls.vaults.folders if one not in gone] + new
    ls.vaults.place_again()


def _opened(ls: Server, params: types.DidOpenTextDocumentParams) -> None:
    one = params.text_document
    document = ls.read(one.uri, one.version, one.text)
    if document is not None:
        ls.documents.open(document)
        ls.vaults.opened(document, path_of(one.uri) or document.path)


def _changed(ls: Server, params: types.DidChangeTextDocumentParams) -> None:
    one = params.text_document
    edits = [(getattr(edit, "range", None), edit.text) for edit in params.content_changes]
    document = ls.documents.change(one.uri, one.version, edits)
    if document is not None:
        ls.vaults.changed(document)


def _saved(ls: Server, params: types.DidSaveTextDocumentParams) -> None:
    uri = params.text_document.uri
    document = ls.documents.get(uri)
    if document is not None and _reread(ls, uri):
        ls.vaults.saved(document)


def _closed(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
    document = ls.documents.close(params.text_document.uri)
    if document is not None:
        ls.vaults.closed(document)


def _on_disk(ls: Server, params: types.DidChangeWatchedFilesParams) -> None:
    for change in params.changes:
        path = path_of(change.uri)
        if path is not None:
            _reread(ls, change.uri)
            ls.vaults.on_disk(path)


def _shutdown(ls: Server, _params: None) -> None:
    ls.dismissed = True


def _reread(ls: Server, uri: str) -> bool:
    """Learn what the file of an open buffer holds now; False where it is not open."""
    document = ls.documents.get(uri)
    if document is None:
        return False
    ls.documents.saved(uri, bytes_of_file(document.path))
    return True


_HEARD: dict[str, Callable[[Server, Any], None]] = {
    types.INITIALIZE: _initialize,
    types.INITIALIZED: _initialized,
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: _folders,
    types.TEXT_DOCUMENT_DID_OPEN: _opened,
    types.TEXT_DOCUMENT_DID_CHANGE: _changed,
    types.TEXT_DOCUMENT_DID_SAVE: _saved,
    types.TEXT_DOCUMENT_DID_CLOSE: _closed,
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: _on_disk,
    types.SHUTDOWN: _shutdown,
}
