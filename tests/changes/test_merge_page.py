"""Two changes of one page: what goes together, what is a conflict, and what never happens."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.merging import by_git, pages, versions
from vaultkit.changes.merge_page import merge_page
from vaultkit.git.merge_file import Marks
from vaultkit.model.facts import Node
from vaultkit.model.merged import Merged
from vaultkit.parse import frontmatter
from vaultkit.parse.decode import decode
from vaultkit.parse.edit import VALUE_FAULTS, meaning, set_field

BASE = b"""---
# A page
type: project
status: active   # as agreed
lead: ana
tags: [x, y]
links:
  - one
  - "two" # quoted
---
# Body

one
two
three
"""


def merge(base: bytes, ours: bytes, theirs: bytes) -> Merged:
    return merge_page(base, ours, theirs, by_git())


def changed(*pairs: tuple[str, str], base: bytes = BASE) -> bytes:
    for old, new in pairs:
        assert old.encode() in base
        base = base.replace(old.encode(), new.encode(), 1)
    return base


def clean(ours: bytes, theirs: bytes, base: bytes = BASE) -> bytes:
    merged = merge(base, ours, theirs)
    assert not merged.conflict, merged.data.decode()
    assert merge(base, theirs, ours) == merged
    return merged.data


def test_neighbouring_keys_changed_on_two_sides_go_together() -> None:
    ours, theirs = changed(("active   #", "paused   #")), changed(("lead: ana", "lead: 'bob'"))
    assert by_git()(BASE, ours, theirs).conflict  # as text they do not
    assert clean(ours, theirs) == changed(
        ("active   #", "paused   #"), ("lead: ana", "lead: 'bob'")
    )


def test_both_sides_same_change_is_made_once() -> None:
    both = changed(("lead: ana\n", "lead: bob\nowner: eve\n"))
    assert clean(changed(("three", "3"), base=both), both) == changed(("three", "3"), base=both)
    quoted = changed(("lead: ana\n", 'lead: "bob"\n'))
    plain = changed(("lead: ana\n", "lead: bob\n"), ("x, y", "x"))
    assert b"bob" in clean(quoted, plain)


def test_keys_added_on_both_sides_both_land_and_removed_ones_go() -> None:
    ours = changed(("lead: ana\n", "lead: ana\nowner: eve\n"), ("type: project\n", ""))
    theirs = changed(("lead: ana\n", "lead: ana\n# when\ndue: 2026-03-01\n"))
    assert clean(ours, theirs) == changed(
        ("type: project\n", ""),
        ("lead: ana\n", "lead: ana\n# when\ndue: 2026-03-01\nowner: eve\n"),
    )


def test_list_items_added_and_removed_on_both_sides() -> None:
    ours = changed(("[x, y]", "[x, y, ours]"), ("  - one\n", "  - zero\n  - one\n"))
    theirs = changed(("[x, y]", "[y, theirs]"), ('  - "two" # quoted\n', ""))
    assert clean(ours, theirs) == changed(
        ("[x, y]", "[y, ours, theirs]"),
        ("  - one\n", "  - zero\n  - one\n"),
        ('  - "two" # quoted\n', ""),
    )


@pytest.mark.parametrize("empty", ["tags:", "tags: []", "note: 1"])
def test_the_first_items_of_a_list_both_land(empty: str) -> None:
    base = changed(("tags: [x, y]", empty))
    ours, theirs = (changed((f"{empty}\n", f"tags:\n  - {who}\n"), base=base) for who in ("a", "b"))
    assert b"tags:\n  - a\n  - b\nlinks:" in clean(ours, theirs, base)
    ours, theirs = (changed((empty, f"tags: [{who}]"), base=base) for who in ("a", "b"))
    assert b"tags: [a, b]\nlinks:" in clean(ours, theirs, base)


def test_a_map_is_merged_by_its_own_keys() -> None:
    base = changed(("tags: [x, y]\n", "sizes:\n  a: 1\n  # of b\n  b: 2\n  c:\n    - k\n"))
    ours = changed(("a: 1", "a: 9"), ("    - k\n", "    - k\n    - l\n"), base=base)
    theirs = changed(("b: 2", "b: 8"), ("    - k\n", "    - j\n    - k\n"), base=base)
    assert clean(ours, theirs, base) == changed(
        ("a: 1", "a: 9"), ("b: 2", "b: 8"), ("    - k\n", "    - j\n    - k\n    - l\n"), base=base
    )


def test_the_body_is_merged_as_text() -> None:
    ours, theirs = changed(("one\ntwo", "1\ntwo"), ("ana", "bob")), changed(("three", "3"))
    assert clean(ours, theirs) == changed(("one\ntwo", "1\ntwo"), ("ana", "bob"), ("three", "3"))


def test_one_key_changed_in_two_ways_stays_marked() -> None:
    merged = merge(
        BASE,
        changed(("ana", "bob"), ("x, y", "x, y, z")),
        changed(("ana", "eve"), ("one\n", "1\n")),
    )
    assert merged.conflict
    assert merged.data == changed(
        ("lead: ana\n", "<<<<<<< ours\nlead: bob\n=======\nlead: eve\n>>>>>>> theirs\n"),
        ("x, y", "x, y, z"),
        ("one\n", "1\n"),
    )


def test_markers_have_the_size_and_the_names_that_git_gives() -> None:
    texts = by_git(Marks(9, "B", "HEAD", "topic"))
    merged = merge_page(BASE, changed(("ana", "bob")), changed(("ana", "eve")), texts)
    assert b"\n<<<<<<<<< HEAD\nlead: bob\n=========\nlead: eve\n>>>>>>>>> topic\n" in merged.data


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (("lead: ana\n", ""), ("lead: ana\n", "lead: eve\n")),
        (("tags: [x, y]", "tags: [x, p]"), ("tags: [x, y]", "tags: [x, q]")),
        (("tags: [x, y]", "tags: [y, x, z]"), ("tags: [x, y]", "tags: w")),
        (("lead: ana\n", "lead: ana\nnew: 1\n"), ("lead: ana\n", "lead: ana\nnew: 2\n")),
        (("# A page", "# The page"), ("# A page", "# Some page")),
        (('"two" # quoted', '"two" # mine'), ('"two" # quoted', '"two" # yours')),
        (("one\ntwo", "1\ntwo"), ("one\ntwo", "eins\ntwo")),
    ],
)
def test_what_is_a_conflict(ours: tuple[str, str], theirs: tuple[str, str]) -> None:
    merged = merge(BASE, changed(ours), changed(theirs))
    assert merged.conflict
    assert merged.data.count(b"<<<<<<< ours\n") == merged.data.count(b">>>>>>> theirs\n") == 1


def test_the_other_side_decides_nothing_about_line_ends_and_marks() -> None:
    ours = b"\xef\xbb\xbf" + changed(("ana", "bob")).replace(b"\n", b"\r\n")
    theirs = changed(("x, y", "x, y, z"), ("three\n", "three"))
    expected = changed(("ana", "bob"), ("x, y", "x, y, z"), ("three\n", "three"))
    assert clean(ours, theirs) == b"\xef\xbb\xbf" + expected.replace(b"\n", b"\r\n")


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_pages_in_other_line_ends(end: bytes) -> None:
    base, ours, theirs, wanted = (
        data.replace(b"\n", end)
        for data in (
            BASE,
            changed(("ana", "bob"), ("one\n", "1\n")),
            changed(("active", "done"), ("three", "3")),
            changed(("ana", "bob"), ("one\n", "1\n"), ("active", "done"), ("three", "3")),
        )
    )
    assert clean(ours, theirs, base) == wanted


def test_a_conflict_in_a_page_of_lone_carriage_returns_is_marked_by_git() -> None:
    base, ours, theirs = (
        data.replace(b"\n", b"\r")
        for data in (BASE, changed(("ana", "bob")), changed(("ana", "e")))
    )
    assert merge(base, ours, theirs) == by_git()(base, ours, theirs)


def test_markers_have_the_line_ends_of_the_page() -> None:
    base, ours, theirs = (
        data.replace(b"\n", b"\r\n")
        for data in (BASE, changed(("ana", "bob")), changed(("ana", "eve")))
    )
    merged = merge(base, ours, theirs)
    assert merged.conflict
    assert (
        b"\r\n<<<<<<< ours\r\nlead: bob\r\n=======\r\nlead: eve\r\n>>>>>>> theirs\r\n"
        in merged.data
    )
    assert merged.data.count(b"\n") == merged.data.count(b"\r\n")


def test_mixed_line_ends_stay_where_they_are() -> None:
    base = changed(("lead: ana\n", "lead: ana\r\n"))
    ours = changed(("type: project\n", "type: project\r\nnew: 1\n"), base=base)
    theirs = changed(("x, y", "x"), base=base)
    assert clean(ours, theirs, base) == changed(
        ("type: project\n", "type: project\r\nnew: 1\n"), ("x, y", "x"), base=base
    )


@pytest.mark.parametrize(
    "broken",
    [
        b"---\nlead: [\n---\nBody\n",
        b"---\nlead: 1\nlead: 2\n---\n",
        b"---\nlead: 1\n",
        b"---\n<<<<<<< a\nx: 1\n=======\nx: 2\n>>>>>>> b\n---\n",
        b"\xff\n",
        b"no block\n",
        b"---\n{lead: 1}\n---\n",
        b"---\na: &x 1\nb: *x\n---\n",
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_cannot_be_read_is_merged_as_text(broken: bytes, place: int) -> None:
    three = [BASE, changed(("ana", "bob")), changed(("x, y", "x"))]
    three[place] = broken
    if broken == b"no block\n" and place == 0:
        return  # then both sides made the block
    merged, text = merge(*three), by_git()(*three)
    assert merged == text or (merged.conflict and not text.conflict)


def test_a_file_that_both_sides_add_is_merged_by_its_keys() -> None:
    ours, theirs = changed(("lead: ana\n", "")), changed(("[x, y]", "[x, z]"))
    assert clean(ours, theirs, b"") == changed(("[x, y]", "[x, y, z]"))


def test_a_text_merge_that_would_break_the_frontmatter_is_a_conflict() -> None:
    base = b"---\na: &x 1\nb: 2\nc: 3\nd: 4\n---\nBody\n"
    ours = changed(("a: &x 1\n", "a: &x 1\nnew: 1\n"), base=base)
    theirs = changed(("d: 4\n", "d: 4\nnew: 1\n"), base=base)
    merged = merge(base, ours, theirs)
    assert merged.conflict or b"\nnew: 1" in merged.data


def test_a_close_fence_without_line_end_gets_one_where_a_body_follows() -> None:
    base = b"---\na: 1\n---\nBody\n"
    merged = merge(base, b"---\na: 1\n---", b"---\na: 1\n---\nBodies\n")
    assert merged.conflict
    assert merged.data.startswith(b"---\na: 1\n---\n<<<<<<<")


# ------------------------------------------------------------------------------------------- laws


def read(data: bytes) -> Node | str | None:
    """The frontmatter; words where it cannot be read."""
    block = frontmatter.read(decode(data).text)
    faulty = any(fault.kind not in VALUE_FAULTS for fault in block.faults)
    return "unreadable" if faulty or (block.present and block.root is None) else block.root


def keys_of(data: bytes) -> set[str]:
    root = read(data)
    return {pair.key for pair in root.pairs} if isinstance(root, Node) else set()


@given(pages(), pages())
def test_one_side_alone_is_taken_as_it_is(base: bytes, other: bytes) -> None:
    assert merge(base, other, base) == (other, False)
    assert merge(base, base, other) == (other, False)
    assert merge(base, other, other) == (other, False)


@settings(max_examples=150)
@given(st.one_of(versions(), st.tuples(pages(), pages(), pages())))
def test_a_merge_is_readable_whole_and_the_same_from_both_sides(
    three: tuple[bytes, bytes, bytes],
) -> None:
    base, ours, theirs = three
    merged, other = merge(base, ours, theirs), merge(base, theirs, ours)
    assert merged.conflict == other.conflict
    if merged.conflict:
        assert b"<<<<<<< ours" in merged.data
        return
    assert merged == other
    if "unreadable" not in (read(base), read(ours), read(theirs)):
        assert read(merged.data) != "unreadable"
        for side in (ours, theirs):
            assert keys_of(side) - keys_of(base) <= keys_of(merged.data)


def words_of(data: bytes) -> set[bytes]:
    return set(re.split(rb"[\s,\[\]'\"]+", data))


@settings(max_examples=100)
@given(st.one_of(versions(), st.tuples(pages(), pages(), pages())))
def test_no_word_that_a_side_added_is_lost(three: tuple[bytes, bytes, bytes]) -> None:
    base, ours, theirs = three
    merged = words_of(merge(base, ours, theirs).data)
    for side in (ours, theirs):
        lost = words_of(side) - words_of(base) - merged
        assert {word.removeprefix(b"\xef\xbb\xbf") for word in lost} <= merged


@settings(max_examples=150)
@given(pages(), st.data())
def test_changes_of_different_keys_never_conflict(base: bytes, data: st.DataObject) -> None:
    """The whole point: each side sets a key of its own, and both are there with their bytes."""
    names = sorted(keys_of(base) | {"fresh", "other"})
    if len(names) < 2 or read(base) == "unreadable":
        return
    first, second = data.draw(st.permutations(names))[:2]
    ours, theirs = set_field(base, first, "mine"), set_field(base, second, ["yours", "too"])
    merged = merge(base, ours, theirs)
    assert not merged.conflict, merged.data.decode()
    root = read(merged.data)
    assert isinstance(root, Node)
    found = {pair.key: meaning(pair.node) for pair in root.pairs}
    assert (found[first], found[second]) == ("mine", ("yours", "too"))
    before = read(base)
    for pair in before.pairs if isinstance(before, Node) else ():
        if pair.key not in (first, second):
            assert found[pair.key] == meaning(pair.node)
