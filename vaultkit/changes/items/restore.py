"""Take a retirement back, and nothing else.

Where nothing was written since then, the page is byte for byte what it was before. Else only what
retiring wrote is taken away, and a page that another one had replaced is superseded again.
"""

from __future__ import annotations

from vaultkit.changes.board import Board
from vaultkit.changes.items.before_retiring import before_retiring
from vaultkit.changes.items.lifecycle import AsItIs, heir_of, stands, state_of, with_state
from vaultkit.changes.notice import notice, notice_of, with_notice, without_notice
from vaultkit.changes.pointing import link_to
from vaultkit.model.request import Restore
from vaultkit.parse import frontmatter
from vaultkit.parse.decode import BOM, decode
from vaultkit.parse.edit import set_field
from vaultkit.vault.backlinks import title_of


def put(item: Restore, board: Board) -> str:
    """Write it on the board; the path of the page is returned. Raises `UsageError`."""
    path = board.path_of(item.page)
    stands(board, path)
    if state_of(board, path) != "retired":
        raise AsItIs(f"{path} is not retired", "There is nothing to take back")
    data = board.data(path)
    found = before_retiring(board, path)
    former, exact = found if found is not None else (None, False)
    board.put(path, former if former is not None and exact else _undone(board, path, data, former))
    if former is None and board.formers is not None:
        board.told = "what it was before is not known, so it is active now"
    return path


def _undone(board: Board, path: str, data: bytes, former: bytes | None) -> bytes:
    """The page without what retiring it wrote; whatever was written since then stays.

    `former` is the page before, None where that is not known.
    """
    state, line = None, ""
    if former is not None:
        board.put(path, former)
        sheet = board.sheet(path)
        line, known = notice_of(sheet.body), sheet.facts.field("lifecycle")
        state = (known.text if known is not None else state_of(board, path)) or None
        board.put(path, data)
    sheet = board.sheet(path)
    body = without_notice(sheet.body)
    heir = heir_of(board, path)
    if heir is not None and former is None:
        title = title_of(heir, board.vault.surfaces[heir])
        line = notice("Superseded", None, link=link_to(board.vault, path, heir, title))
        state = "superseded"
    if line:
        body = with_notice(body, line, sheet.newline, again=False)
    data = with_state(board, path, sheet.with_body(body), state)
    return _without_empty_block(set_field(data, "retired", None))


def _without_empty_block(data: bytes) -> bytes:
    """A page whose frontmatter was there for this alone has none again."""
    decoded = decode(data)
    block = frontmatter.read(decoded.text)
    lines = decoded.text[: block.end].split()
    if not block.present or lines != ["---", "---"]:
        return data
    return (BOM if decoded.bom else b"") + decoded.text[block.end :].encode("utf-8")
