"""Let a page say that another one replaces it: in its frontmatter, and to whoever reads it."""

from __future__ import annotations

from vaultkit.changes.board import Board
from vaultkit.changes.items.lifecycle import AsItIs, heir_of, stands, state_of, with_state
from vaultkit.changes.notice import notice, with_notice
from vaultkit.changes.pointing import link_to, name_of, way_to
from vaultkit.errors import UsageError
from vaultkit.model.request import Supersede
from vaultkit.parse.edit import set_field
from vaultkit.vault.backlinks import title_of


def put(item: Supersede, board: Board) -> str:
    """Write it on the board; the path of the page is returned. Raises `UsageError`."""
    path, by = board.path_of(item.page), board.path_of(item.by)
    for one in (path, by):
        stands(board, one)
    if path == by:
        raise UsageError(f"{path} cannot replace itself", "Name the page that replaces it")
    state = state_of(board, path)
    if state == "retired":
        raise UsageError(f"{path} is retired", "Restore it first: a person has to agree")
    _refuse_circle(board, path, by)
    _refuse_over(board, by)
    before = heir_of(board, path) if state else None
    if before == by:
        raise AsItIs(f"{path} is superseded by {by} already", "There is nothing to do")
    if before is not None:  # an earlier notice is replaced, and history says what it was
        board.told = f"no longer by {before}"
    vault = board.vault
    sheet = board.sheet(path)
    link = link_to(vault, path, by, title_of(by, vault.surfaces[by]))
    line = notice("Superseded", board.now.date(), link=link, reason=board.reason)
    data = sheet.with_body(with_notice(sheet.body, line, sheet.newline, again=bool(state)))
    wiki = vault.settings.preset.wikilinks
    heir = f"[[{name_of(vault, path, by)}]]" if wiki else way_to(path, by)
    data = set_field(data, "superseded_by", heir)
    board.put(path, with_state(board, path, data, "superseded"))
    return path


def _refuse_over(board: Board, by: str) -> None:
    """Nothing is replaced by a page that does not hold itself."""
    state, heir = state_of(board, by), heir_of(board, by)
    if not state:
        return
    if heir is None:
        step = "Name the page that holds today" + (
            ", or let a person restore this one" if state == "retired" else ""
        )
        raise UsageError(f"{by} is {state} itself, so it replaces nothing", step)
    raise UsageError(
        f"{by} is {state} itself, by {heir}, so it replaces nothing",
        f"Name {heir}, if that is what holds today",
    )


def _refuse_circle(board: Board, path: str, by: str) -> None:
    seen = [by]
    while (following := heir_of(board, seen[-1])) is not None and following not in seen:
        if following == path:
            raise UsageError(
                f"{by} is itself replaced by {path}, so the two would replace each other",
                "Name the page that holds today",
            )
        seen.append(following)
