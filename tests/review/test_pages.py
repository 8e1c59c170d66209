"""What happened to a page: place, title, type, lifecycle, and what only its bytes say."""

from __future__ import annotations

from tests.support.changed import reads
from vaultkit.model.knowledge_diff import PageChange, Sizes
from vaultkit.review.pages import page_changes


def change(old: dict[str, str], new: dict[str, str], path: str = "notes/a.md") -> PageChange:
    pairs, found = reads(old, new)
    pages, _ = page_changes(found, pairs)
    return next(page for page in pages if page.path == path)


def both(old: str, new: str) -> PageChange:
    return change({"notes/a.md": old}, {"notes/a.md": new})


def test_an_id_that_only_says_what_was_so_is_no_change() -> None:
    page = both("# A\n", "---\nid: note/a\n---\n# A\n")
    assert (page.fields, page.respelled) == ((), True)
    assert [one.key for one in both("# A\n", "---\nid: n-1\n---\n# A\n").fields] == ["id"]


def test_a_title_that_is_told_is_told_once() -> None:
    page = both("---\ntitle: A\n---\n# A\n\nx\n", "---\ntitle: B\n---\n# B\n\nx\n")
    assert (page.retitled, page.old_title, page.title) == (True, "A", "B")
    assert (page.fields, page.sections, page.edited) == ((), (), False)
    same = both("# A\n", "---\ntitle: A\n---\n# A\n")
    assert (same.retitled, [one.key for one in same.fields]) == (False, ["title"])


def test_a_lifecycle_by_a_synonym_is_told_once() -> None:
    page = both("# A\n", "---\nstatus: retired\nretired: 2026-01-01\n---\n# A\n")
    assert (page.became, [one.key for one in page.fields]) == ("retired", ["retired"])
    back = both("---\nstatus: superseded\n---\n# A\n", "---\nstatus: draft\n---\n# A\n")
    assert (back.became, back.fields) == ("restored", ())
    other = both("---\nstatus: draft\n---\n# A\n", "---\nstatus: done\n---\n# A\n")
    assert (other.became, [one.key for one in other.fields]) == ("", ["status"])


def test_a_type_may_come_from_the_folder_or_the_page() -> None:
    page = both("# A\n", "---\ntype: person\n---\n# A\n")
    assert (page.retyped, page.old_type, page.type) == (True, "note", "person")
    assert both("# A\n", "---\ntype: robot\n---\n# A\n").type == "robot"


def test_sizes_are_those_of_the_body() -> None:
    page = both("---\nx: 1\n---\n# A\n", "---\nx: 1\n---\n# A\n\n😀\n")
    assert page.units == Sizes(4, 8)
    assert change({}, {"notes/a.md": "# A\n"}).units == Sizes(None, 4)


def test_what_cannot_be_read_is_never_only_spelled_in_another_way() -> None:
    page = both("---\nx: 1\n---\n", "---\nx: [1\n---\n")
    assert (page.unread, page.respelled) == (True, False)


def test_a_section_that_moved_is_told_on_both_pages() -> None:
    section = "## S\n\ns\n"
    old = {"notes/a.md": f"# A\n\n{section}", "notes/b.md": "# B\n"}
    new = {"notes/a.md": "# A\n", "notes/b.md": "# B\n", "notes/c.md": f"# C\n\n{section}"}
    assert [(one.how, one.was) for one in change(old, new).sections] == [("moved to", "notes/c.md")]
    page = change(old, new, "notes/c.md")
    assert [(one.how, one.was) for one in page.sections] == [("moved from", "notes/a.md")]
