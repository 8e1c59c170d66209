"""A filter that names what the vault has not is told, with the nearest that it has."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.searching import Searched
from vaultkit.errors import UsageError
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Field, Ontology, PageType, Vocabulary

ONTOLOGY = Ontology(
    page_types=(
        PageType(name="project", aliases=("initiative",)),
        PageType(name="trip", fields=(Field(name="left", kind="date"), Field(name="boat"))),
    )
)
FILES = {
    "a.md": "---\ntype: project\nseen: 2026-03-01\n---\n\n# A\n\nThe harbour.\n",
    "b.md": "---\ntype: odd\nboat: Ann\nseen_at: [2025, x]\n---\n\n# B\n\nThe harbour.\n",
}


def searched(ontology: Ontology | None = ONTOLOGY) -> Searched:
    settings = Settings(configured=True, vocabulary=Vocabulary(ontology))
    return Searched(FILES, settings=settings)


@pytest.mark.parametrize(
    ("more", "words", "step"),
    [
        ({"types": ("projcet",)}, 'there is no type "projcet"; did you mean "project"?', "odd"),
        ({"types": ("zzz",)}, "there are odd, project, trip", "Use one of: odd, project, trip"),
        (
            {"time_field": "lfet", "since": "2020"},
            'no record has a date under "lfet"; did you mean "left"?',
            "recorded, left, seen, seen_at",
        ),
        ({"time_field": "boat", "since": "2020"}, 'under "boat"', "recorded, left"),
    ],
)
def test_names_that_nothing_has_are_refused(more: dict[str, Any], words: str, step: str) -> None:
    with pytest.raises(UsageError) as refused:
        searched().ask("harbour", **more)
    assert words in refused.value.message
    assert step in refused.value.hint


@pytest.mark.parametrize(
    "more",
    [
        {"types": ("initiative",)},
        {"types": ("trip",)},
        {"types": ("odd",)},
        {"time_field": "seen", "since": "2030"},
        {"time_field": "seen_at", "until": "2020"},
        {"time_field": "recorded", "since": "2020"},
        {"since": "2030"},
    ],
)
def test_names_that_something_has_find_what_there_is(more: dict[str, Any]) -> None:
    searched().ask("harbour", **more)


def test_without_a_vocabulary_what_pages_say_counts() -> None:
    searched(None).ask("harbour", types=("odd",))
    with pytest.raises(UsageError, match='no type "projcet"; did you mean "project"'):
        searched(None).ask("harbour", types=("projcet",))
    bare = Searched({"a.md": "# A\n"})
    with pytest.raises(UsageError, match='no type "x"; no page has one'):
        bare.ask("a", types=("x",))
