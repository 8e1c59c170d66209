"""One entry of the operation log: a file of its own, so that branches never meet in one.

Its id grows with time, to the millisecond, and ends in what no other request has.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

from vaultkit.changes.board import Board
from vaultkit.changes.notice import as_text
from vaultkit.changes.pointing import link_to
from vaultkit.errors import UsageError
from vaultkit.model.request import LogEntry
from vaultkit.vault.backlinks import title_of

LONGEST_OPERATION = 40
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def put(item: LogEntry, board: Board) -> str:
    """Write it on the board; the path of the entry is returned. Raises `UsageError`."""
    operation, what = " ".join(item.operation.split()), as_text(item.what)
    if not operation or len(operation) > LONGEST_OPERATION or not operation.isprintable():
        raise UsageError(
            f"an operation is 1 to {LONGEST_OPERATION} characters", "Say: ingest, query, lint …"
        )
    if set(operation) & set("|[]`*_<>&\\#"):
        raise UsageError(
            f'the operation "{operation}" holds a character of Markdown', "Say: ingest, query …"
        )
    if not what:
        raise UsageError("the entry does not say what was done", "Say it in one line")
    now = board.now.astimezone(UTC)
    name = _id(board, now, item)
    path = f"log/{now:%Y/%m/%d}-{name}.md"
    text = f"---\nid: {name}\n---\n\n# [{now:%Y-%m-%d}] {operation} | {what}\n"
    if item.pages:
        paths = dict.fromkeys(board.path_of(page) for page in item.pages)
        vault = board.vault
        links = [link_to(vault, path, one, title_of(one, vault.surfaces[one])) for one in paths]
        text += f"\n- pages: {', '.join(links)}\n"
    board.put(path, text.encode("utf-8"))
    return path


def _id(board: Board, now: datetime, item: LogEntry) -> str:
    moment = int((now - _EPOCH).total_seconds() * 1000)
    told = "\0".join([board.seed, str(len(board.files)), item.operation, item.what, *item.pages])
    return f"log-{moment:012x}-{hashlib.sha256(told.encode()).hexdigest()[:8]}"
