"""Code actions: the fixes of findings, one by one, and all safe ones of a buffer at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol import types

from vaultkit.actions.mending import Ground, Mender
from vaultkit.lsp.edits import edits_between
from vaultkit.lsp.server import Server
from vaultkit.lsp.spot import Spot
from vaultkit.model.finding import Applicability, Finding
from vaultkit.render.clean import clean
from vaultkit.rules.fix import edited, in_crlf, may_apply

_ALL = "source.fixAll.vaultkit"
_KINDS = [types.CodeActionKind.QuickFix, _ALL]


def register(server: Server) -> None:
    """Answer such questions."""
    options = types.CodeActionOptions(code_action_kinds=_KINDS)
    server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)(server.thread()(_actions))


def _actions(ls: Server, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    spot = ls.spot(params.text_document.uri)
    if spot is None:
        return None
    only = params.context.only
    found: list[types.CodeAction] = []
    if _wants(only, types.CodeActionKind.QuickFix.value):
        found += _fixes(spot, params)
    if only is not None and _wants(only, _ALL):
        found += _all_safe(spot)
    return found


def _wants(only: Sequence[types.CodeActionKind | str] | None, kind: str) -> bool:
    if only is None:
        return True
    words = (str(getattr(one, "value", one)) for one in only)
    return any(kind == word or kind.startswith(f"{word}.") for word in words)


def _fixes(spot: Spot, params: types.CodeActionParams) -> Iterator[types.CodeAction]:
    for finding in spot.laid.seen.reported.open:
        if finding.path != spot.path or not may_apply(finding, unsafe=True):
            continue
        where = spot.document.text.range(finding.span)
        if not _meet(where, params.range) or finding.fix is None:
            continue
        judged = spot.vault.material(spot.path)
        if judged is None:
            return
        edit = _edit(spot, edited(judged, [finding]).data)
        if edit is not None:
            yield _action(finding, where, params.context.diagnostics, edit)


def _action(
    finding: Finding,
    where: types.Range,
    told: Sequence[types.Diagnostic],
    edit: types.WorkspaceEdit,
) -> types.CodeAction:
    fix = finding.fix
    safe = fix is not None and fix.applicability is Applicability.SAFE
    title = clean(fix.title) if fix is not None else ""
    mended = [one for one in told if one.code == finding.name and one.range == where]
    return types.CodeAction(
        title=title if safe else f"{title} (look at it afterwards)",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=mended or None,
        is_preferred=safe or None,
        edit=edit,
    )


def _all_safe(spot: Spot) -> Iterator[types.CodeAction]:
    """All safe fixes of the buffer that bring no new finding anywhere."""
    with spot.open.judging:
        laid = spot.open.settled()
        seen = laid.seen
        ground = Ground(
            seen.opened.tree, seen.judged, (seen.settings,), seen.around, limits=(spot.path,)
        )
        mender = Mender(ground, unsafe=False)
        mender.run()
    after = mender.changes.get(spot.path)
    edit = _edit(spot, after) if after is not None else None
    if edit is not None:
        yield types.CodeAction(title="Make all safe fixes of vaultkit", kind=_ALL, edit=edit)


def _edit(spot: Spot, after: bytes) -> types.WorkspaceEdit | None:
    """The edit of the buffer that makes of what was judged `after`."""
    judged, document = spot.vault.material(spot.path), spot.document
    if judged is None:
        return None
    data = in_crlf(judged, document.data, after)
    try:
        text = data.decode().removeprefix("\ufeff") if data is not None else None
    except UnicodeDecodeError:
        return None
    if text is None or document.text.plain.encode("utf-8", "replace") not in document.data:
        return None
    edits = list(edits_between(document.text, text))
    which = types.OptionalVersionedTextDocumentIdentifier(
        uri=document.uri, version=document.version
    )
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(which, edits)])


def _meet(one: types.Range, other: types.Range) -> bool:
    def point(place: types.Position) -> tuple[int, int]:
        return place.line, place.character

    return point(one.start) <= point(other.end) and point(other.start) <= point(one.end)
