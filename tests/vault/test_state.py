"""The state of a vault: which keys a change touches, and who depends on them."""

from __future__ import annotations

import pytest

from vaultkit.model.finding import Applicability, Edit, Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.model.tree import Entry, Kind
from vaultkit.vault.page import NEAR_NAMES
from vaultkit.vault.state import (
    Row,
    State,
    changed_keys,
    material_of,
    split_paths,
    touched,
)
from vaultkit.vault.surface import Mark, Name, Surface

_PLAIN = Surface(None, None, "", (), None, False, "", "", "", ())
_NAMED = Surface(
    Name("n1", 2, 5, 2, 7),
    Name("Tïtle\n\udcff", 3, 8, 3, 12),
    "Heading",
    (Name("one", 4, 1, 4, 4), Name("two", 5, 1, 5, 4)),
    ("id", "title"),
    True,
    "0123",
    "retired",
    "other",
    (Mark("type", "person", 6, 7, 6, 13),),
)


def _finding(name: str = "broken-link") -> Finding:
    return Finding(
        code="LK001",
        name=name,
        severity=Severity.ERROR,
        path="a\udcff.md",
        span=Span(1, 2, 3, 4),
        message="words",
        subject="subject",
        record="record",
        target="target",
        related=(Related("b.md", Span.at(9), "there"),),
        fix=Fix("do it", Applicability.SAFE, (Edit(Span.at(1), "text\n"),)),
    )


def _state(**rows: Row) -> State:
    found = {f"{name}.md": row for name, row in rows.items()}
    return State(found, frozenset(found))


def _change(before: State, files: set[str], **surfaces: Surface) -> set[str]:
    gone = [path for path in before.rows if path not in files]
    changed = {f"{name}.md": surface for name, surface in surfaces.items()}
    return changed_keys(before, frozenset(files), changed, gone)


def test_a_page_that_says_something_else_under_the_same_names_changes_no_key() -> None:
    before = _state(a=Row("1", _NAMED))
    assert _change(before, {"a.md"}, a=_NAMED._replace(keys=("id",), has_block=False)) == set()


def test_an_alias_gained_or_lost_changes_the_names_of_both_sides() -> None:
    before = _state(a=Row("1", _NAMED))
    keys = _change(before, {"a.md"}, a=_NAMED._replace(aliases=(Name("three", 4, 1, 4, 4),)))
    assert {"one", "two", "three", "a", "n1", "heading"} <= keys


@pytest.mark.parametrize(
    "other",
    [
        _NAMED._replace(anchors="new"),
        _NAMED._replace(state=""),
        _NAMED._replace(redirect="new"),
        _NAMED._replace(heading="new"),
        _NAMED._replace(id=None),
    ],
)
def test_whatever_others_can_see_of_a_page_changes_its_names(other: Surface) -> None:
    assert "a" in _change(_state(a=Row("1", _NAMED)), {"a.md"}, a=other)


def test_a_file_that_came_or_went_changes_its_name() -> None:
    before = _state(a=Row("1", _PLAIN))
    assert "b.png" in _change(before, {"a.md", "b.png"})
    assert {"a", "a.md"} <= _change(before, set())


def test_a_folder_that_came_or_went_changes_its_name() -> None:
    before = _state(a=Row("1", _PLAIN))
    assert "deep" in _change(before, {"a.md", "deep/down/x.txt"})
    assert "down" in _change(before, {"a.md", "deep/down/x.txt"})
    assert "deep" not in _change(
        State(before.rows, frozenset({"a.md", "deep/x.txt"})), {"a.md", "deep/y.txt"}
    )


def test_only_pages_with_a_changed_key_are_touched() -> None:
    state = _state(a=Row("1", _PLAIN, "x\ny"), b=Row("2", _PLAIN, "z"), c=Row("3", _PLAIN))
    assert touched(state, {"y", "q"}, {}) == ["a.md"]
    assert touched(state, set(), {}) == []


def test_who_was_told_near_names_is_touched_by_any_change_of_names() -> None:
    near = _finding(min(NEAR_NAMES))
    state = _state(a=Row("1", _PLAIN, findings=(near,)), b=Row("2", _PLAIN))
    assert touched(state, {"anything"}, {}) == ["a.md"]


def test_joined_paths_come_apart() -> None:
    assert split_paths("") == ()
    assert split_paths("a b/c.md//d\ne.md") == ("a b/c.md", "d\ne.md")


def test_who_rests_on_a_file_is_touched_when_that_file_is_another_or_unknown() -> None:
    files = {"x.txt": Entry(Kind.FILE, "b1", 3), "y.txt": Entry(Kind.FILE, "b2", 3)}
    state = _state(a=Row("1", _PLAIN, material=material_of(("x.txt", "gone:1.txt"), files)))
    assert touched(state, set(), files) == []
    assert touched(state, set(), {**files, "y.txt": Entry(Kind.FILE, "b3", 3)}) == []
    for other in (
        {**files, "x.txt": Entry(Kind.FILE, "b3", 3)},
        {**files, "x.txt": Entry(Kind.FILE, "", 3)},
        {**files, "gone:1.txt": Entry(Kind.FILE, "b4", 3)},
        {},
    ):
        assert touched(state, set(), other) == ["a.md"]


def test_who_rests_on_a_folder_is_touched_when_anything_below_it_is_another_or_unknown() -> None:
    files = {"f/x": Entry(Kind.FILE, "b1", 3), "g": Entry(Kind.FILE, "b2", 3)}
    state = _state(a=Row("1", _PLAIN, material=material_of(("f/", "gone/"), files)))
    assert touched(state, set(), files) == []
    assert touched(state, set(), {**files, "g": Entry(Kind.FILE, "b3", 3)}) == []
    for other in (
        {**files, "f/x": Entry(Kind.FILE, "b3", 3)},
        {**files, "f/x": Entry(Kind.FILE, "", 3)},
        {**files, "f/y": Entry(Kind.FILE, "b1", 3)},
        {**files, "gone/x": Entry(Kind.FILE, "b1", 3)},
        {},
    ):
        assert touched(state, set(), other) == ["a.md"]
    unsure = {"f/x": Entry(Kind.FILE, "", 3)}
    state = _state(a=Row("1", _PLAIN, material=material_of(("f/",), unsure)))
    assert touched(state, set(), unsure) == ["a.md"]
