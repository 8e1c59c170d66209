"""A proposal counts what it holds, and tells the ontology that it comes to."""

from __future__ import annotations

from tests.support.seen import inferred, notes
from vaultkit.model.vocabulary import Choice, Field, PageType, Prefix
from vaultkit.ontology.proposal import Proposal, ProposedField, ProposedType

_ENUM = Field(kind="enum", choices=(Choice(value="a"), Choice(value="b")))


def test_fields_and_lists_of_values_are_counted_in_lists_as_well() -> None:
    field = ProposedField(field=Field(name="x", kind="list", of=_ENUM), pages=3)
    plain = ProposedField(field=Field(name="y", kind="date"), pages=3)
    proposal = Proposal(
        name="team",
        pages=3,
        types=(ProposedType(name="note", how="rest", pages=3, fields=(field, plain)),),
    )
    assert (proposal.fields, proposal.enums) == (2, 1)
    assert field.innermost == _ENUM


def test_it_is_of_use_where_it_says_more_than_where_pages_lie() -> None:
    folder = ProposedType(name="notes", how="folder", pages=9)
    assert not Proposal(name="t", pages=9, types=(folder,)).is_useful
    declared = ProposedType(name="person", how="declared", pages=1)
    assert Proposal(name="t", pages=9, types=(folder, declared)).is_useful


def test_it_comes_to_an_ontology() -> None:
    found = inferred(notes("size: 1", "size: 2", "size: 3")).ontology()
    assert found.page_types == (
        PageType(
            name="notes",
            kinds=("notes",),
            dir="notes",
            fields=(Field(name="size", kind="integer"),),
        ),
        PageType(name="note", kinds=("note",)),
    )
    assert found.classify == (Prefix("notes/", "notes"), Prefix("", "note"))
