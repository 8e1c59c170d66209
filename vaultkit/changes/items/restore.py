"""Take a retirement back, and nothing else.

A page that another one had replaced before it was retired is superseded again.
"""

from __future__ import annotations

from vaultkit.changes.board import Board
from vaultkit.changes.items.lifecycle import AsItIs, heir_of, stands, state_of, with_state
from vaultkit.changes.notice import notice, with_notice, without_notice
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
    sheet = board.sheet(path)
    body = without_notice(sheet.body)
    heir = heir_of(board, path)
    if heir is not None:
        title = title_of(heir, board.vault.surfaces[heir])
        line = notice("Superseded", None, link=link_to(board.vault, path, heir, title))
        body = with_notice(body, line, sheet.newline, again=False)
    data = with_state(board, path, sheet.with_body(body), "superseded" if heir else None)
    board.put(path, _without_empty_block(set_field(data, "retired", None)))
    return path


def _without_empty_block(data: bytes) -> bytes:
    """A page whose frontmatter was there for this alone has none again."""
    decoded = decode(data)
    block = frontmatter.read(decoded.text)
    lines = decoded.text[: block.end].split()
    if not block.present or lines != ["---", "---"]:
        return data
    return (BOM if decoded.bom else b"") + decoded.text[block.end :].encode("utf-8")
