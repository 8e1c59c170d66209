"""The headline, and groups in their order."""

from __future__ import annotations

from tests.render.diffs import REQUEST, whole
from vaultkit.model.knowledge_diff import KnowledgeDiff, PageChange, Sizes
from vaultkit.render.diff_groups import groups, headline


def page(path: str, how: str = "changed", **more: str) -> PageChange:
    values = {"title": path, "old_title": path, "old_path": path, **more}
    return PageChange(path=path, how=how, units=Sizes(1, 1), **values)  # type: ignore[arg-type]


def test_the_headline_counts_every_kind() -> None:
    pages = (page("a", "added"), page("b", "added"), page("c", old_path="d"))
    assert headline(KnowledgeDiff(old="", new="", pages=pages)) == "2 pages added, 1 moved"
    assert headline(KnowledgeDiff(old="", new="", pages=pages[2:])) == "1 page moved"
    assert headline(KnowledgeDiff(old="", new="")) == "nothing changed"
    assert headline(whole()) == (
        "1 page added, 1 not read any more, 1 moved, 1 retitled, 1 retyped, 1 superseded, 1 edited,"
        " 1 respelled, 1 section moved to another page, 3 claims added, 3 corrected, 3 removed,"
        " 3 withdrawn, 3 edited, 1 relationship added, 1 removed, 1 edited,"
        " 1 link broken elsewhere, 1 link leading elsewhere, 1 link mended, 1 new hub,"
        " 1 attachment added, 1 removed, 1 moved, 2 changed,"
        " the ontology changed, the settings changed (1 looser),"
        " 3 receipts, 2 of which lie, 1 error introduced, 1 warning introduced, 1 error mended,"
        " 1 warning mended"
    )


def test_groups_come_in_the_order_in_which_they_are_read() -> None:
    assert [(group.heading, len(group.blocks)) for group in groups(whole())] == [
        ("Pages", 4),
        ("Claims", 5),
        (f"Claims of commit {'b' * 12}", 5),
        (f"Claims of request {REQUEST}", 5),
        ("Relationships", 3),
        ("Links broken elsewhere", 1),
        ("Links that lead elsewhere now", 1),
        ("Links mended", 1),
        ("Hubs", 2),
        ("Room in the budget", 2),
        ("Attachments", 5),
        ("Settings", 2),
        ("Ontology", 2),
        ("Receipts", 5),
        ("Errors introduced", 1),
    ]
