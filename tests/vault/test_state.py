"""The state of a vault: which keys a change touches, and who depends on them."""

from __future__ import annotations

import pytest

from tests.support.rows import NAMED, PLAIN, full_finding
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
from vaultkit.vault.surface import Name, Surface


def _state(**rows: Row) -> State:
    found = {f"{name}.md": row for name, row in rows.items()}
    return State(found, frozenset(found))


def _change(before: State, files: set[str], **surfaces: Surface) -> set[str]:
    gone = [path for path in before.rows if path not in files]
    changed = {f"{name}.md": surface for name, surface in surfaces.items()}
    return changed_keys(before, frozenset(files), changed, gone)


def test_a_page_that_says_something_else_under_the_same_names_changes_no_key() -> None:
    before = _state(a=Row("1", NAMED))
    assert _change(before, {"a.md"}, a=NAMED._replace(keys=("id",), has_block=False)) == set()


def test_an_alias_gained_or_lost_changes_the_names_of_both_sides() -> None:
    before = _state(a=Row("1", NAMED))
    keys = _change(before, {"a.md"}, a=NAMED._replace(aliases=(Name("three", 4, 1, 4, 4),)))
    assert {"one", "two", "three", "a", "n1", "heading"} <= keys


@pytest.mark.parametrize(
    "other",
    [
        NAMED._replace(anchors="new"),
        NAMED._replace(state=""),
        NAMED._replace(redirect="new"),
        NAMED._replace(heading="new"),
        NAMED._replace(id=None),
    ],
)
def test_whatever_others_can_see_of_a_page_changes_its_names(other: Surface) -> None:
    assert "a" in _change(_state(a=Row("1", NAMED)), {"a.md"}, a=other)


def test_a_file_that_came_or_went_changes_its_name() -> None:
    before = _state(a=Row("1", PLAIN))
    assert "b.png" in _change(before, {"a.md", "b.png"})
    assert {"a", "a.md"} <= _change(before, set())


def test_a_folder_that_came_or_went_changes_its_name() -> None:
    before = _state(a=Row("1", PLAIN))
    assert "deep" in _change(before, {"a.md", "deep/down/x.txt"})
    assert "down" in _change(before, {"a.md", "deep/down/x.txt"})
    assert "deep" not in _change(
        State(before.rows, frozenset({"a.md", "deep/x.txt"})), {"a.md", "deep/y.txt"}
    )


def test_only_pages_with_a_changed_key_are_touched() -> None:
    state = _state(a=Row("1", PLAIN, "x\ny"), b=Row("2", PLAIN, "z"), c=Row("3", PLAIN))
    assert touched(state, {"y", "q"}, {}) == ["a.md"]
    assert touched(state, set(), {}) == []


def test_who_was_told_near_names_is_touched_by_any_change_of_names() -> None:
    near = full_finding(min(NEAR_NAMES))
    state = _state(a=Row("1", PLAIN, findings=(near,)), b=Row("2", PLAIN))
    assert touched(state, {"anything"}, {}) == ["a.md"]


def test_joined_paths_come_apart() -> None:
    assert split_paths("") == ()
    assert split_paths("a b/c.md//d\ne.md") == ("a b/c.md", "d\ne.md")


def test_who_rests_on_a_file_is_touched_when_that_file_is_another_or_unknown() -> None:
    files = {"x.txt": Entry(Kind.FILE, "b1", 3), "y.txt": Entry(Kind.FILE, "b2", 3)}
    state = _state(a=Row("1", PLAIN, material=material_of(("x.txt", "gone:1.txt"), files)))
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
    state = _state(a=Row("1", PLAIN, material=material_of(("f/", "gone/"), files)))
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
    state = _state(a=Row("1", PLAIN, material=material_of(("f/",), unsure)))
    assert touched(state, set(), unsure) == ["a.md"]
