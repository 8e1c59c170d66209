from __future__ import annotations

import json

import pytest

from vaultkit.model.hit import Line, LineQuery, Lines
from vaultkit.render.as_lines import json_text, lines

_ONE = Line("a\u202e.md", "a", "A", 3, "see \x1b[1m")


@pytest.mark.parametrize(
    ("told", "last"),
    [
        (Lines((_ONE,), 1), "1 line.\n"),
        (Lines((_ONE,), 1, "3:a.md"), '1 line; there may be more. Next: --after "3:a.md"\n'),
        (Lines((_ONE,), 1, "3:a.md", True), '1 line; time is over. Next: --after "3:a.md"\n'),
    ],
)
def test_a_line_each_and_whether_that_is_all(told: Lines, last: str) -> None:
    first, end = lines(told, lambda path, words: f"<{words}>")
    assert first == "<a\\u202e.md:3> see \\x1b[1m\n"
    assert end == last


def test_what_was_skipped_is_told() -> None:
    told = Lines((), 1, skipped=("a.md:7",))
    assert next(iter(lines(told, lambda path, words: words))).startswith("a.md:7 takes too long")


def test_what_is_left_out_for_its_errors_is_told() -> None:
    for cursor in (None, "3:a.md"):
        *_, last = lines(Lines((), 1, cursor, faulty=2), lambda path, words: words)
        assert last.startswith("Left out: 2 pages that match have errors. --everything")


def test_documents_that_are_left_out_are_named() -> None:
    *_, last = lines(Lines((), 1, documents=("overview.md",)), lambda path, words: words)
    assert last.startswith("Left out: overview.md matches, but is a document and no record. --ev")


def test_json_has_everything() -> None:
    read = json.loads(json_text(LineQuery(text="x"), Lines((_ONE,), 4, "3:a.md", True, ("b:1",))))
    assert read["lines"] == [_ONE._asdict()]
    assert read["query"] == {"text": "x", "pattern": False, "ignore_case": False}
    assert read["skipped"] == ["b:1"]
    assert read["summary"] == {
        "pages": 4,
        "faulty": 0,
        "documents": [],
        "out_of_time": True,
        "next_cursor": "3:a.md",
    }
