"""The tables of an FTS5 index: how documents get into them and out of them.

`words` holds the tokens; `states` what every query looks at; `pages` what hits and filters need.
Tokens are cut before (see `vaultkit.search.tokens`), so SQLite's own tokenizer only parts them: it
takes every character beyond ASCII for a letter, in every version.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator

from vaultkit.search.documents import Document
from vaultkit.search.engine import Change, Known
from vaultkit.search.tokens import spaced

FORMAT = 2
"""Of tables and tokens; an index of another one is made anew."""

_SEP = "\x1f"
_BETWEEN = "\ue000"  # a token that nobody types
_BATCH = 500

_TABLES = """
create table about(format integer, generation integer);
create table states(
  id integer primary key, path text not null unique, blob text not null,
  sound integer not null, lifecycle text not null, record text not null, kinds text not null,
  first text not null, last text not null
);
create table pages(
  id integer primary key, record_id text not null, title text not null, type text not null,
  lead text not null, body_line integer not null, marks text not null, days text not null
);
create virtual table words using fts5(title, names, tags, headings, body, tokenize = 'ascii');
"""


def has_fts5() -> bool:
    """Whether Python's SQLite can keep such an index."""
    memory = sqlite3.connect(":memory:")
    try:
        memory.execute("create virtual table words using fts5(body)")
    except sqlite3.OperationalError:
        return False
    finally:
        memory.close()
    return True


def create(file: sqlite3.Connection) -> None:
    """Make the tables in an empty database."""
    for statement in _TABLES.split(";\n"):
        file.execute(statement)
    file.execute("insert into about values (?, 0)", (FORMAT,))


def format_of(file: sqlite3.Connection) -> int:
    """The format of a database; -1 where it is none of ours. Raises sqlite3.Error for damage."""
    row = file.execute("select format from about").fetchone()
    return row[0] if row and isinstance(row[0], int) else -1


def generation_of(file: sqlite3.Connection) -> int:
    """How many changes there were."""
    return int(file.execute("select generation from about").fetchone()[0])


def known(file: sqlite3.Connection, paths: Collection[str] | None = None) -> dict[str, Known]:
    """What is held of all pages, or of some."""
    if paths is None:
        rows: Iterable[tuple[str, str, int]] = file.execute("select path, blob, sound from states")
    else:
        rows = _some(file, list(paths))
    return {path: Known(blob, bool(sound)) for path, blob, sound in rows}


def _some(file: sqlite3.Connection, paths: list[str]) -> Iterator[tuple[str, str, int]]:
    for at in range(0, len(paths), _BATCH):
        part = paths[at : at + _BATCH]
        marks = ",".join("?" * len(part))
        # S608: nothing but question marks goes into the words
        query = f"select path, blob, sound from states where path in ({marks})"  # noqa: S608
        yield from file.execute(query, part)


def apply(file: sqlite3.Connection, change: Change, *, empty: bool = False) -> int:
    """Do what is asked within the transaction that is open; the new generation.

    `empty`: there is nothing in the tables yet.
    """
    _forget(file, change.gone)
    for number, one in enumerate(change.put, 1):
        if not empty:
            _forget(file, (one.path,))
        _put(file, number if empty else None, one)
    file.executemany(
        "update states set sound = ? where path = ?",
        ((int(sound), path) for path, sound in change.sound.items()),
    )
    file.execute("update about set generation = generation + 1")
    return generation_of(file)


def _forget(file: sqlite3.Connection, paths: Iterable[str]) -> None:
    for path in paths:
        row = file.execute("select id from states where path = ?", (path,)).fetchone()
        if row is not None:
            file.execute("delete from words where rowid = ?", row)
            file.execute("delete from pages where id = ?", row)
            file.execute("delete from states where id = ?", row)


def _put(file: sqlite3.Connection, number: int | None, one: Document) -> None:
    place = file.execute(
        "insert into states values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (number, one.path, one.blob, int(one.sound), one.lifecycle, *_filtered(one)),
    ).lastrowid
    file.execute(
        "insert into pages values (?, ?, ?, ?, ?, ?, ?, ?)",
        (place, *_told(one), marks_of(one), days_of(one)),
    )
    texts = (_lines(one.names), _lines(one.tags), _lines(one.headings))
    file.execute(
        "insert into words(rowid, title, names, tags, headings, body) values (?, ?, ?, ?, ?, ?)",
        (place, spaced(one.title), *texts, spaced(one.body)),
    )


def _told(one: Document) -> tuple[object, ...]:
    return one.id, one.title, one.type, one.lead, one.body_line


def _filtered(one: Document) -> tuple[str, ...]:
    """What most filters ask for, in a table that is small; the days are the record's own."""
    kinds = "".join(mark("@", kind) for kind in one.kinds)
    first, last = next(((begin, end) for key, begin, end in one.days if not key), ("", ""))
    return one.record, kinds, first, last


def _lines(texts: Iterable[str]) -> str:
    """Texts of which no phrase goes from one into the next."""
    return f" {_BETWEEN} ".join(map(spaced, texts))


def marks_of(one: Document) -> str:
    """What filters look for, each between two separators: tags, fields."""
    marks = [
        *(f"#{tag}" for tag in one.tags),
        *(f"={key}\n{value}" for key, value in one.fields),
    ]
    return "".join(f"{_SEP}{mark.replace(_SEP, ' ')}{_SEP}" for mark in marks)


def days_of(one: Document) -> str:
    """The days of a document in one text; see `touches`."""
    return _SEP.join(f"{first}{last}{key.replace(_SEP, ' ')}" for key, first, last in one.days)


def touches(days: str, key: str, first: str, last: str) -> bool:
    """Whether the days that a document has under a key lie, in part, between two days."""
    for day in days.split(_SEP):
        if day[20:] == key:
            return day[:10] <= last and day[10:20] >= first
    return False


def mark(sort: str, text: str, value: str | None = None) -> str:
    """What stands in `marks_of` for one kind (`@`), tag (`#`) or field (`=`)."""
    said = text if value is None else f"{text}\n{value}"
    return f"{_SEP}{sort}{said.replace(_SEP, ' ')}{_SEP}"
