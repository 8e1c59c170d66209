"""Types by what pages declare, by folder and by dotted name; each page is of one in the end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.seen import inferred, notes, of_preset, type_named
from vaultkit.ontology.hints import Hints, Schema
from vaultkit.ontology.infer_types import MOST_DECLARED
from vaultkit.ontology.proposal import Proposal

_PERSON = "---\ntype: person\n---\n"


def _types(proposal: Proposal) -> list[tuple[str, str, int, str | None]]:
    return [(one.name, one.how, one.pages, one.dir) for one in proposal.types]


def _pages(folder: str, count: int, text: str = "") -> Mapping[str, str]:
    return {f"{folder}p{number}.md": text for number in range(count)}


def test_each_declared_name_is_a_type_with_the_folder_that_only_it_uses() -> None:
    proposal = inferred(
        {
            **_pages("people/", 3, _PERSON),
            **_pages("people/old/", 2, _PERSON),
            **_pages("mixed/", 3, "---\ntype: a thing\n---\n"),
            "mixed/q.md": "---\ntype: idea\n---\n",
        }
    )
    assert _types(proposal) == [
        ("person", "declared", 5, "people"),
        ("a thing", "declared", 3, None),
        ("idea", "declared", 1, None),
    ]
    assert proposal.classify == ()


def test_pages_that_declare_none_go_by_folder_and_the_rest_together() -> None:
    proposal = inferred(
        {
            **_pages("Daily Notes/", 4),
            **_pages("few/", 2),
            "top.md": "",
            "README.md": "",
            **_pages("people/", 3, _PERSON),
        }
    )
    assert _types(proposal) == [
        ("person", "declared", 3, "people"),
        ("daily-notes", "folder", 4, "Daily Notes"),
        ("note", "rest", 3, ""),
    ]
    assert proposal.classify == (("Daily Notes/", "daily-notes"), ("", "note"))


def test_a_page_that_forgot_its_type_among_others_is_taken_for_one_of_them() -> None:
    proposal = inferred({**_pages("people/", 4, _PERSON), "people/q.md": ""})
    assert _types(proposal)[0] == ("person", "declared", 5, "people")
    assert proposal.classify == (("people/", "person"), ("", "note"))


@pytest.mark.parametrize(
    "value",
    ['"[[Authors]]"', '["[[Authors]]"]', "[[Authors]]", "[person]", "a/b", '"two\\nlines"', "{}"],
)
def test_what_could_name_no_type_declares_none(value: str) -> None:
    proposal = inferred(notes(*[f"type: {value}"] * 3))
    assert [one.how for one in proposal.types] == ["folder", "rest"]


def test_names_are_told_apart_and_made_fit() -> None:
    proposal = inferred(
        {
            **_pages("Note/", 3),
            **_pages("note!/", 3),
            **_pages("§§/", 3),
            "a.md": "---\ntype: note\n---\n",
            "b.md": "",
        }
    )
    assert [one.name for one in proposal.types] == ["note", "folder", "note-2", "note-3", "page"]
    assert proposal.classify[-1] == ("", "page")


def test_a_folder_whose_name_no_ontology_can_hold_counts_with_the_rest() -> None:
    proposal = inferred({**_pages("a:b/", 3), **_pages("c\x07d/", 3), **_pages("e\\f/", 3)})
    assert _types(proposal) == [("note", "rest", 9, None)]


def test_a_type_takes_no_folder_where_its_ids_would_catch_others_links() -> None:
    files = {**_pages("staff/", 3, _PERSON), **_pages("x/person/", 3)}
    assert type_named(inferred(files), "person").dir is None
    del files["x/person/p0.md"], files["x/person/p1.md"], files["x/person/p2.md"]
    assert type_named(inferred(files), "person").dir == "staff"


def test_a_type_whose_pages_lie_at_the_root_is_filed_there() -> None:
    files = {**_pages("", 3, _PERSON), **_pages("old/", 3, _PERSON), "a.md": "", "x/b.md": ""}
    assert _types(inferred(files)) == [("person", "declared", 6, ""), ("note", "rest", 2, "")]
    files["old/q.md"] = _PERSON
    assert type_named(inferred(files), "person").dir is None
    files["x/Note/q.md"] = ""  # its ids would catch links to that folder's pages
    assert type_named(inferred(files), "note").dir is None


def test_more_declared_names_than_types_there_can_be_are_something_else() -> None:
    names = range(MOST_DECLARED + 1)
    proposal = inferred(notes(*[f"type: n{name}" for name in names]))
    assert proposal.types == ()
    assert "`type` seems to be something else" in proposal.notes[0]
    assert not proposal.is_useful


def test_dendron_files_by_dotted_names_and_schemas() -> None:
    hints = Hints(
        schemas=(
            Schema("journal", "What happened"),
            Schema("journal.daily", "A day"),
            Schema("journal.weekly", ""),
            Schema("unused", ""),
        )
    )
    proposal = inferred(
        {
            "journal.md": "",
            "journal.weekly.1.md": "",
            **_pages("journal.daily.", 3),
            **_pages("tutorial.", 3),
            "one.two.md": "",
        },
        of_preset("dendron"),
        hints,
    )
    assert _types(proposal) == [
        ("journal.daily", "schema", 3, None),
        ("tutorial", "schema", 3, None),
        ("journal", "schema", 2, None),
        ("note", "rest", 1, ""),
    ]
    assert type_named(proposal, "journal").description == "What happened"
    assert [one.prefix for one in proposal.classify] == [
        "journal.daily.",
        "tutorial.",
        "journal.",
        "",
    ]


def test_claims_and_relationships_are_no_pages_of_a_type() -> None:
    proposal = inferred({**_pages("claims/", 3, "---\nrecord: claim\n---\n"), "a.md": _PERSON})
    assert [one.name for one in proposal.types] == ["person"]
