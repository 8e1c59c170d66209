"""The fields of a type: which keys, how many pages, what is required, and what is left out."""

from __future__ import annotations

import pytest

from tests.support.seen import field_named, inferred, notes, of_preset, type_named
from vaultkit.model.vocabulary import Field
from vaultkit.ontology.hints import Hints
from vaultkit.ontology.infer_fields import MOST_FIELDS
from vaultkit.ontology.proposal import Count, LeftOut, Proposal, ProposedField, ProposedType


def _notes(proposal: Proposal) -> ProposedType:
    return type_named(proposal, "notes")


def _field(name: str, *blocks: str) -> ProposedField:
    return field_named(_notes(inferred(notes(*blocks))), name)


def _names(proposal: Proposal) -> list[str]:
    return [one.field.name for one in _notes(proposal).fields]


def test_fields_are_counted_and_stand_commonest_first() -> None:
    found = _notes(inferred(notes("a: 1\nb: x", "b: y\na:", "b: z\nc: w")))
    assert [(one.field.name, one.pages, one.empty) for one in found.fields] == [
        ("b", 3, 0),
        ("a", 1, 1),
        ("c", 1, 0),
    ]


@pytest.mark.parametrize(
    ("blocks", "required"),
    [
        (["a: 1"] * 5, True),
        (["a: 1"] * 4, False),
        ([*["a: 1"] * 5, "a:"], False),
        ([*["a: 1"] * 5, "b: 1"], False),
        ([*["a: [1]"] * 5, "a: []"], False),
    ],
)
def test_what_all_of_five_pages_have_is_required(blocks: list[str], required: bool) -> None:
    assert _field("a", *blocks).field.required is required


def test_a_page_without_a_block_lacks_what_the_others_have() -> None:
    proposal = inferred({**notes(*["a: 1"] * 5), "notes/q.md": "# Bare\n"})
    assert not field_named(_notes(proposal), "a").field.required


def test_a_page_that_cannot_be_read_does_not_count() -> None:
    proposal = inferred({**notes(*["a: 1"] * 5), "notes/q.md": "---\na: [\n---\n"})
    found = _notes(proposal)
    assert (found.pages, field_named(found, "a").field.required) == (5, True)
    assert proposal.notes == ("1 page has frontmatter that cannot be read, and does not count.",)


def test_keys_that_any_page_may_have_are_fields_only_where_that_says_more() -> None:
    block = "id: p{0}\ntitle: 2024-01-0{0}\ntags: [a]\naliases: [b]\nretired: maybe\nsource_page: x"
    more = "created: 2024-01-0{0}\nupdated: yesterday"
    proposal = inferred(notes(*[f"{block}\n{more}".format(n) for n in range(1, 4)]))
    assert _names(proposal) == ["created"]
    assert _notes(proposal).left_out == ()


def test_what_a_dialects_programs_read_is_no_field_there() -> None:
    pages = notes(*["draft: true\nweight: 3"] * 3)
    assert _names(inferred(pages, of_preset("hugo"))) == []
    assert _names(inferred(pages)) == ["draft", "weight"]


def test_a_status_is_a_field_unless_it_says_whether_a_page_is_current() -> None:
    blocks = ["status: active"] * 8 + ["status: paused"] * 4
    assert _field("status", *blocks).values == (Count("active", 8), Count("paused", 4))
    proposal = inferred(notes(*blocks, *["status: retired"] * 4))
    why = "its values say whether a page is current, which every page may"
    assert _notes(proposal).left_out == (LeftOut("status", 16, why),)


def test_a_type_that_names_none_is_a_field_like_any_other() -> None:
    pages = notes('type: ["[[Authors]]"]', 'type: "[[Books]]"', "type:", "x: 1")
    found = _notes(inferred(pages, of_preset("obsidian")))
    assert [one.field for one in found.fields] == [
        Field(name="type", kind="list", of=Field(kind="link")),
        Field(name="x", kind="integer"),
    ]
    declared = {f"notes/q{n}.md": "---\ntype: author\n---\n" for n in range(5)}
    mixed = inferred({**pages, **declared}, of_preset("obsidian"))
    field = field_named(type_named(mixed, "author"), "type").field
    assert field == Field(name="type", kind="list", of=Field(kind="string"))


