"""Pages in, a proposal out: the same for the same pages, and never more than a file can hold."""

from __future__ import annotations

from dataclasses import replace

from tests.support.ontology import ontology
from tests.support.seen import SETTINGS, inferred, notes
from vaultkit.model.vocabulary import Ontology, PageType, Prefix, Vocabulary
from vaultkit.render import as_ontology


def test_the_order_in_which_pages_come_does_not_matter() -> None:
    pages = notes("a: 1\nb: x", "b: y", "type: person")
    assert inferred(pages) == inferred(dict(reversed(pages.items())))


def test_an_ontology_that_is_there_already_does_not_count() -> None:
    other = Ontology(page_types=(PageType(name="x"),), classify=(Prefix("", "x"),))
    pages = notes("a: 1", "b: 2", "c: 3")
    settings = replace(SETTINGS, vocabulary=Vocabulary(other))
    assert inferred(pages, settings) == inferred(pages)


def test_documents_have_no_type_unless_they_declare_one_that_others_have() -> None:
    pages = {**notes("a: 1", "b: 2", "c: 3"), "README.md": "---\nq: 1\n---\n"}
    pages["SUPPORT.md"] = "---\ntype: own\n---\n"
    names = [one.name for one in inferred(pages).types]
    assert names == ["notes", "note"]


def test_of_very_many_fields_the_commonest_are_kept_and_the_file_still_loads() -> None:
    files = {}
    for number in range(60):
        keys = "\n".join(f"{'k' * 90}{key:03}: {number}" for key in range(200))
        files[f"d{number}/a.md"] = f"---\ntype: t{number}\ncommon: 1\n{keys}\n---\n"
    proposal = inferred(files)
    text = as_ontology.text(proposal)
    assert len(text.encode()) < 1_000_000
    found = ontology(text)
    assert len(found.page_types) == 60
    assert proposal.fields < 60 * 200
    left = proposal.types[-1].left_out
    assert left[-1].why == "an ontology's file has room for so many fields only"
    assert all(one.fields[0].field.name == "common" for one in proposal.types)
