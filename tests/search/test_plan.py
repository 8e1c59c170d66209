"""A query as it is typed becomes a plan, or words."""

from __future__ import annotations

from typing import Any

import pytest

from vaultkit.errors import UsageError
from vaultkit.model.hit import Query
from vaultkit.model.vocabulary import Ontology, PageType
from vaultkit.search.engine import Filters
from vaultkit.search.plan import asked, in_documents, with_everything, without_filters
from vaultkit.search.tokens import Term
from vaultkit.vault.types import DOCUMENT, RECORDS

_ONTOLOGY = Ontology(page_types=(PageType(name="project", aliases=("initiative",)),))


def plan(text: str = "a b", **more: Any) -> Any:
    return asked(Query(text=text, **more), _ONTOLOGY).plan


def test_words_are_terms_and_a_phrase_is_one() -> None:
    assert plan("ADR-016 retry").terms == (Term(("adr", "016")), Term(("retry",)))
    assert plan("ADR-016 retry", mode="phrase").terms == (Term(("adr", "016", "retry")),)
    assert not plan().any
    assert plan(mode="any").any


def test_filters() -> None:
    found = plan(
        types=("initiative", "other"),
        tags=("#sea",),
        fields=(("status", " open "),),
        under=("./projects/",),
        since="2024",
        until="2024-02",
        lifecycle="all",
    ).filters
    assert found == Filters(
        lifecycles=("", "superseded"),
        kinds=("project", "other"),
        tags=("sea",),
        fields=(("status", "open"),),
        under=("projects",),
        span=("2024-01-01", "2024-02-29"),
    )
    assert plan(under=(".", "a")).filters.under == ()
    assert plan(lifecycle="retired").filters.lifecycles == ("retired",)
    assert plan(everything=True).filters == Filters(sound=False, lifecycles=())


def test_the_same_without_its_filters() -> None:
    one = plan(types=("project",))
    assert without_filters(one).filters == Filters()
    assert with_everything(one).filters == Filters(False, (), ("project",), RECORDS)
    assert in_documents(one).filters == Filters(False, (), ("project",), (DOCUMENT,))


@pytest.mark.parametrize(
    "more",
    [
        {"text": ""},
        {"text": "?!"},
        {"text": "x" * 501},
        {"text": "x " * 65},
        {"mode": "some"},
        {"lifecycle": "gone"},
        {"records": ("thing",)},
        {"limit": 0},
        {"limit": 51},
        {"offset": -1},
        {"offset": 501},
        {"since": "yesterday"},
        {"since": "2026-03", "until": "2026-02-28"},
        {"time_field": "date"},
    ],
)
def test_what_can_find_nothing_by_its_form_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as refused:
        plan(**more)
    assert refused.value.hint


def test_days_that_meet_are_a_span() -> None:
    assert plan(since="2026-03-05", until="2026-03").filters.span == ("2026-03-05", "2026-03-31")
