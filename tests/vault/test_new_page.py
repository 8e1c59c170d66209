from __future__ import annotations

import pytest

from vaultkit.errors import UsageError
from vaultkit.model.vocabulary import Ontology, PageType
from vaultkit.vault.new_page import how_to_begin, title_of, type_named


def test_a_title_in_one_form() -> None:
    assert title_of("  Café\n 潮 ") == "Café 潮"


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("", "no letter and no figure"),
        ("?!", "no letter and no figure"),
        ("a\u200bb", "what nobody sees"),
        ("a\ud800", "no text"),
        ("a" * 201, "has 201 characters"),
    ],
)
def test_titles_that_no_page_has(title: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        title_of(title)


def test_a_type_by_name_and_alias() -> None:
    ontology = Ontology(page_types=(PageType(name="concept", aliases=("idea",)),))
    assert type_named(ontology, "idea").name == "concept"
    with pytest.raises(UsageError, match='did you mean "concept"'):
        type_named(ontology, "concpt")


def test_who_has_no_ontology_is_told_what_writes_one() -> None:
    words = how_to_begin("words.yaml")
    assert "`vaultkit init --ontology wiki`" in words
    assert words.endswith("write words.yaml yourself")
