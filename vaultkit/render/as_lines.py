"""The lines that a look through a vault found, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.hit import LineQuery, Lines
from vaultkit.render.as_search import FileLink, faulty, in_documents
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1


def lines(told: Lines, link: FileLink) -> Iterator[str]:
    """A line each, and whether that is all."""
    for one in told.lines:
        place = clean(f"{one.path}:{one.line}")
        yield f"{link(one.path, place)} {clean(one.text)}\n"
    for place in told.skipped:
        yield f"{clean(place)} takes too long to look through; what it holds is not known.\n"
    many = f"{len(told.lines):,} line{'' if len(told.lines) == 1 else 's'}"
    if told.next_cursor is None:
        yield f"{many}.\n"
        yield from _left_out(told)
        return
    why = "time is over" if told.out_of_time else "there may be more"
    cursor = clean(told.next_cursor)
    yield f'{many}; {why}. Next: --after "{cursor}"\n'
    yield from _left_out(told)


def _left_out(told: Lines) -> Iterator[str]:
    if told.faulty:
        yield f"{faulty(told.faulty)}\n"
    if told.documents:
        yield f"{clean(in_documents(told.documents))}\n"


def json_text(query: LineQuery, told: Lines) -> str:
    """Everything as one JSON object that ends in a line feed."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "query": {
            "text": query.text,
            "pattern": query.pattern,
            "ignore_case": query.ignore_case,
        },
        "lines": [one._asdict() for one in told.lines],
        "skipped": list(told.skipped),
        "summary": {
            "pages": told.pages,
            "faulty": told.faulty,
            "documents": list(told.documents),
            "out_of_time": told.out_of_time,
            "next_cursor": told.next_cursor,
        },
    }
    return f"{dumps(form)}\n"
