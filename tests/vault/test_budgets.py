"""Budgets and hubs: the fast way says what a slow and plain one says, also at every edge."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vaultkit.model.facts import Facts, Node, Pair
from vaultkit.model.settings import Budgets, Settings
from vaultkit.model.vocabulary import Ontology, PageType, Vocabulary
from vaultkit.parse import codec
from vaultkit.vault.budgets import Hub, Limits, Over, PageBudgets
from vaultkit.vault.state import Row
from vaultkit.vault.surface import surface_of
from vaultkit.vault.types import Types

SMALL = Budgets(hub=100, page=200)


def row(units: int = 50, edges: tuple[str, ...] = (), **fields: str) -> Row:
    pairs = tuple(Pair(key, Node("plain", text, 2, 1, 2, 9), 2, 1) for key, text in fields.items())
    facts = Facts(has_block=True, frontmatter=Node("map", pairs, 2, 1, 3, 1), body_units=units)
    surface = surface_of(facts, codec.encode_anchors(facts))
    return Row("1", surface, edges="//".join(edges), units=units)


def of(rows: dict[str, Row], **more: Any) -> PageBudgets:
    chosen = Settings(budgets=more.pop("budgets", SMALL), **more)
    return PageBudgets(chosen, Types(chosen), rows, Limits(chosen))


def star(pages: int, links: int, **fields: str) -> dict[str, Row]:
    """`h.md` with `links` links to it, among so many pages, large enough for a hub over budget."""
    rows = {"h.md": row(150, (), **fields)}
    for number in range(pages - 1):
        rows[f"p{number:02}.md"] = row(edges=("h.md",) if number < links else ())
    return rows


def hub(rows: dict[str, Row], **more: Any) -> Hub | None:
    return of(rows, **more).hub("h.md")


# ------------------------------------------------------------------------------- what makes a hub


def test_twenty_pages_make_a_hub_and_nineteen_do_not() -> None:
    assert hub(star(20, 12)) == Hub(12, 95)
    assert hub(star(19, 12)) is None


def test_ten_connections_make_a_hub_and_nine_do_not() -> None:
    assert hub(star(20, 10)) == Hub(10, 95)
    assert hub(star(20, 9)) is None


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"lifecycle": "retired"}, "q.md"),
        ({"record": "claim"}, "q.md"),
        ({"record": "relationship"}, "q.md"),
        ({}, "README.md"),
    ],
    ids=["retired", "claim", "relationship", "document"],
)
def test_what_is_no_current_page_gives_no_degree(fields: dict[str, str], path: str) -> None:
    rows = {**star(20, 9), path: row(50, ("h.md",), **fields)}
    assert hub(rows) is None
    rows["h.md"] = row(150, edges=(path,))
    assert hub(rows) is None
    assert hub({**rows, path: row(edges=("h.md",))} if path == "q.md" else star(20, 10)) is not None


def test_a_page_that_is_linked_both_ways_counts_once() -> None:
    rows = star(20, 9)
    rows["h.md"] = row(150, edges=("p00.md", "p01.md"))
    assert hub(rows) is None
    rows["h.md"] = row(150, edges=("p00.md", "p15.md"))
    assert hub(rows) == Hub(10, 95)


def test_a_retired_page_is_no_hub_but_has_the_budget_of_a_page() -> None:
    rows = star(21, 15, lifecycle="retired")
    assert of(rows).over == ()
    rows["h.md"] = row(201, lifecycle="retired")
    assert of(rows).over == (Over("h.md", 201, 200),)


def test_of_equal_degrees_none_is_lower() -> None:
    """Two of twenty pages with the most connections: 18 of 20 are lower, which is 90 %."""
    rows = star(20, 12)
    rows["h2.md"] = rows.pop("p18.md")
    for number in range(12):
        rows[f"p{number:02}.md"] = row(edges=("h.md", "h2.md"))
    assert hub(rows) == Hub(12, 90)
    rows["h3.md"] = rows.pop("p17.md")
    for number in range(12):
        rows[f"p{number:02}.md"] = row(edges=("h.md", "h2.md", "h3.md"))
    assert hub(rows) is None
    assert hub(rows, budgets=replace(SMALL, hub_percentile=85)) == Hub(12, 85)


# ------------------------------------------------------------------------ against a slow witness


def slow_hub(rows: dict[str, Row], asked: Budgets, path: str) -> tuple[int, float] | None:
    """The rule of MF 8.2, word for word."""
    current = [
        name
        for name, one in rows.items()
        if not one.surface.state and "record" not in {mark.key for mark in one.surface.marks}
    ]
    links = {(a, b) for a in rows for b in rows[a].edges.split("//")}

    def degree(name: str) -> int:
        return sum(
            other != name and ((name, other) in links or (other, name) in links)
            for other in current
        )

    if path not in current or len(current) < asked.min_pages:
        return None
    own = degree(path)
    share = sum(degree(name) < own for name in current) / len(current) * 100
    if own < asked.min_degree or share < asked.hub_percentile - 1e-9:
        return None
    return own, share


NAMES = [f"{letter}.md" for letter in "abcdefghijkl"]
ROWS = st.dictionaries(
    st.sampled_from(NAMES),
    st.tuples(
        st.integers(0, 400),
        st.lists(st.sampled_from(NAMES), max_size=12, unique=True),
        st.sampled_from(({}, {}, {}, {"lifecycle": "retired"}, {"record": "claim"})),
    ),
    max_size=12,
)
ASKED = st.builds(
    Budgets,
    hub=st.sampled_from((100, 150)),
    page=st.sampled_from((100, 200, 300)),
    hub_percentile=st.sampled_from((0, 50, 75, 80, 90, 100)),
    min_pages=st.integers(0, 10),
    min_degree=st.integers(0, 6),
)


@settings(max_examples=1_000)
@given(ROWS, ASKED)
def test_hubs_and_budgets_are_what_the_rule_says_word_for_word(
    plan: dict[str, tuple[int, list[str], dict[str, str]]], asked: Budgets
) -> None:
    rows = {
        path: row(units, tuple(goal for goal in goals if goal != path and goal in plan), **fields)
        for path, (units, goals, fields) in plan.items()
    }
    budgets = of(rows, budgets=asked)
    expected = []
    for path, one in rows.items():
        slow = slow_hub(rows, asked, path)
        found = budgets.hub(path)
        assert (found and found.degree) == (slow and slow[0])
        assert found is None or (slow and found.percentile == int(slow[1] + 1e-9))
        is_page = "record" not in {mark.key for mark in one.surface.marks}
        if is_page and one.units > asked.page:
            expected.append((path, asked.page, False))
        elif is_page and slow and one.units > asked.hub:
            expected.append((path, asked.hub, True))
    told = [(one.path, one.budget, one.hub is not None) for one in budgets.over]
    assert sorted(told) == sorted(expected)


# ------------------------------------------------------------------------------- whose budget


ONTOLOGY = Ontology(
    page_types=(
        PageType(name="note", kinds=("note",), budget=60),
        PageType(name="log", kinds=("log", "note"), budget=70),
        PageType(name="plain", kinds=("plain",)),
        PageType(name="person", kinds=("person",), aliases=("human",), budget=80),
    )
)


@pytest.mark.parametrize(
    ("named", "types", "expected"),
    [
        ("note", {}, 60),
        ("note", {"note": 500}, 500),
        ("log", {"note": 500}, 500),
        ("log", {"note": 500, "log": 90}, 90),
        ("log", {}, 70),
        ("plain", {"note": 500}, 200),
        ("human", {}, 80),
        ("human", {"human": 85}, 85),
        ("human", {"person": 90}, 90),
        ("unheard-of", {"unheard-of": 30}, 30),
        ("unheard-of", {}, 200),
    ],
)
def test_the_settings_types_come_before_the_ontologys_and_that_before_the_pages(
    named: str, types: dict[str, int], expected: int
) -> None:
    budgets = of(
        {"a.md": row(10_000, type=named)},
        budgets=replace(SMALL, types=tuple(types.items())),
        vocabulary=Vocabulary(ontology=ONTOLOGY),
    )
    assert budgets.over == (Over("a.md", 10_000, expected),)


def test_a_hub_has_the_smaller_of_its_types_budget_and_the_hubs() -> None:
    rows = star(20, 12, type="note")
    assert of(rows).over == (Over("h.md", 150, 100, Hub(12, 95)),)
    low = of(rows, budgets=replace(SMALL, types=(("note", 80),)))
    assert low.over == (Over("h.md", 150, 80),)


@pytest.mark.parametrize("fields", [{"record": "claim"}, {"record": "relationship"}])
def test_claims_and_relationships_and_documents_have_no_budget(fields: dict[str, str]) -> None:
    rows = {"a.md": row(10_000, (), **fields), "README.md": row(10_000), "b.md": row(10_000)}
    assert [one.path for one in of(rows).over] == ["b.md"]


def test_a_type_with_little_room_is_no_measure_for_other_pages() -> None:
    rows = {"a.md": row(90, type="note"), "b.md": row(90)}
    assert of(rows, budgets=replace(SMALL, types=(("note", 20),))).over == (Over("a.md", 90, 20),)


def test_a_page_as_large_as_its_budget_is_not_over_it() -> None:
    assert of({"a.md": row(200)}).over == ()
    assert of({"a.md": row(201)}).over == (Over("a.md", 201, 200),)


# --------------------------------------------------------------------------------- what it costs


def test_without_a_large_page_no_link_is_looked_at() -> None:
    class Untouched(Row):
        @property
        def edges(self) -> str:
            raise AssertionError("a degree was asked for")

    rows: dict[str, Row] = {f"{n}.md": Untouched(*row(100)) for n in range(30)}
    assert of(rows).over == ()


# ---------------------------------------------------------------------------------- pages with room


def test_room_is_what_is_left_of_a_pages_own_budget() -> None:
    budgets = of({**star(20, 12), "n.md": row(90)})
    assert budgets.room("n.md") == 110
    assert budgets.room("h.md") == -50  # a hub


def test_what_a_section_links_to_is_offered_before_what_its_page_does_and_who_links_to_it() -> None:
    rows = {
        "a.md": row(500, edges=("b.md", "c.md", "d.md", "full.md")),
        "b.md": row(150),
        "c.md": row(20),
        "d.md": row(20),
        "e.md": row(10, edges=("a.md",)),
        "f.md": row(1),
        "full.md": row(200),
        "gone.md": row(1, edges=("a.md",), lifecycle="retired"),
    }
    budgets = of(rows)
    assert budgets.connected("a.md") == {"b.md", "c.md", "d.md", "e.md", "full.md"}
    assert budgets.with_room("a.md", ("b.md", "d.md")) == (("d.md", 180), ("b.md", 50))
    own = (("c.md", 180), ("d.md", 180), ("b.md", 50))
    assert budgets.with_room("a.md", ()) == own
    assert budgets.with_room("a.md", ("full.md", "gone.md")) == own
    full = of({**rows, "a.md": row(500, edges=("full.md",))})
    assert full.with_room("a.md", ("full.md",)) == (("e.md", 190),)
    assert budgets.with_room("f.md", ()) == budgets.with_room("gone.md", ()) == ()
    assert budgets.with_room("gone.md", ("b.md",)) == (("b.md", 50),)
