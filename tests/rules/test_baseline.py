from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.samples import finding
from vaultkit.errors import SettingsError
from vaultkit.model.finding import Finding
from vaultkit.model.text import Span
from vaultkit.rules.baseline import (
    Known,
    decode,
    encode,
    grown,
    mark,
    merged,
    moved_records,
    shown,
    unmarked,
)

_KEY = ("broken-link", "a.md", "gone")


def link(line: int, subject: str = "gone", record: str = "a.md") -> Finding:
    return finding(path="a.md", span=Span.at(line), subject=subject, record=record)


def marked(findings: list[Finding], entries: dict[tuple[str, str, str], int]) -> list[bool]:
    return [one.baseline for one in mark(findings, entries, {})[0]]


def moved(
    findings: list[Finding],
    entries: dict[tuple[str, str, str], int],
    pages: dict[str, str],
    blobs: dict[str, str] | None = None,
) -> dict[str, str]:
    return moved_records(findings, Known(entries, blobs or {}), pages)


# ------------------------------------------------------------------------------------- the file


def test_an_entry_is_a_line_sorted_by_rule_record_and_subject() -> None:
    entries = {("z", "a.md", "s"): 1, ("broken-link", "é\udcff.md", "x\ny"): 2, _KEY: 1}
    text = encode(entries).decode("ascii")
    head, *lines = text.splitlines()
    assert json.loads(head) == {"vaultkit_baseline": 1}
    assert [json.loads(line)["rule"] for line in lines] == ["broken-link", "broken-link", "z"]
    assert decode(text.encode(), "baseline.jsonl") == (entries, {})
    assert text.endswith("\n")


_TEXT = st.text(st.characters(codec=None), max_size=6)


@given(st.dictionaries(st.tuples(_TEXT, _TEXT, _TEXT), st.integers(1, 5), max_size=5))
def test_what_is_written_is_read_again(entries: dict[tuple[str, str, str], int]) -> None:
    blobs = {key[1]: f"id of {key[1]}" for key in entries if key[1] > "m"}
    assert decode(encode(entries, {**blobs, "other.md": "id"}), "b") == (entries, blobs)


def test_an_entry_that_a_merge_doubled_counts_once_with_the_larger_number() -> None:
    data = encode({_KEY: 1}) + encode({_KEY: 3}).splitlines()[1] + b"\n\n"
    assert decode(data, "b").entries == {_KEY: 3}


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (b"", "b.jsonl:1:1 this is no baseline file"),
        (b"{}\n", "b.jsonl:1:1 this is no baseline file"),
        (b'{"vaultkit_baseline": 2}\n', "b.jsonl:1:1 this is no baseline file"),
        (b"\xff\xfe\n", "b.jsonl:1:1 this is no baseline file"),
        (encode({}) + b"<<<<<<< ours\n", "b.jsonl:2:1 this line is no entry"),
        (encode({}) + b"[" * 100_000 + b"\n", "b.jsonl:2:1 this line is no entry"),
        (encode({_KEY: 1}) + b'{"rule": "x"}\n', "b.jsonl:3:1 this line is no entry"),
        (encode({}) + b'{"rule":"r","record":"a","subject":"s","count":0}\n', "b.jsonl:2:1"),
        (encode({}) + b'{"rule":"r","record":"a","subject":"s","count":true}\n', "b.jsonl:2:1"),
        (encode({}) + b'{"rule":"r","record":"a","subject":"s","more":1}\n', "b.jsonl:2:1"),
        (encode({}) + b'{"rule":1,"record":"a","subject":"s"}\n', "b.jsonl:2:1"),
        (encode({}) + b'{"rule":"r","record":"a","subject":"s","blob":1}\n', "b.jsonl:2:1"),
    ],
    ids=[
        *("empty", "other", "newer", "binary", "conflict", "nested", "part"),
        *("zero", "truth", "unknown", "number", "blob"),
    ],
)
def test_a_file_that_is_none_is_told_with_its_line(data: bytes, where: str) -> None:
    with pytest.raises(SettingsError) as told:
        decode(data, "b.jsonl")
    assert told.value.message.startswith(where)
    assert "nothing was checked" in told.value.hint


def test_a_merge_that_git_left_open_holds_the_entries_of_both_sides() -> None:
    head, one, other = encode({_KEY: 1, ("broken-link", "b.md", "x"): 2}).splitlines(keepends=True)
    sides = (b"<<<<<<< HEAD\n", one, b"||||||| base\n", one, b"=======\n", other, b">>>>>>> o\n")
    data = b"".join((head, *sides))
    assert decode(unmarked(data), "b").entries == {_KEY: 1, ("broken-link", "b.md", "x"): 2}
    assert unmarked(b"") == b""
    with pytest.raises(SettingsError) as told:
        decode(data, "b")
    assert "run `vaultkit baseline update`" in told.value.hint


# ---------------------------------------------------------------------------- two sides of a merge

_COUNTS = st.dictionaries(st.sampled_from("abc"), st.integers(1, 3), max_size=3)


def known(counts: dict[str, int], blobs: dict[str, str] | None = None) -> Known:
    return Known({("r", record, "s"): count for record, count in counts.items()}, blobs or {})


@given(_COUNTS, _COUNTS)
def test_what_one_side_leaves_alone_is_as_the_other_has_it(
    before: dict[str, int], after: dict[str, int]
) -> None:
    old, new = known(before), known(after)
    assert merged(old, old, new) == merged(old, new, old) == merged(old, new, new) == new


