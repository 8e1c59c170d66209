from __future__ import annotations

import json
from dataclasses import replace

from vaultkit.model.divided import Divided
from vaultkit.model.relocation import LinkChange
from vaultkit.render.as_split import json_text, lines

_TOLD = Divided(
    root="/v",
    source="a/s.md",
    target="a/t\u202e.md",
    new=True,
    type="note",
    title="T",
    heading="Rise",
    line=12,
    stub="\nShort.\n\n[[t|T]]\n",
    moved="## Rise\n\nx\n",
    text="# T\n\n## Rise\n\nx\n",
    units=1_234,
    room=22_766,
    links=(LinkChange("x.md", 3, 5, "s#Rise", "t#Rise"), LinkChange("a/s.md", 9, 1, "s#In", "")),
    definitions=1,
    evidence=2,
    claims=("claims/c.md",),
    staged=True,
)


def test_people_are_told_what_moved_and_what_followed() -> None:
    assert list(lines(_TOLD)) == [
        'a/s.md:12 "Rise" → a/t\\u202e.md (a new page of the type note), 1,234 characters',
        "a/t\\u202e.md has room for 22,766 more",
        "x.md:3:5  s#Rise → t#Rise",
        "a/s.md:9:1  s#In → (this page)",
        "definitions on both pages: 1",
        "evidence copied: 2",
        "claims/c.md: is about a/t\\u202e.md first",
        "All of it is staged. Next: git commit",
    ]


def test_a_dry_run_shows_what_the_source_keeps() -> None:
    told = list(lines(replace(_TOLD, dry_run=True, new=False, type="", room=None, links=())))
    assert told[:6] == [
        "Nothing was changed; this would be:",
        'a/s.md:12 "Rise" → a/t\\u202e.md (at its end), 1,234 characters',
        "a/s.md keeps the heading and:",
        "  Short.",
        "",
        "  [[t|T]]",
    ]
    assert told[-1] == "Next: run it without --dry-run"


def test_what_is_not_staged_is_said() -> None:
    told = list(lines(replace(_TOLD, staged=False, left=(("a/s.md", "it holds changes"),))))
    assert told[-2:] == ["a/s.md: not staged: it holds changes", "Next: vaultkit check"]


def test_programs_get_everything() -> None:
    read = json.loads(json_text(_TOLD))
    assert read["target"]["path"] == "a/t\u202e.md"
    assert read["target"]["text"].startswith("# T\n")
    assert read["links"][0] == {
        "path": "x.md",
        "line": 3,
        "column": 5,
        "old": "s#Rise",
        "new": "t#Rise",
    }
    assert json.loads(json_text(replace(_TOLD, new=False)))["target"]["text"] is None
