"""Lines are found exactly, in order, in parts that join without a gap, and within some time."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.searching import judged_files
from vaultkit.errors import UsageError
from vaultkit.model.hit import LineQuery, Lines
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Ontology, Vocabulary
from vaultkit.search.grep import grep
from vaultkit.vault.eligible import unsound

_FILES: dict[str, str | bytes] = {
    "a.md": "---\ntitle: Alpha\n---\n\nfoo(bar)\r\nFOO\rcafe\u0301\n",
    "b.md": b"\xef\xbb\xbf# Foo\n\n  foo  \n",
    "c.md": "no final newline foo",
    "d.md": "---\nlifecycle: retired\n---\nfoo\n",
}


def look(
    text: str,
    files: dict[str, str | bytes] | None = None,
    settings: Settings | None = None,
    **more: Any,
) -> Lines:
    judged = judged_files(files or _FILES, settings)
    query = LineQuery(text=text, **more)
    return grep(judged.snapshot, query, unsound(judged.findings), lambda: True)


def places(found: Lines) -> list[str]:
    return [f"{one.path}:{one.line}" for one in found.lines]


@pytest.mark.parametrize(
    ("text", "more", "wanted"),
    [
        ("foo", {}, "a.md:5 b.md:3 c.md:1"),
        ("foo", {"ignore_case": True}, "a.md:5 a.md:6 b.md:1 b.md:3 c.md:1"),
        ("foo(", {}, "a.md:5"),
        ("f.o", {}, ""),
        ("caf\u00e9", {}, "a.md:7"),
        ("title: Alpha", {}, "a.md:2"),
        ("f.o$", {"pattern": True}, "c.md:1"),
        ("^FO+$", {"pattern": True}, "a.md:6"),
        ("^fo+$", {"pattern": True, "ignore_case": True}, "a.md:6"),
        ("foo", {"under": ("c.md",)}, "c.md:1"),
        ("foo", {"lifecycle": "retired"}, "d.md:4"),
    ],
)
def test_lines(text: str, more: dict[str, Any], wanted: str) -> None:
    found = look(text, **more)
    assert places(found) == wanted.split()
    assert found.next_cursor is None
    assert not found.out_of_time


def test_a_line_says_which_record_it_is_of() -> None:
    found = look("FOO").lines[0]
    assert (found.id, found.title, found.text) == ("a", "Alpha", "FOO")


@given(
    st.lists(st.lists(st.sampled_from(["x", "y", "xy", ""]), max_size=5), min_size=1, max_size=4),
    st.integers(1, 4),
)
def test_parts_join_to_the_whole(pages: list[list[str]], limit: int) -> None:
    files: dict[str, str | bytes] = {
        f"{number}.md": "\n".join(lines).encode() for number, lines in enumerate(pages)
    }
    wanted = [
        f"{number}.md:{at}"
        for number, lines in enumerate(pages)
        for at, line in enumerate("\n".join(lines).split("\n"), 1)
        if "x" in line
    ]
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        part = look("x", files, limit=limit, after=cursor)
        assert len(part.lines) <= limit
        assert not part.out_of_time
        found += places(part)
        cursor = part.next_cursor
    assert found == wanted


def test_when_time_is_over_the_rest_is_told_and_every_call_goes_on() -> None:
    files: dict[str, str | bytes] = {
        "a.md": "b\n" * 150 + "a" * 5_000 + "\nab\n",
        "b.md": "ab\n",
    }
    judged = judged_files(files)
    found: list[str] = []
    skipped: list[str] = []
    cursor: str | None = ""
    for _ in range(20):
        query = LineQuery(text="(a+)+b", pattern=True, after=cursor or "")
        part = grep(judged.snapshot, query, frozenset(), lambda: False)
        found += places(part)
        skipped += part.skipped
        assert part.out_of_time == (part.next_cursor is not None)
        cursor = part.next_cursor
        if cursor is None:
            break
    assert cursor is None
    assert found == ["a.md:152", "b.md:1"]
    assert skipped == ["a.md:151"]


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("", {}),
        ("x" * 501, {}),
        ("a\nb", {}),
        ("(a", {"pattern": True}),
        (r"\bword", {"pattern": True}),
        ("x", {"limit": 0}),
        ("x", {"limit": 201}),
        ("x", {"after": "a.md"}),
        ("x", {"after": "x:a.md"}),
        ("x", {"lifecycle": "gone"}),
    ],
)
def test_what_cannot_be_asked_is_refused(text: str, more: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as refused:
        look(text, **more)
    assert refused.value.hint


def test_pages_left_out_for_their_errors_are_counted_once_in_every_part() -> None:
    broken = "---\ntitle: [\n---\nfoo\nfoo\n"
    files = {**_FILES, "aa.md": broken, "e.md": broken, "f.md": broken.replace("foo", "bar")}
    found = look("foo", files)
    assert (places(found), found.pages, found.faulty) == (places(look("foo")), 3, 2)
    told, cursor = 0, ""
    while cursor is not None:
        part = look("foo", files, limit=1, after=cursor)
        told, cursor = told + part.faulty, part.next_cursor  # type: ignore[assignment]
    assert told == 2
    assert look("foo", files, everything=True).faulty == 0


@given(st.text(max_size=8))
def test_any_text_is_found_as_it_is_written(text: str) -> None:
    if not text or re.search(r"[\r\n]", text) or not text.isprintable():
        return
    assert places(look(text, {"a.md": f"begin\n-{text}-\n"}))[0].startswith("a.md")


def test_documents_that_hold_such_a_line_are_named_and_not_counted_as_faulty() -> None:
    files = {**_FILES, "README.md": "foo\nfoo\n", "overview.md": "bar\n"}
    settings = Settings(configured=True, vocabulary=Vocabulary(Ontology("x", "1")))
    found = look("foo", files, settings)
    assert (places(found), found.faulty) == (["a.md:5", "b.md:3", "c.md:1"], 0)
    assert found.documents == ("README.md",)
    whole = look("foo", files, settings, everything=True)
    assert "README.md:1" in places(whole)
    assert whole.documents == ()