def test_what_either_side_took_out_or_in_is_so_in_both() -> None:
    before = known({"a": 1, "b": 2, "c": 3})
    both = merged(before, known({"b": 2, "c": 3, "d": 1}), known({"a": 1, "b": 1, "c": 3}))
    assert both == known({"b": 1, "c": 3, "d": 1})


def test_what_both_sides_changed_to_unlike_counts_is_not_put_together() -> None:
    assert merged(known({"a": 3}), known({"a": 2}), known({"a": 1})) is None
    assert merged(known({"a": 3}), known({}), known({"a": 1})) is None
    assert merged(known({}), known({"a": 2}), known({"a": 1})) is None


def test_blob_ids_of_one_side_are_kept_and_unlike_ones_left_out() -> None:
    old = known({"a": 1}, {"a": "1", "b": "1"})
    ours, theirs = old._replace(blobs={"a": "2", "b": "2"}), old._replace(blobs={"a": "3"})
    found = merged(old, ours, theirs)
    assert found is not None
    assert found.blobs == {}
    found = merged(old, ours, old)
    assert found is not None
    assert found.blobs == {"a": "2", "b": "2"}


# ------------------------------------------------------------------------------------ what it holds


def test_nothing_is_marked_that_is_not_in_it() -> None:
    assert marked([link(3)], {}) == [False]
    assert marked([link(3)], {("broken-anchor", "a.md", "gone"): 1}) == [False]
    assert marked([link(3)], {("broken-link", "a.md", "other"): 1}) == [False]


def test_as_many_are_marked_as_it_holds_wherever_they_stand() -> None:
    assert marked([link(30), link(40)], {_KEY: 1}) == [True, False]
    assert marked([link(30), link(40)], {_KEY: 2}) == [True, True]


def test_the_entries_that_hold_something_are_told_as_they_are_now() -> None:
    entries = {_KEY: 3, ("broken-link", "a.md", "fixed"): 1}
    assert mark([link(3), link(4)], entries, {})[1] == {_KEY: 2}


def test_an_entry_counts_under_the_name_that_its_record_has_now() -> None:
    entries = {("broken-link", "notes/a.md", "gone"): 1, ("broken-link", "id-7", "gone"): 1}
    moved = [link(3, record="archive/a.md"), link(4, record="id-7")]
    found, held = mark(moved, entries, {"notes/a.md": "archive/a.md"})
    assert [one.baseline for one in found] == [True, True]
    assert held == {("broken-link", "archive/a.md", "gone"): 1, ("broken-link", "id-7", "gone"): 1}


def test_growth_is_what_an_older_one_did_not_hold() -> None:
    assert grown({_KEY: 3}, {_KEY: 1, ("r", "b", "s"): 1}) == Counter({_KEY: 2})


def test_entries_are_shown_by_record() -> None:
    entries = {_KEY: 2, ("broken-link", "Z.md", "gone"): 1}
    assert list(shown(entries)) == [
        ("Z.md", "broken-link", "gone", 1),
        ("a.md", "broken-link", "gone", 2),
    ]


# --------------------------------------------------------------------------- pages that were moved

_ENTRIES = {("broken-link", "notes/a.md", "gone"): 1, ("broken-link", "id-7", "gone"): 1}


def test_an_entry_of_a_page_that_is_gone_holds_for_the_one_that_has_its_name() -> None:
    found = [link(3, record="x/a.md"), link(4, record="id-7")]
    assert moved(found, _ENTRIES, {"x/a.md": ""}) == {"notes/a.md": "x/a.md"}
    assert moved(found, _ENTRIES, {"x/a.md": "", "notes/a.md": ""}) == {}


def test_an_entry_of_a_page_that_is_gone_never_hides_one_of_two_namesakes() -> None:
    twins = [link(3, record="x/a.md"), link(4, record="y/a.md")]
    assert moved(twins, _ENTRIES, {"x/a.md": "", "y/a.md": ""}) == {}


def test_an_entry_follows_the_bytes_of_its_page_before_its_name() -> None:
    found = [link(3, record="x/a.md"), link(4, record="new.md")]
    pages, blobs = {"x/a.md": "other", "new.md": "same"}, {"notes/a.md": "same"}
    assert moved(found, _ENTRIES, pages, blobs) == {"notes/a.md": "new.md"}
    assert moved(found, _ENTRIES, {"x/a.md": "", "new.md": ""}, blobs) == {"notes/a.md": "x/a.md"}


def test_bytes_that_are_at_two_new_places_are_followed_to_neither() -> None:
    blobs = {"notes/a.md": "same"}
    assert moved([], _ENTRIES, {"b.md": "same", "c.md": "same"}, blobs) == {}
    two = {**_ENTRIES, ("broken-link", "notes/b.md", "gone"): 1}
    assert moved([], two, {"c.md": "same"}, {"notes/a.md": "same", "notes/b.md": "same"}) == {}


def test_no_page_takes_over_entries_that_has_some_of_its_own() -> None:
    entries = {**_ENTRIES, ("broken-link", "b.md", "gone"): 1}
    found = [link(3, record="b.md")]
    assert moved(found, entries, {"b.md": "same"}, {"notes/a.md": "same"}) == {}