def test_keys_that_no_field_can_have_are_left_out_with_a_reason() -> None:
    found = _notes(inferred(notes("mixed: {a: 1}\n'a\\b': 1\n? \"c\\td\"\n: 1", "mixed: b", "")))
    assert [(one.key, one.why) for one in found.left_out] == [
        ("mixed", "1 of 2 hold keys and values, the others do not"),
        ("c\td", "its name cannot be that of a field"),
    ]
    assert [one.field.name for one in found.fields] == ["a\\b"]


def test_a_type_has_only_so_many_fields() -> None:
    block = "\n".join(f"k{number:04}: {number}" for number in range(MOST_FIELDS + 3))
    found = _notes(inferred(notes(block, block, block)))
    assert len(found.fields) == MOST_FIELDS
    assert [one.key for one in found.left_out] == ["k0200", "k0201", "k0202"]


def test_numbers_and_dates_tell_their_ends_and_other_values_what_returns() -> None:
    dates = _field("a", "a: 2024-02-01", "a: 2023-12-31", "a: [2024-01-01]")
    assert (dates.least, dates.most, dates.values) == ("2023-12-31", "2024-02-01", ())
    numbers = _field("a", "a: 9", "a: 10", "a: -1")
    assert (numbers.least, numbers.most) == ("-1", "10")
    assert _field("a", *["a: x"] * 3, "a: y").values == (Count("x", 3),)
    assert _field("a", "a: x", "a: y", "a: z").values == ()


@pytest.mark.parametrize(
    ("blocks", "remarks"),
    [
        (
            [*[f"a: 2024-01-{n:02}" for n in range(1, 20)], "a: 2024-02-30"],
            ('19 of 20 values are of the kind date, but not "2024-02-30"',),
        ),
        (
            [*["a: active"] * 10, *["a: paused"] * 9, "a: actve"],
            ('nearly an enum; only once there is "actve"',),
        ),
        (
            ["a: [x]", "a: y", "a: [z]"],
            ("2 of 3 hold a list, the others one value, which counts as one",),
        ),
        (
            [*["a: Done"] * 6, *["a: open"] * 6, *["a: done"] * 6],
            ('differing only in case: "Done", "done"',),
        ),
        (["a: x", "a: y", "a: z"], ()),
    ],
)
def test_what_somebody_should_look_at_is_remarked(
    blocks: list[str], remarks: tuple[str, ...]
) -> None:
    assert _field("a", *blocks).remarks == remarks


def test_a_field_that_nearly_all_pages_have_names_those_that_lack_it() -> None:
    words = "nearly required; not on notes/p000.md"
    assert _field("a", "b: 1", *["a: 1"] * 19).remarks == (words,)
    assert _field("a", "b: 1", *["a: 1"] * 18).remarks == ()
    assert _field("a", "b: 1", "a:", *["a: 1"] * 18).remarks == ()
    several = _field("a", *["b: 1"] * 5, *["a: 1"] * 95).remarks
    assert several == (
        "nearly required; not on notes/p000.md, notes/p001.md, notes/p002.md and 2 more",
    )


def test_a_key_in_another_case_is_remarked() -> None:
    found = _notes(inferred(notes("state: a", "state: b", "State: c")))
    assert field_named(found, "State").remarks == ("differs from state only in case",)


def test_obsidians_kind_of_a_property_is_heard() -> None:
    pages = notes("rating: 7\ndone:", "rating: 8", "x: 1")
    hints = Hints(kinds={"rating": "number", "done": "boolean"})
    found = _notes(inferred(pages, hints=hints))
    assert [one.field for one in found.fields] == [
        Field(name="rating", kind="number"),
        Field(name="x", kind="integer"),
        Field(name="done", kind="boolean"),
    ]
