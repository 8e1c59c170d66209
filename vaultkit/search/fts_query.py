"""A plan → SQL over the tables of `fts_tables`. No word of a person is syntax."""

from __future__ import annotations

import json
import sqlite3

from vaultkit.search.engine import WEIGHTS, Best, Filters, Plan, Row
from vaultkit.search.fts_tables import mark, touches
from vaultkit.search.tokens import Term

_RANK = f"bm25(words, {', '.join(str(weight) for weight in WEIGHTS.values())})"
_TOLD = (
    "r.path, s.blob, p.record_id, p.title, s.record, p.type, s.lifecycle, p.lead, p.body_line,"
    " -r.score"
)


def prepare(file: sqlite3.Connection) -> None:
    """Give a connection what the queries need."""
    file.create_function("touches", 4, touches, deterministic=True)


def find(file: sqlite3.Connection, plan: Plan, limit: int, offset: int) -> Best:
    """The best documents, best first, ties by path; how many there are; what is not sound."""
    all_too = plan._replace(filters=plan.filters._replace(sound=False))
    where, values = _where(all_too)
    counts = "where sound = 1" if plan.filters.sound else ""
    # every match is looked at once, for its score and to be counted; S608: only columns and
    # question marks go into the words
    hits = f"select words.rowid as id, {_RANK} as score, s.path, s.sound {where}"
    query = (
        f"with hits as materialized ({hits}),"  # noqa: S608
        f" best as (select * from hits {counts} order by score, path limit ? offset ?)"
        f" select {_TOLD}, (select count(*) from hits {counts}),"
        " (select json_group_array(path) from hits where sound = 0) from (select 1)"
        " left join best r left join states s on s.id = r.id left join pages p on p.id = r.id"
        " order by r.score, r.path"
    )
    found = file.execute(query, (*values, limit, offset)).fetchall()
    rows = [Row(*row[:-2]) for row in found if row[0] is not None]
    unsound = json.loads(found[0][-1]) if plan.filters.sound else ()
    return Best(rows, int(found[0][-2]), tuple(unsound))


def count(file: sqlite3.Connection, plan: Plan) -> int:
    """How many documents match."""
    where, values = _where(plan)
    return int(file.execute(f"select count(*) {where}", values).fetchone()[0])


def match_of(plan: Plan) -> str:
    """The terms of a plan as FTS5 reads them: quoted, so that nothing in them has a meaning."""
    return (" OR " if plan.any else " AND ").join(map(_quoted, dict.fromkeys(plan.terms)))


def _quoted(term: Term) -> str:
    return f'"{" ".join(term.tokens)}"{" *" if term.opens else ""}'


def _where(plan: Plan) -> tuple[str, tuple[object, ...]]:
    filters = plan.filters
    parts, values = _states(filters)
    detailed, more = _details(filters)
    tables = "from words join states s on s.id = words.rowid"
    if detailed:
        tables += " join pages p on p.id = words.rowid"
    conditions = " and ".join(("words match ?", *parts, *detailed))
    return f"{tables} where {conditions}", (match_of(plan), *values, *more)


def _states(filters: Filters) -> tuple[list[str], list[object]]:
    parts = ["s.sound = 1"] if filters.sound else []
    values: list[object] = []
    if filters.lifecycles:
        parts.append(_among("s.lifecycle", len(filters.lifecycles)))
        values += filters.lifecycles
    if filters.under:
        parts.append(_either("s.path = ? or substr(s.path, 1, ?) = ?", len(filters.under)))
        for place in filters.under:
            values += [place, len(place) + 1, f"{place}/"]
    if filters.records:
        parts.append(_among("s.record", len(filters.records)))
        values += filters.records
    if filters.kinds:
        parts.append(_either("instr(s.kinds, ?)", len(filters.kinds)))
        values += [mark("@", kind) for kind in filters.kinds]
    if filters.span is not None and not filters.day:
        parts.append("s.first <> '' and s.first <= ? and s.last >= ?")
        values += reversed(filters.span)
    return parts, values


def _details(filters: Filters) -> tuple[list[str], list[object]]:
    parts: list[str] = []
    values: list[object] = []
    needed = [mark("#", tag) for tag in filters.tags]
    needed += [mark("=", key, value) for key, value in filters.fields]
    parts += ["instr(p.marks, ?)"] * len(needed)
    values += needed
    if filters.span is not None and filters.day:
        parts.append("touches(p.days, ?, ?, ?)")
        values += [filters.day, *filters.span]
    return parts, values


def _among(column: str, many: int) -> str:
    return f"{column} in ({', '.join('?' * many)})"


def _either(condition: str, many: int) -> str:
    return f"({' or '.join([condition] * many)})"
