"""Renames: a page's title with its file, a file by a link to it, and files that the editor moves.

A plan is worked out and judged over the buffers as they are; the editor makes it. Where a check
would tell anything new afterwards there is no plan, but the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from vaultkit.actions.mv import move_wanted
from vaultkit.actions.proposed import Wanted
from vaultkit.actions.relocate import Ground, planned
from vaultkit.actions.rename import old_title, title_wanted
from vaultkit.errors import StateError, UsageError, VaultkitError
from vaultkit.lsp.edits import workspace_edit
from vaultkit.lsp.open_vault import OpenVault
from vaultkit.lsp.server import Server
from vaultkit.lsp.spot import Spot, holds
from vaultkit.lsp.uris import path_of
from vaultkit.model.change import Changes
from vaultkit.model.text import Span
from vaultkit.model.tree import is_page_name
from vaultkit.vault.new_page import title_of
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.surface import stem_of

_FAILED = -32803  # RequestFailed of LSP 3.17

_Ask = Callable[[Ground], Wanted]


def register(server: Server) -> None:
    """Do such things."""
    options = types.RenameOptions(prepare_provider=True)
    server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)(server.thread()(_prepare))
    server.feature(types.TEXT_DOCUMENT_RENAME, options)(server.thread()(_rename))
    filters = [
        types.FileOperationFilter(types.FileOperationPattern("**/*"), scheme="file"),
    ]
    moves = types.FileOperationRegistrationOptions(filters)
    server.feature(types.WORKSPACE_WILL_RENAME_FILES, moves)(server.thread()(_will_move))


def _prepare(
    ls: Server, params: types.PrepareRenameParams
) -> types.PrepareRenamePlaceholder | None:
    spot = ls.spot(params.text_document.uri)
    if spot is None or spot.page is None:
        return None
    link = spot.link_at(params.position)
    text = spot.document.text
    if link is not None:
        path = _moved_by(spot, params.position)
        if path is None:
            return None
        name = path.rpartition("/")[2]
        shown = stem_of(path) if is_page_name(path) else name
        return types.PrepareRenamePlaceholder(text.range(link.link.span), shown)
    span = _title_at(spot, params.position)
    if span is None:
        return None
    return types.PrepareRenamePlaceholder(text.range(span), old_title(spot.laid.seen, spot.path))


def _rename(ls: Server, params: types.RenameParams) -> types.WorkspaceEdit | None:
    spot = ls.spot(params.text_document.uri)
    if spot is None or spot.page is None:
        return None
    if spot.link_at(params.position) is None and _title_at(spot, params.position) is None:
        raise _failed(UsageError("nothing here has a name of its own", "Try a link or the title"))
    old = _moved_by(spot, params.position)

    def ask(ground: Ground) -> Wanted:
        if old is None:
            return title_wanted(ground, spot.path, title_of(params.new_name))
        return move_wanted(ground, {old: _new_path(old, params.new_name)})

    return _planned(ls, spot.open, ask)


def _moved_by(spot: Spot, place: types.Position) -> str | None:
    """The file that a rename of the link at a place moves."""
    link = spot.link_at(place)
    if link is None:
        return None
    return link.goal or (link.target.path if link.target.outcome is Outcome.FILE else None)


def _title_at(spot: Spot, place: types.Position) -> Span | None:
    """Where the page's title stands, if that is at this place."""
    point = spot.point(place)
    title = spot.facts.field("title")
    if title is not None and title.text and holds(title.span, point):
        return title.span
    heading = next((one for one in spot.facts.headings if one.level == 1), None)
    if heading is None or heading.line != point[0]:
        return None
    line = spot.document.text.line(place.line)
    start = len(line) - len(line.lstrip("# \t"))
    return Span(heading.line, start + 1, heading.line, max(len(line.rstrip("# \t")), start) + 1)


def _new_path(old: str, name: str) -> str:
    """The path that a word means: a name in the same folder, or a path from the vault's root."""
    word = name.strip().replace("\\", "/")
    if not word.strip("/. "):
        raise UsageError("an empty word names no place", "Name one")
    if is_page_name(old) and not is_page_name(word):
        word += old[len(old) - len(old.rpartition("/")[2]) :][len(stem_of(old)) :]
    parts = [part for part in word.split("/") if part not in ("", ".")]
    if ".." in parts:
        raise UsageError(f"{name} is no path from the vault's root", "Name one")
    folder = old.rpartition("/")[0]
    new = "/".join(parts) if "/" in word or not folder else f"{folder}/{parts[-1]}"
    if new == old:
        raise UsageError(f"it is called {name} already", "Choose another name")
    return new


def _will_move(ls: Server, params: types.RenameFilesParams) -> types.WorkspaceEdit | None:
    """The texts that change with files and folders which the editor is about to move."""
    asked: dict[str, str] = {}
    vault: OpenVault | None = None
    for one in params.files:
        old, new = path_of(one.old_uri), path_of(one.new_uri)
        found = ls.vaults.around(old) if old is not None else None
        if old is None or new is None or found is None or vault not in (None, found):
            continue
        pair = [found.path_in(ls.vaults.place(path)[0]) for path in (old, new)]
        if pair[0] and pair[1]:
            vault = found
            asked[pair[0]] = pair[1]
    if vault is None or not asked:
        return None
    return _planned(ls, vault, lambda ground: move_wanted(ground, asked), renames=False)


def _planned(
    ls: Server, vault: OpenVault, ask: _Ask, *, renames: bool = True
) -> types.WorkspaceEdit:
    vault.wait()
    try:
        # what was moved a moment ago is not known yet
        looked = vault.unsaved.look()
        with vault.judging:
            vault.take(looked)
            laid = vault.settled()
            ground = Ground(
                root=vault.root,
                seen=laid.seen,
                dry_run=True,
                read=_reader(vault),
                anyway=not renames,
            )
            changes = planned(ground, ask(ground)).changes
            if renames and changes.moves:
                _refuse_moves(ls, vault, changes)
            return workspace_edit(vault, laid, changes, renames=renames)
    except VaultkitError as error:
        raise _failed(error) from error


def _reader(vault: OpenVault) -> Callable[[str], bytes | None]:
    """Bytes of files, those of buffers as saving them would leave them."""
    buffers: Mapping[str, bytes] = {path: one.data for path, one in vault.judged.items()}

    def read(path: str) -> bytes | None:
        return buffers[path] if path in buffers else vault.bytes_on_disk(path)

    return read


def _refuse_moves(ls: Server, vault: OpenVault, changes: Changes) -> None:
    """Refuse what the editor could not do."""
    able = ls.client_capabilities.workspace
    edit = able.workspace_edit if able is not None else None
    kinds = edit.resource_operations if edit is not None else None
    if types.ResourceOperationKind.Rename not in (kinds or ()):
        raise StateError(
            "this editor cannot rename files for a language server",
            "Use vaultkit mv or vaultkit rename in a terminal, with all buffers saved",
        )
    for move in changes.moves:
        if vault.bytes_on_disk(move.old) is None:
            raise StateError(f"{move.old} is not saved yet", "Save it first")


def _failed(error: VaultkitError) -> JsonRpcException:
    words = f"{error.message}\n{error.hint}" if error.hint else error.message
    return JsonRpcException(words, _FAILED)
