"""Bodies as tools give them: links name pages by ids, and places are those of what was read.

An edit is looked for in the text as a tool shows it, and changes the bytes that were meant. A whole
body gets the page's title as its heading where it has none; the line that says what became of the
page stays where it is.
"""

from __future__ import annotations

from vaultkit.changes.alike import places_alike
from vaultkit.changes.as_read import Spelled, reading
from vaultkit.changes.as_stored import Ids, stored
from vaultkit.changes.board import Board, Sheet, in_lines
from vaultkit.changes.notice import notice_of, with_notice, without_notice
from vaultkit.changes.unescape import unescaped
from vaultkit.errors import UsageError
from vaultkit.model.text import shortened
from vaultkit.parse.decode import BOM, decode
from vaultkit.vault.backlinks import title_of

_MOST_PLACES = 5


def edited(board: Board, sheet: Sheet, old: str, new: str) -> bytes:
    """The page with `new` in the one place of its body that reads `old`. Raises `UsageError`."""
    text = (sheet.head + sheet.body).encode()
    seen = reading(board.vault, sheet.path, text, sheet.facts)
    old, new = in_lines(old, "\n"), in_lines(new, "\n")
    whole = f"{seen.text}\n"  # the end of the last line may be meant too
    if old not in whole and unescaped(old) in whole:
        old, new = unescaped(old), unescaped(new)
    first, last = _only_place(board, sheet, whole, old)
    old = whole[first:last]
    if last > len(seen.text):
        old, new = old[:-1], new.removesuffix("\n")
    same = _common(old, new)
    end = _common(old[same:][::-1], new[same:][::-1])
    cut = seen.cut(first + same, first + len(old) - end)
    put = cut.before + new[same : len(new) - end] + cut.after
    inner = in_lines(put, sheet.newline).encode()
    data = text[: cut.start] + inner + text[cut.end :]
    body = data[len(sheet.head.encode()) :].decode()
    sheet.with_body(body)  # raises for a frontmatter to be
    if board.vault.state(sheet.path) and notice_of(body) != notice_of(sheet.body):
        raise UsageError(
            "the line that says what became of this page is no text of its own",
            "Edit what stands below it; supersede, retire and restore write that line",
        )
    ids = _ids(board, sheet.path, seen.spelled(cut.start, cut.end))
    return _with_mark(sheet, stored(ids, data, cut.start, cut.start + len(inner)))


def rewritten(board: Board, sheet: Sheet, body: str) -> bytes:
    """The page with a whole new body. Raises `UsageError`."""
    text = (sheet.head + sheet.body).encode()
    seen = reading(board.vault, sheet.path, text, sheet.facts)
    body = with_heading(without_notice(in_lines(body, "\n")).strip("\n"), _title(board, sheet))
    line = notice_of(sheet.body)
    if line:
        shown = notice_of(seen.text)
        body = with_notice(body, shown or line, "\n", again=False)
    blank = "\n" if sheet.head else ""
    data = sheet.with_body(in_lines(f"{blank}{body}\n", sheet.newline))
    start = len(sheet.head.encode())
    plain = decode(data).data
    ids = _ids(board, sheet.path, seen.spelled(0, len(text)))
    return _with_mark(sheet, stored(ids, plain, start, len(plain)))


def with_heading(body: str, title: str) -> str:
    """A body below its heading: its own where it begins with one."""
    if body.startswith("# ") or body == "#":
        return body
    return f"# {title}\n\n{body}".rstrip("\n")


def settle_made(board: Board) -> None:
    """Give the links of the pages that were made their paths, now that all of them are there."""
    for path in board.by_ids:
        data = decode(board.data(path)).data
        board.put(path, stored(_ids(board, path), data, 0, len(data)))


def _ids(board: Board, path: str, known: tuple[Spelled, ...] = ()) -> Ids:
    return Ids(board.vault, board.dialect, path, board.made, known)


def _title(board: Board, sheet: Sheet) -> str:
    return title_of(sheet.path, board.vault.surfaces[sheet.path])


def _with_mark(sheet: Sheet, data: bytes) -> bytes:
    return (BOM if sheet.bom else b"") + data


def _only_place(board: Board, sheet: Sheet, text: str, old: str) -> tuple[int, int]:
    """From where to where `old` stands in `text`. Raises `UsageError` unless that is one place."""
    if not old:
        raise UsageError("the text to be replaced is empty", "Give the text that stands there")
    places = [(at, at + len(old)) for at in places_of(text, old)] or places_alike(text, old)
    name = board.vault.types.id_of(sheet.path, board.vault.surfaces[sheet.path])
    if not places:
        raise UsageError(
            f'{name} holds no "{shortened(old)}"{_nearly(text, old)}',
            f"Read {name} again, and give the text exactly as it stands there",
        )
    if len(places) > 1:
        lines = [str(text.count("\n", 0, at) + 1) for at, _ in places[:_MOST_PLACES]]
        more = " …" if len(places) > _MOST_PLACES else ""
        raise UsageError(
            f'{name} holds "{shortened(old)}" {len(places)} times: lines {", ".join(lines)}{more} '
            "of its content",
            "Give more of the text around the one that is meant",
        )
    return places[0]


def _nearly(text: str, old: str) -> str:
    """What an agent may have got wrong, where that can be told."""
    if " ".join(old.split()) in " ".join(text.split()):
        return ": it stands there with other spaces or line ends"
    if old.strip().lower() in text.lower():
        return ": it stands there with other capitals or spaces"
    return ""


def places_of(text: str, wanted: str) -> list[int]:
    """Every place at which `wanted` stands in `text`, in code points; of nothing, none."""
    found = []
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        found.append(at)
        at = text.find(wanted, at + 1)
    return found


def _common(one: str, other: str) -> int:
    """How many characters both begin with."""
    most = min(len(one), len(other))
    for number in range(most):
        if one[number] != other[number]:
            return number
    return most
