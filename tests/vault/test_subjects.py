"""Which pages a text names; the rule `unfiled-claim` holds most of it by its spec."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vault.test_claims import snapshot
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Ontology, PageType, Vocabulary
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.subjects import Subjects
from vaultkit.vault.types import Types

_FILES = {
    "ana.md": "---\ntype: person\ntitle: Ana Ruiz\naliases: [Ana]\n---\n",
    "tides.md": "---\ntype: concept\ntitle: Spring tides\n---\n",
    "c.md": "---\ntitle: C\n---\n",
    "cpp.md": "---\ntitle: C++\naliases: ['++']\n---\n",
    "README.md": "# About\n",
}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ana Ruiz saw spring tides.", ("ana.md", "tides.md")),
        ("ana ruiz", ("ana.md",)),
        ("ana", ()),
        ("Ana and Ana Ruiz", ("ana.md",)),
        ("Anabel", ()),
        ("C and C++", ()),
        ("About it", ()),
        ("", ()),
    ],
)
def test_names_are_whole_words(text: str, found: tuple[str, ...]) -> None:
    assert Subjects(snapshot(_FILES)).within(text) == found


def test_where_the_ontology_says_what_claims_are_about_only_that_is_named() -> None:
    vault: Snapshot = snapshot(_FILES)
    types = (
        PageType(name="person", kinds=("person",), entity=True),
        PageType(name="concept", kinds=("concept",)),
    )
    vault.settings = replace(Settings(), vocabulary=Vocabulary(ontology=Ontology(page_types=types)))
    vault.types = Types(vault.settings)
    assert Subjects(vault).within("Ana saw spring tides.") == ("ana.md",)
