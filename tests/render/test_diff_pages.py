"""A changed page, claim and relationship in words."""

from __future__ import annotations

from typing import Any

import pytest

from vaultkit.model.knowledge_diff import LinkGoal, PageChange, SectionChange, Sizes
from vaultkit.model.record_diff import ClaimChange, FieldChange, RelationshipChange, Sentence
from vaultkit.render.diff_pages import claim_block, field_words, page_block, relationship_block
from vaultkit.render.diff_words import Block, Quote, Words


def shown(block: Block) -> list[str]:
    return [flat(block.head), *map(flat, block.lines)]


def flat(words: Words) -> str:
    return "".join(f"`{one.text}`" if isinstance(one, Quote) else one for one in words)


def page(**more: Any) -> list[str]:
    values = {"path": "a.md", "title": "A", "how": "changed", "old_path": "a.md", "old_title": "A"}
    return shown(page_block(PageChange(**{**values, "units": Sizes(5, 5), **more})))


def test_a_page_that_came_or_went() -> None:
    field, goal = FieldChange("role", "added", (), ("cook",)), LinkGoal("page", "b.md", "B")
    assert page(how="added", type="person", fields=(field,), gained=(goal,)) == [
        "added `a.md`, `A` (`person`, 5 characters)",
        "`role`: `cook`",
        "links to `B`",
    ]
    assert page(how="removed", units=Sizes(1, None), state="retired", fields=(field,)) == [
        "removed `a.md`, `A` (retired, 1 character)"
    ]
    assert page(how="added", title="a", there=True) == ["read now `a.md` (5 characters)"]
    assert page(how="removed", there=True)[0].startswith("not read any more `a.md`")


def test_a_page_that_changed() -> None:
    assert page(old_path="b.md") == ["moved `b.md` → `a.md`, `A`"]
    assert page(old_title="B", old_type="x") == [
        "changed `a.md`, `A`",
        "title `B` → `A`",
        "type `x` → none",
    ]
    assert page(state="superseded", replaced_by="B") == [
        "superseded `a.md`, `A`",
        "superseded by `B`",
    ]
    assert page(old_state="retired")[1] == "restored, before it was retired"
    assert page() == [
        "changed `a.md`, `A`",
        "spelled in another way, nothing that it says is another",
    ]
    assert page(unread=True)[1] == "a side could not be read whole, so more may have changed"
    assert page(reordered=True, units=Sizes(1_000, 2_000))[1:] == [
        "sections stand in another order",
        "body 1,000 → 2,000 characters",
    ]


def test_links_that_lead_nowhere_are_told_apart() -> None:
    goals = (LinkGoal("address", "x.org"), LinkGoal("nothing", "n", issue="broken-link"))
    assert page(gained=goals, lost=goals)[1:] == [
        "links gained: `x.org`",
        "links gained that lead nowhere: `n`",
        "links lost: `x.org`",
        "links lost that led nowhere: `n`",
    ]


@pytest.mark.parametrize(
    ("section", "words"),
    [
        (("added", "S", 0, 9), "section `S` added, 9 characters"),
        (("added", "S", 0, 9, "", "R"), "section `S` below `R` added, 9 characters"),
        (("removed", "S", 9, 0), "section `S` removed, 9 characters"),
        (("changed", "", 9, 1), "what stands first edited, 9 → 1 character"),
        (("renamed", "S", 9, 9, "T"), "section `S` was called `T`"),
        (("moved to", "S", 9, 0, "b.md"), "section `S` moved to `b.md`, 9 characters"),
        (("moved from", "S", 0, 9, "b.md"), "section `S` moved from `b.md`, 9 characters"),
    ],
)
def test_sections(section: tuple[Any, ...], words: str) -> None:
    assert page(sections=(SectionChange(*section),))[1] == words


def test_of_very_many_sections_some_are_told() -> None:
    many = tuple(SectionChange("added", f"{n}") for n in range(50))
    assert page(sections=many)[-1] == "and 10 more sections"


@pytest.mark.parametrize(
    ("field", "words"),
    [
        (FieldChange("k", "added", (), ("a", "b"), True), "`k` added: `a`, `b`"),
        (FieldChange("k", "added"), "`k` added: empty"),
        (FieldChange("k", "removed", ("a",)), "`k` removed, was `a`"),
        (FieldChange("k", "changed", ("a",), ("b",)), "`k`: `a` → `b`"),
        (FieldChange("k", "changed", ("a",), ()), "`k`: `a` → empty"),
        (FieldChange("k", "changed", ("a",), ("b",), True), "`k`: added `b`; removed `a`"),
        (
            FieldChange("k", "reordered", ("a", "b"), ("b", "a"), True),
            "`k` in another order: `b`, `a`",
        ),
    ],
)
def test_fields(field: FieldChange, words: str) -> None:
    assert flat(field_words(field)) == words


def test_a_claim_is_a_sentence() -> None:
    claim = ClaimChange(
        how="corrected",
        path="c.md",
        old_path="c.md",
        said="Ada leads.",
        kind="decision",
        about=("Ada",),
        evidence=("m.txt, line 2",),
        replaced=("Bob leads.",),
        fields=(FieldChange("due", "added", (), ("2026",)),),
    )
    assert shown(claim_block(claim)) == [
        "corrected `decision`: `Ada leads.`",
        "before: `Bob leads.`",
        "about `Ada`; evidence `m.txt, line 2`",
        "`due`: `2026`",
    ]
    bare = ClaimChange(how="removed", path="c.md", old_path="c.md", said="", replaced_by="X")
    assert shown(claim_block(bare)) == ["removed: `c.md`", "in its place: `X`"]


def test_a_relationship_is_a_sentence() -> None:
    one = RelationshipChange(
        how="edited",
        path="r.md",
        old_path="r.md",
        sentence=Sentence("Ada", "works at", "Acme"),
        before=Sentence("Ada", "works at", "Borg"),
        reworded=True,
    )
    assert shown(relationship_block(one)) == [
        "edited: `Ada works at Acme`",
        "before: `Ada works at Borg`",
        "its text is another",
    ]
