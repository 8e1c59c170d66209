"""Make a page of a type: filed, named, with its fields, and a body or the template of its type."""

from __future__ import annotations

from vaultkit.changes.board import Board, in_lines
from vaultkit.changes.fields import OWN, stamped
from vaultkit.changes.items.lifecycle import refuse_said
from vaultkit.changes.title_taken import refuse_taken
from vaultkit.errors import UsageError
from vaultkit.model.request import CreatePage, FieldChanges
from vaultkit.model.text import shortened
from vaultkit.model.vocabulary import PageType
from vaultkit.vault.draft import draft, folder_of, values_of
from vaultkit.vault.new_page import GIVE_FOLDER, title_of, type_named
from vaultkit.vault.slug import slug_of
from vaultkit.vault.surface import stem_of


def put(item: CreatePage, board: Board) -> str:
    """Write it on the board; the path of the page is returned. Raises `UsageError`."""
    kind = type_named(board.ontology, item.type)
    title = title_of(item.title)
    path = place_of(kind, title, item.slug, board)
    refuse_taken(board, path, title)
    refuse_said(kind, item.fields)
    made = draft(kind, title, values_of(kind, _pairs(item.fields)))
    text = made.text
    if item.body is not None:
        text = _with_body(text, title, in_lines(item.body, "\n"))
    board.put(path, stamped(text.encode("utf-8"), kind, board.now))
    if item.ref is not None:
        board.refs[item.ref] = path
    board.made[f"{kind.name}/{stem_of(path)}"] = path
    if item.as_read:
        board.by_ids.append(path)
    return path


def place_of(kind: PageType, title: str, slug: str | None, board: Board) -> str:
    """Where a new page of this type and title is filed. Raises `UsageError`."""
    slug = slug if slug is not None else slug_of(title)
    if not slug or slug != slug_of(slug):
        raise UsageError(
            f'"{shortened(slug or title)}" names no file',
            "A slug is letters, figures and hyphens; leave it out to name the page by its title",
        )
    folder = folder_of(kind, slug, board.now.date())
    if folder is None:
        raise UsageError(f"pages of the type {kind.name} have no folder", GIVE_FOLDER)
    path = f"{folder}/{slug}.md" if folder else f"{slug}.md"
    if board.has(path):
        raise UsageError(f"{path} is there already", "Edit that page, or choose another slug")
    return path


def _pairs(fields: FieldChanges) -> list[tuple[str, str]]:
    pairs = []
    for key, value in fields.items():
        if key in OWN:
            raise UsageError(f"the field {key} is written by vaultkit itself", "Leave it out")
        values = (value,) if isinstance(value, str) else value or ()
        pairs += [(key, one) for one in values]
    return pairs


def _with_body(text: str, title: str, body: str) -> str:
    """The head of a new page with this body, under the title unless it brings a heading itself."""
    head = text[: text.index("\n---\n", 3) + 5]
    body = body.strip("\n")
    heading = "" if body.startswith("# ") else f"# {title}\n\n"
    return f"{head}\n{heading}{body}".rstrip("\n") + "\n"
