"""What `mv` and `rename` did or would do, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.relocation import Relocation
from vaultkit.render.clean import clean
from vaultkit.render.next_step import LACKING, after_moving
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1

_MOST_MOVES = 20
"""So many moves are told one by one; every link that changes always is."""


def json_text(moved: Relocation) -> str:
    """Everything as one JSON object that ends in a line feed."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "dry_run": moved.dry_run,
        "title": moved.title or None,
        "alias": moved.kept or None,
        "moves": [{"old": old, "new": new} for old, new in moved.moves],
        "others": moved.others,
        "links": [
            {
                "path": one.path,
                "line": one.line,
                "column": one.column,
                "old": one.old,
                "new": one.new,
            }
            for one in moved.links
        ],
        "pinned": [{"path": one.path, "id": one.id} for one in moved.pinned],
        "staged": moved.staged,
        "left": [{"path": path, "reason": reason} for path, reason in moved.left],
        "mentions": [one._asdict() for one in moved.mentions],
        "untracked": list(moved.untracked),
        "generates": moved.generates,
        "unresolved": moved.unresolved,
        "notes": list(moved.notes),
        **(_commit(moved) if moved.commit else {}),
    }
    return f"{dumps(form)}\n"


def _commit(moved: Relocation) -> dict[str, object]:
    return {"commit": moved.commit, "request": moved.request, "lacking": list(moved.lacking)}


def lines(moved: Relocation) -> Iterator[str]:
    """The same for people, line by line, without line ends."""
    for line in _lines(moved):
        yield clean(line)


def _lines(moved: Relocation) -> Iterator[str]:
    if moved.dry_run:
        yield "Nothing was changed; this would be:"
    shown = moved.moves[:_MOST_MOVES]
    yield from (f"{old} → {new}" for old, new in shown)
    if len(moved.moves) > len(shown):
        yield f"and {len(moved.moves) - len(shown):,} more files"
    if moved.others:
        yield f"and {_number(moved.others, 'file')} that no vault reads"
    if moved.title:
        yield f"title: {_quoted(moved.title)}"
    for path, line, column, old, new in moved.links:
        yield f"{path}:{line}:{column}  {old} → {new}"
    yield from (f"{path}: keeps its id {own}" for path, own in moved.pinned)
    yield from _about_titles(moved)
    yield from (f"{path}: its new links are not staged: {why}" for path, why in moved.left)
    yield from _untracked(moved)
    yield from (f"note: {note}" for note in moved.notes)
    yield from _mentions(moved)
    yield from (f"{path} {LACKING}" for path in moved.lacking)
    yield _summary(moved)
    if moved.request:
        yield f"request {moved.request}"


def _about_titles(moved: Relocation) -> Iterator[str]:
    if moved.kept:
        yield f"{_quoted(moved.kept)} is an alias now, so links by the old title still lead here"
    elif moved.offered:
        yield f"{_quoted(moved.offered)} means this page no longer; --alias keeps it as an alias"


def _untracked(moved: Relocation) -> Iterator[str]:
    if moved.staged or moved.left:
        shown = moved.untracked[:_MOST_MOVES]
        yield from (f"{path}: not staged, for Git does not track it" for path in shown)
        if len(moved.untracked) > len(shown):
            yield f"and {len(moved.untracked) - len(shown):,} more that Git does not track"


def _mentions(moved: Relocation) -> Iterator[str]:
    """What could mean the old place and was left, since no check reads it as a link."""
    if moved.mentions:
        files = _number(len({one.path for one in moved.mentions}), "file")
        path, line = moved.mentions[0]
        verb = "was" if len(moved.mentions) == 1 else "were"
        what = _number(len(moved.mentions), "mention")
        why = "being no links that a check reads"
        yield f"{what} in {files} {verb} left, {why} (first: {path}:{line})"


def _summary(moved: Relocation) -> str:
    pages = len({link.path for link in moved.links})
    links = f"{_number(len(moved.links), 'link')} in {_number(pages, 'page')}"
    files = _number(len(moved.moves), "file")
    if moved.title and not moved.moves:
        files = "The title"
    if moved.dry_run:
        return f"{files} and {links} would change. Next: run it without --dry-run"
    if moved.commit:
        return f"{files} and {links} changed and committed as {moved.commit[:12]}"
    step = after_moving(moved.staged, generates=moved.generates, unresolved=moved.unresolved)
    but = " but for what is named above" if moved.left or moved.untracked else ""
    return f"{files} and {links} changed{f' and staged{but}' if moved.staged else ''}. Next: {step}"


def _quoted(title: str) -> str:
    """A title in quotes, which those inside of it do not end."""
    inner = title.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inner}"'


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
