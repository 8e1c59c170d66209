"""What a change of a page is called, and when nothing changed."""

from __future__ import annotations

from typing import Any

import pytest

from vaultkit.model.knowledge_diff import (
    KnowledgeDiff,
    LinkGoal,
    PageChange,
    SectionChange,
    Sizes,
    brought_by,
)
from vaultkit.model.record_diff import Brought, ClaimChange, RelationshipChange, Sentence


def page(**more: Any) -> PageChange:
    values = {"path": "a.md", "title": "A", "how": "changed", "old_path": "a.md", "old_title": "A"}
    return PageChange(**{**values, "units": Sizes(1, 1), **more})


def test_a_change_has_the_names_of_what_differs() -> None:
    assert page(old_path="b.md").moved
    assert page(old_title="B").retitled
    assert page(old_type="x").retyped
    assert page(state="retired").became == "retired"
    assert page(old_state="retired").became == "restored"
    assert page(sections=(SectionChange("added", "S"),)).edited
    assert page().respelled


@pytest.mark.parametrize("how", ["added", "removed"])
def test_a_page_that_is_on_one_side_only_did_not_change(how: str) -> None:
    one = page(how=how, old_path="b.md", old_title="B", old_type="x", state="retired")
    told = (one.moved, one.retitled, one.retyped, one.became, one.respelled)
    assert told == (False, False, False, "", False)


def test_what_says_something_or_is_unknown_is_not_only_spelling() -> None:
    assert not page(touched=False).respelled
    assert not page(unread=True).respelled
    assert not page(gained=(LinkGoal("page", "b.md"),)).respelled
    assert not page(reordered=True).respelled


def test_nothing_changed_where_no_part_holds_anything() -> None:
    assert KnowledgeDiff(old="a", new="b").empty
    assert not KnowledgeDiff(old="a", new="b", pages=(page(),)).empty
    assert not KnowledgeDiff(old="a", new="b", settings="changed").empty


def test_records_learn_what_brought_them() -> None:
    claim = ClaimChange(how="added", path="c.md", old_path="c.md", said="x")
    works = RelationshipChange(
        how="added", path="r.md", old_path="r.md", sentence=Sentence("a", "b", "c")
    )
    diff = KnowledgeDiff(old="a", new="b", claims=(claim,), relationships=(works,))
    told = brought_by(diff, {"c.md": Brought("r-1", "abc", "why")})
    assert told.claims[0].brought == Brought("r-1", "abc", "why")
    assert told.relationships[0].brought == Brought()
