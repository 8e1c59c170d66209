"""Why a page has the type it has, or what would give it one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.judged import snapshot_with
from vaultkit.model.vocabulary import Ontology, PageType, Prefix, Vocabulary
from vaultkit.ontology.page_words import Why, why
from vaultkit.vault.types import Typed

TEXT = """
page_types:
  person: {dir: people, aliases: [human]}
  note: {}
classify: [{prefix: people/old/, type: note}, {prefix: x/, type: note}]
claim_kinds: {fact: {}}
relationship_types: {knows: {}}
"""


def told(path: str, text: str, ontology: str = TEXT) -> Why:
    vault, _ = snapshot_with(ontology, {path: text})
    return why(path, vault.typed(path), vault.surfaces[path], vault.settings)


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        ("a.md", "---\ntype: note\n---\n", 'a page of the type note: line 2 declares "note"'),
        (
            "a.md",
            "---\nid: a\ntype: human\n---\n",
            'a page of the type person: line 3 declares "human", another word for person',
        ),
        (
            "people/a.md",
            "# A\n",
            (
                "a page of the type person: it declares none, and lies in people/, the folder of "
                "person"
            ),
        ),
        (
            "people/old/a.md",
            "# A\n",
            "a page of the type note: it declares none, and `classify` gives note to people/old/",
        ),
        ("README.md", "# A\n", "a document: by its name or place it needs no type"),
        (
            "c.md",
            "---\nrecord: claim\nclaim_kind: fact\n---\n",
            'a claim, for `record` says so; its `claim_kind` is "fact"',
        ),
        (
            "r.md",
            "---\nrecord: relationship\nlabel: knows\n---\n",
            'a relationship, for `record` says so; its `label` is "knows"',
        ),
    ],
)
def test_what_decides_is_said(path: str, text: str, words: str) -> None:
    assert told(path, text) == Why(words)


def test_a_prefix_of_every_page_is_said_so() -> None:
    vault, _ = snapshot_with(TEXT, {"a.md": "# A\n"})
    note = PageType(name="note", kinds=("note",))
    known = Vocabulary(Ontology(page_types=(note,), classify=(Prefix("", "note"),)))
    settings = replace(vault.settings, vocabulary=known)
    found = why("a.md", Typed("page", note, None, "classified"), vault.surfaces["a.md"], settings)
    assert found.words.endswith("`classify` gives note to every page")


def test_a_page_of_no_type_is_told_what_would_give_it_one() -> None:
    found = told("a.md", "# A\n")
    assert found.words == (
        "a page of no type: it declares none, lies in the folder of none, and no prefix of "
        "`classify` fits"
    )
    assert found.step == "add `type`: person or note; or move it to people/"
    wrong = told("a.md", "---\ntype: nute\n---\n")
    assert wrong.words.startswith('a page of no type: line 2 declares "nute"')
    assert wrong.step == "write one that there is: person or note"


def test_records_with_unknown_words_are_told_the_known_ones() -> None:
    assert told("c.md", "---\nrecord: claim\nclaim_kind: odd\n---\n").step == "it knows fact"
    assert told("c.md", "---\nrecord: claim\n---\n").step == "add `claim_kind`: fact"


def test_without_a_sound_ontology_no_type_is_known() -> None:
    assert "has mistakes" in told("a.md", "# A\n", "page_types: {a: {odd: 1}}\n").words
    assert "no page types" in told("a.md", "# A\n", "name: empty\n").words
