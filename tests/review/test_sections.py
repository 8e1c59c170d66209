"""Sections that came, went, changed and moved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.judged import snapshot_with
from vaultkit.model.knowledge_diff import SectionChange, Wording
from vaultkit.review.sections import Body, Moved, Part, moved_sections, parts_of, section_changes

BOM = b"\xef\xbb\xbf"


def parts(text: str | bytes) -> tuple[Part, ...]:
    vault, _ = snapshot_with("name: x\nversion: 1\n", {"a.md": text})
    found = parts_of(vault.placed_page("a.md"), vault.material("a.md"))
    assert found is not None
    return found


def changes(old: str, new: str) -> list[tuple[str, str]]:
    found, reordered = section_changes(Body(parts(old), parts(new)))
    return [(one.how, one.heading) for one in found] + ([("reordered", "")] if reordered else [])


@pytest.mark.parametrize(
    "text",
    [
        "before\n\n# One\n\ntext\n\n## Two ##\n\nmore",
        "before\r\n\r\n# One\r\n\r\ntext\r\n\r\n## Two\r\n\r\nmore\r\n",
        BOM + b"---\ntitle: x\n---\nbefore\n\nOne\n===\n\ntext\n\nTwo\n---\n\nmore\n",
    ],
)
def test_a_page_falls_into_parts(text: str | bytes) -> None:
    found = parts(text)
    assert [(part.heading, part.level, part.body) for part in found] == [
        ("", 0, "before"),
        ("One", 1, "text"),
        ("Two", 2, "more"),
    ]
    assert [part.end for part in found] == [1, 3, 3]
    assert found[2].way[1:] == ("Two",)


def test_sizes_are_in_utf_16_units() -> None:
    [part] = parts("# 字😀\n\nשלום\n")
    assert (part.heading, part.body, part.units) == ("字😀", "שלום", 12)


def test_other_bytes_than_the_page_was_read_from_have_no_parts() -> None:
    vault, _ = snapshot_with("name: x\nversion: 1\n", {"a.md": "# A\n"})
    assert parts_of(vault.placed_page("a.md"), b"# Another\n") is None
    assert parts_of(vault.placed_page("a.md"), None) is None
    assert Body(None, ()).unknown


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("# A\n\nx\n", "# A\r\n\r\nx", []),
        ("# A\n\n## B\nb\n", "# A\n\n## B\nb\n\n## C\nc\n", [("added", "C")]),
        ("# A\n\n## B\nb\n", "# A\n", [("removed", "B")]),
        ("# A\n\n## B\nb\n", "# A\n\n## B\nc\n", [("changed", "B")]),
        ("# A\n\n## B\nb\n", "# A\n\n## C\nb\n", [("renamed", "C")]),
        ("# A\n\n## B\n", "# A\n\n## C\n", [("added", "C"), ("removed", "B")]),
        ("# A\nx\n", "# Z\nx\n", [("renamed", "Z")]),
        ("intro\n", "other\n", [("changed", "")]),
        ("## B\nb\n## C\nc\n", "## C\nc\n## B\nb\n", [("reordered", "")]),
        # sections of one name: each is told by what is above it, or by its text
        (
            "## 1\n### N\na\n## 2\n### N\nb\n",
            "## 2\n### N\nb\n",
            [("removed", "1"), ("removed", "N")],
        ),
        ("## N\na\n## N\nb\n", "## N\nb\n", [("removed", "N")]),
        ("## 1\n### N\na\n", "## 2\n### N\na\n", [("added", "2"), ("removed", "1")]),
    ],
)
def test_what_changed_within_a_page(old: str, new: str, told: list[tuple[str, str]]) -> None:
    assert changes(old, new) == told


def test_a_section_of_a_name_that_others_have_is_told_by_the_one_above() -> None:
    old, new = "# A\n## 1\n### N\na\n## 2\n", "# A\n## 1\n### N\na\n## 2\n### N\nb\n"
    [change], _ = section_changes(Body(parts(old), parts(new)))
    assert (change.how, change.heading, change.above) == ("added", "N", "2")
    [alone], _ = section_changes(Body(parts("# A\n## 1\n"), parts("# A\n## 1\n### N\na\n")))
    assert alone.above == ""


def moves(*pages: tuple[str, str]) -> list[tuple[str, int, int]]:
    found = moved_sections([Body(parts(old), parts(new)) for old, new in pages])
    return [(one.heading, one.source, one.target) for one in found]


def test_a_section_moves_with_all_that_is_below_it() -> None:
    section = "## S\n\ns\n\n### T\n\nt\n"
    bodies = [Body(parts(section), ()), Body(parts("# B\n"), parts("# B\n\n" + section))]
    assert moved_sections(bodies) == [Moved("S", 0, 1, 18)]
    assert section_changes(bodies[0]) == ((), False)
    assert section_changes(bodies[1]) == ((), False)


def test_of_a_section_that_is_divided_each_part_moves() -> None:
    old = "## S\n\ns\n\n### T\n\nt\n"
    assert moves((old, ""), ("", "## S\n\ns\n"), ("", "## T\n\nt\n")) == [
        ("T", 0, 2),
        ("S", 0, 1),
    ]


def test_nothing_moved_where_two_could_be_meant_or_nothing_is_said() -> None:
    section = "## S\n\ns\n"
    assert moves((section, ""), ("", section), ("", section)) == []
    assert moves((section, ""), (section, ""), ("", section)) == []
    assert moves(("## S\n", ""), ("", "## S\n")) == []
    assert moves((section, ""), ("", "## S\n\ns, nearly\n")) == []
    assert moves((section, section), ("", section)) == []  # a copy
    assert moves(("# T\n\ns\n", ""), ("", "# T\n\ns\n")) == []  # a title is no section


_texts = st.lists(
    st.sampled_from(["# A\n\na\n", "## B\n\nb\n", "## C\n", "### B\n\nc\n", "text\n"]), max_size=5
).map("\n".join)


@given(old=_texts, new=_texts)
def test_the_other_way_round_it_mirrors(old: str, new: str) -> None:
    there, _ = section_changes(Body(parts(old), parts(new)))
    back, _ = section_changes(Body(parts(new), parts(old)))
    # what stands above a section is told of the side on which it is named
    assert sorted(map(_turned, there)) == sorted(one._replace(above="") for one in back)
    assert section_changes(Body(parts(old), parts(old))) == ((), False)


def _turned(one: SectionChange) -> SectionChange:
    how = {"added": "removed", "removed": "added"}.get(one.how, one.how)
    names = (one.was, one.heading) if one.how == "renamed" else (one.heading, one.was)
    said = one.wording and Wording(one.wording.came, one.wording.gone, *one.wording[:1:-1])
    return SectionChange(how, names[0], one.after, one.before, names[1], wording=said)
