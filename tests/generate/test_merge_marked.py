"""Two versions of a generated file: nothing of either is missing, and only people's words clash."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.merging import by_git
from vaultkit.generate.marked import BEGIN, END, Marked, read
from vaultkit.generate.merge_marked import merge_generated
from vaultkit.model.merged import Merged


def file(*lines: str, above: str = "# Index\n\n", below: str = "", newline: str = "\n") -> bytes:
    part = newline.join(("", *lines, "", "")) if lines else ""
    return f"{above}{BEGIN}{newline}{part}{END}{newline}{below}".encode()


def merge(base: bytes, ours: bytes, theirs: bytes) -> Merged:
    return merge_generated(base, ours, theirs, texts=by_git(), union=by_git(union=True))


def test_gx_01_two_rows_at_one_place_are_both_there() -> None:
    base, ours, theirs = file("- a", "- z"), file("- a", "- m", "- z"), file("- a", "- n", "- z")
    assert by_git()(base, ours, theirs).conflict
    assert merge(base, ours, theirs) == (file("- a", "- m", "- n", "- z"), False)


def test_rows_far_apart_are_merged_as_text() -> None:
    rows = [f"- {letter}" for letter in "bdfhjln"]
    ours, theirs = file("- a", *rows), file(*rows[:-1], "- m")
    assert merge(file(*rows), ours, theirs) == (file("- a", *rows[:-1], "- m"), False)


def test_the_first_rows_and_the_last_ones() -> None:
    assert merge(file(), file("- a"), file("- b")) == (file("- a", "- b"), False)
    assert merge(file("- a"), file(), file("- a", "- b")).conflict is False
    assert merge(b"", file("- a"), file("- b")) == (file("- a", "- b"), False)
    assert merge(file("- a", "- b"), file(), file()) == (file(), False)


def test_what_people_wrote_around_is_merged_and_its_conflicts_stay_marked() -> None:
    base = file("- a", above="# Index\n\nWords.\n\n", below="\nEnd.\n")
    ours = file("- a", "- b", above="# Our index\n\nWords.\n\n", below="\nEnd.\n")
    theirs = file("- a", "- c", above="# Index\n\nWords.\n\n", below="\nThe end.\n")
    wanted = file("- a", "- b", "- c", above="# Our index\n\nWords.\n\n", below="\nThe end.\n")
    assert merge(base, ours, theirs) == (wanted, False)
    theirs = file("- a", "- c", above="# Their index\n\nWords.\n\n", below="\nEnd.\n")
    merged = merge(base, ours, theirs)
    assert merged.conflict
    assert b"<<<<<<< ours\n# Our index\n=======\n# Their index\n>>>>>>> theirs\n" in merged.data
    assert merged.data.count(BEGIN.encode()) == 1


def test_line_ends_go_with_the_side_that_changed_them() -> None:
    base, ours = file("- a"), file("- a", newline="\r\n", above="# Index\r\n\r\n")
    theirs = file("- a", "- b")
    wanted = file("- a", "- b", newline="\r\n", above="# Index\r\n\r\n")
    assert merge(base, ours, theirs) == merge(base, theirs, ours) == (wanted, False)


@pytest.mark.parametrize("broken", [b"# Index\n", f"{END}\n{BEGIN}\n".encode(), b"\xff"])
def test_a_file_without_its_markers_is_merged_as_text(broken: bytes) -> None:
    for three in ((file(), broken, file("- b")), (file(), file("- b"), broken)):
        assert merge(*three) == by_git()(*three)
    merged = merge(broken, file("- a"), file("- b"))
    assert merged == (file("- a", "- b"), False)


rows = st.lists(st.sampled_from("abcdefgh"), unique=True).map(sorted)


@given(rows, rows, rows)
def test_no_row_of_a_side_is_missing_and_no_merge_ends_in_a_conflict(
    base: list[str], ours: list[str], theirs: list[str]
) -> None:
    merged = merge(file(*base), file(*ours), file(*theirs))
    assert not merged.conflict
    found = read(merged.data)
    assert isinstance(found, Marked)
    assert {*ours, *theirs} - set(base) <= set(found.lines)
    assert set(ours) & set(theirs) <= set(found.lines)
    assert merge(file(*base), file(*base), file(*theirs)) == (file(*theirs), False)
    assert merge(file(*base), file(*ours), file(*base)) == (file(*ours), False)
