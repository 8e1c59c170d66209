from __future__ import annotations

import json

from vaultkit.model.change import Rewrite
from vaultkit.model.formatted import Formatted, Left
from vaultkit.render import as_fmt

FOUND = Formatted(
    pages=(Rewrite("a.md", b"* a\r\n* b\x1b[0m", b"- a\r\n- b\x1b[0m\n"),),
    left=(Left("b\n.md", "byte 0xff is not UTF-8"),),
    unchanged=1,
    written=False,
)


def test_pages_and_files_left_alone_are_named_and_counted() -> None:
    assert list(as_fmt.lines(FOUND)) == [
        "a.md: would be formatted",
        "b\\n.md: left alone, byte 0xff is not UTF-8",
        "1 page to be formatted, 1 file left alone, 1 as it should be",
    ]
    done = Formatted(pages=FOUND.pages * 2, left=(), unchanged=3, written=True)
    assert list(as_fmt.lines(done))[-1] == "2 pages formatted, 3 as they should be"
    assert next(as_fmt.lines(done)) == "a.md: formatted"


def test_a_diff_shows_what_changes_and_lets_nothing_of_it_act() -> None:
    assert list(as_fmt.lines(FOUND, diff=True))[:-2] == [
        "--- a/a.md",
        "+++ b/a.md",
        "@@ -1,2 +1,2 @@",
        "-* a\\r",
        "-* b\\x1b[0m",
        "\\ No newline at end of file",
        "+- a\\r",
        "+- b\\x1b[0m",
    ]


def test_programs_get_all_of_it() -> None:
    form = json.loads(as_fmt.json_text(FOUND))
    assert form == {
        "schema_version": 1,
        "written": False,
        "formatted": [{"path": "a.md"}],
        "left": [{"path": "b\n.md", "reason": "byte 0xff is not UTF-8"}],
        "unchanged": 1,
    }
    diff = json.loads(as_fmt.json_text(FOUND, diff=True))["formatted"][0]["diff"]
    assert diff.splitlines()[:2] == ["--- a/a.md", "+++ b/a.md"]
