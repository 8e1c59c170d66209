"""Every place that leads to a page, and none that does not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.judged import snapshot_with
from tests.support.linked import FILES, ONTOLOGY
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.settings import Settings
from vaultkit.vault.backlinks import backlinks_of, leading_to, title_of


def told(goal: str) -> list[str]:
    snapshot, _ = snapshot_with(ONTOLOGY, FILES)
    return [
        f"{one.path}:{one.span.line}:{one.span.column} {one.kind} {one.label}{one.state}".strip()
        for one in backlinks_of(snapshot, goal)
    ]


def test_links_embeds_values_claims_and_relationships_are_told() -> None:
    assert told("people/ana.md") == [
        "claims/c.md:5:8 claim owner",
        "notes/one.md:3:6 link",
        "notes/one.md:3:18 link",
        "notes/one.md:5:1 embed",
        "notes/two.md:6:4 link retired",
        "people/bo.md:2:9 ref friend",
        "relationships/r.md:5:7 relationship knows (from)",
    ]


def test_a_page_that_nothing_names_has_none() -> None:
    assert told("notes/two.md") == []


def test_a_page_whose_path_only_begins_like_the_goal_is_not_opened() -> None:
    snapshot, _ = snapshot_with(ONTOLOGY, {"x/a.md": "[[bc]]\n", "bc.md": "", "c.md": ""})
    assert leading_to(snapshot, "c.md") == ()
    assert leading_to(snapshot, "bc.md") == ("x/a.md",)


def test_a_record_is_called_by_title_heading_text_or_file() -> None:
    snapshot, _ = snapshot_with(ONTOLOGY, {**FILES, "notes/x.md": "no heading\n"})
    names = {path: title_of(path, surface) for path, surface in snapshot.surfaces.items()}
    assert names["people/ana.md"] == "Ana A."
    assert names["notes/one.md"] == "One"
    assert names["claims/c.md"] == "Ana is right."
    assert names["notes/x.md"] == "x"


_WRITTEN = st.sampled_from(
    [
        "[[a]]",
        "![[b]]",
        "[x](c.md)",
        "[x](c.md#h)",
        "`[[a]]`",
        "[[nope]]",
        "[r][d]",
        "<!-- [[b]] -->",
    ]
)


@given(st.dictionaries(st.sampled_from("abc"), st.lists(_WRITTEN, max_size=4), min_size=3))
def test_backlinks_are_the_links_of_all_pages_turned_round(pages: dict[str, list[str]]) -> None:
    files = {
        f"{name}.md": "# h\n\n" + "\n\n".join(words) + "\n\n[d]: b.md\n"
        for name, words in pages.items()
    }
    tree, settings = vault(files), Settings()
    snapshot = judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot
    every = {
        (path, one.goal, one.link.start)
        for path in files
        for one in snapshot.placed_page(path).links
        if one.goal is not None and one.goal != path
    }
    found = [(one.path, goal, one.span) for goal in files for one in backlinks_of(snapshot, goal)]
    assert len(found) == len(set(found)) == len(every)
    assert {one[:2] for one in found} == {one[:2] for one in every}


def test_who_asks_often_hears_the_same() -> None:
    snapshot, _ = snapshot_with(ONTOLOGY, FILES)
    for goal in snapshot.surfaces:
        fresh, _ = snapshot_with(ONTOLOGY, FILES)
        first = leading_to(fresh, goal)
        assert [leading_to(snapshot, goal) for _ in range(4)] == [first] * 4
