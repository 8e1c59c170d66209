"""What is searched for, and what is found: plain values, whichever engine searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

MODES = ("all", "any", "phrase")
"""Every word somewhere in the record; some word; all words in order, side by side in one field."""

MOST_HITS = 50
"""The largest `limit`."""

FARTHEST = 500
"""The largest `offset`."""

LONGEST_QUERY = 500
"""Characters."""

MOST_WORDS = 64

LIFECYCLE_CHOICES = ("active", "superseded", "withdrawn", "merged", "retired", "all")
"""`all` means active and superseded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """One question.

    `types` are names of page types, with the types that are one of them; `records` are `page`,
    `claim`, `relationship`; `tags` are exact and case-sensitive; `fields` are pairs of a
    frontmatter key and one of its values as text; `under` are folders or files of the vault. Of
    each of these, one must hold; of `tags` and `fields`, all. `since` and `until` are dates in the
    forms of records (`2026`, `2026-03`, `2026-03-01`), both inclusive, compared with the days that
    the value of `time_field` covers: a frontmatter key, `recorded` (when the id was made), or ""
    for the first that a record has of occurred, date, created, ingested and recorded.

    Only sound records in `lifecycle` are found: they could be read, are no fixture and have no
    error of FM, ON, ID or CL. `everything` finds all other pages as well. `limit` is 1 to
    `MOST_HITS`, `offset` 0 to `FARTHEST`.
    """

    text: str
    mode: str = "all"
    types: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    under: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None
    time_field: str = ""
    lifecycle: str = "active"
    everything: bool = False
    limit: int = 10
    offset: int = 0


class Hit(NamedTuple):
    """One record that was found.

    `text` is the matching line, without the white space around it, and `line` its number in the
    file, counted from 1; 0 where no line matches (a file name, an id): then `text` is the record's
    first sentence. `score` is larger for better hits of the same query. `lifecycle` is "" for
    active; `blob` the object id of the bytes that were indexed. `via` is the id of the superseded
    record that matched, where this one is what replaces it now.
    """

    path: str
    id: str
    title: str
    record: str
    type: str
    lifecycle: str
    blob: str
    score: float
    line: int
    text: str
    via: str = ""


class Silence(NamedTuple):
    """Why nothing was found.

    `unknown` are the words that no page of the vault has. `apart` is how many records have some of
    the words where none has all of them. `filtered` is how many would be found without the filters,
    `hidden` how many more records with `everything`. `documents` are the paths of the documents
    that match, which are no records; at most `MOST_HITS`. Where all is 0 or empty, the words are
    there, but not in this order, or not on so many pages as `offset` skips.
    """

    unknown: tuple[str, ...] = ()
    apart: int = 0
    filtered: int = 0
    hidden: int = 0
    documents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """The hits of one query, best first, ties by path.

    `total` counts all that match, without `replacing`: the records that replace now what matches
    and is superseded; these come with the last hits. `next_offset` is None where nothing is left.
    `silence` is there where there is no hit. `engine` says which one searched: `fts5` or `whoosh`.
    `faulty` is how many more match that are left out for their errors.
    """

    hits: tuple[Hit, ...]
    total: int
    next_offset: int | None = None
    silence: Silence | None = None
    engine: str = "fts5"
    replacing: tuple[Hit, ...] = ()
    faulty: int = 0


LONGEST_NAME = 200
"""Characters of a name that is looked up."""


class Named(NamedTuple):
    """A record that a name means. `via` is the id of the merged record that led to it, else ""."""

    path: str
    id: str
    title: str
    record: str
    type: str
    lifecycle: str
    blob: str
    via: str = ""


class LookedUp(NamedTuple):
    """What a name means: `state` is `found` with one record, `ambiguous` with several, `missing`.

    `by` says what the name is of them: `id`, `name` (a title or an alias), `file`. `near` are names
    like one that is missing. `faulty` is how many more have it that are left out for their errors.
    """

    state: str
    records: tuple[Named, ...] = ()
    by: str = ""
    near: tuple[str, ...] = ()
    faulty: int = 0


MOST_LINES = 200
"""The largest `limit` of lines."""

LONGEST_TEXT = 500
"""Characters of a text or pattern that lines are looked for with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineQuery:
    """Which lines of which pages are wanted: those that hold `text`, or where it fits as a pattern.

    The filters are those of `Query`. `after` is what `Lines.next_cursor` told, "" to begin.
    """

    text: str
    pattern: bool = False
    ignore_case: bool = False
    types: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    lifecycle: str = "active"
    everything: bool = False
    limit: int = 50
    after: str = ""


class Line(NamedTuple):
    """A line of a page, its number from 1, without white space at its ends, a long one cut."""

    path: str
    id: str
    title: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines in the order of paths. `pages` is how many pages were looked through in this call.

    `next_cursor` is None where all are; `out_of_time` says that time ended before the limit was
    reached. `skipped` are places, `PATH:LINE`, of lines that took too long: what they hold is not
    known. `faulty` is how many pages of this call hold such a line and are left out for their
    errors; `documents` are the paths of those left out because they are documents.
    """

    lines: tuple[Line, ...]
    pages: int
    next_cursor: str | None = None
    out_of_time: bool = False
    skipped: tuple[str, ...] = ()
    faulty: int = 0
    documents: tuple[str, ...] = ()
