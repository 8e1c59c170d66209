"""Move a section to a page of its own, or to one that is there and linked with this one.

The section goes as it stands; its heading, the summary and a link stay. Links follow, evidence that
the section cites is copied, claims that it links to are about the other page first.
"""

from __future__ import annotations

from vaultkit.changes.board import Board
from vaultkit.changes.items.create_page import place_of
from vaultkit.changes.overlay import with_files
from vaultkit.changes.pointing import link_to
from vaultkit.changes.section import Part, Sheet, section_of, sheet_of
from vaultkit.changes.split_page import page_for
from vaultkit.changes.splitting import Asked, Splitter, Vault
from vaultkit.errors import UsageError
from vaultkit.model.request import ExtractSection
from vaultkit.model.text import shortened, utf16_units
from vaultkit.vault.backlinks import title_of
from vaultkit.vault.new_page import title_of as new_title
from vaultkit.vault.new_page import type_named
from vaultkit.vault.types import DOCUMENT, PAGE

_MOST = 10


def put(item: ExtractSection, board: Board) -> str:
    """Write it on the board; the path of the source is returned.

    Raises `UsageError` where it cannot be meant so, `StateError` where a link would lead elsewhere.
    """
    path = board.path_of(item.page)
    _refuse_record(board, path)
    board.sheet(path)  # what has to be mended first is told as for any edit
    source = sheet_of(path, board.data(path), board.dialect)
    part = section_of(source, "", _line_at(source, item.start))
    target, title = _target(item, board, source, part)
    vault = board.vault
    asked = Asked(
        source=source,
        part=part,
        target=target,
        new=not board.has(target.path),
        summary=item.summary.strip(),
        link=lambda after: link_to(after, path, target.path, title),
    )
    ground = Vault(
        vault,
        board.dialect,
        board.data,
        lambda new: with_files(vault, board.settings, new),
        tuple(one for one in board.files if one in vault.surfaces),
    )
    for one in Splitter(ground, asked).plan().rewrites:
        board.put(one.path, one.after or b"")
    board.grown = target.path
    return path


def _refuse_record(board: Board, path: str) -> None:
    record = board.vault.typed(path).record
    if record not in (PAGE, DOCUMENT):
        raise UsageError(f"{path} is a {record}, which has no sections", "Name a page")


def _line_at(source: Sheet, start: int) -> int:
    """The line of the heading that begins at an offset of the body."""
    body = source.facts.body_start
    places = {}
    for one in source.facts.headings:
        line = source.lines.start_of(one.line)
        places[utf16_units(source.text[body:line].decode())] = one
    found = places.get(start)
    if found is not None:
        return found.line
    known = ", ".join(f'{at} "{shortened(one.text)}"' for at, one in list(places.items())[:_MOST])
    raise UsageError(
        f"no heading of {source.path} begins at the offset {start}",
        f"Its headings begin at: {known}" if known else "The page has no heading",
    )


def _target(item: ExtractSection, board: Board, source: Sheet, part: Part) -> tuple[Sheet, str]:
    """The page that the section goes to, and what it is called."""
    if (item.to is None) == (item.title is None):
        raise UsageError(
            "a section goes to a page that is there, or to a new one with a title",
            "Give one of the two: to, or title",
        )
    if item.to is not None:
        return _known(item, board, source)
    title = new_title(item.title or "")
    named = type_named(board.ontology, item.type) if item.type else None
    kind = named or board.vault.typed(source.path).type
    if kind is None:
        raise UsageError(
            f"{source.path} has no type that the new page could be of", "Give it a type"
        )
    path = place_of(kind, title, None, board)
    return page_for(kind, source, part, title=title, path=path, dialect=board.dialect), title


def _known(item: ExtractSection, board: Board, source: Sheet) -> tuple[Sheet, str]:
    path, vault = board.path_of(item.to or ""), board.vault
    if path == source.path:
        raise UsageError(f"the section stands on {path} already", "Name another page")
    if item.type is not None:
        raise UsageError(f"{path} is there already, so it has a type", "Leave the type out")
    _refuse_record(board, path)
    pairs = ((source.path, path), (path, source.path))
    if not any(one.goal == goal for page, goal in pairs for one in vault.page(page).links):
        raise UsageError(
            f"no link connects {source.path} and {path}",
            "Link one to the other first, or move the section to a page of its own",
        )
    sheet = sheet_of(path, board.data(path), board.dialect)
    return sheet, title_of(path, vault.surfaces[path])
