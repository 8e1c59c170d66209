"""Generated files worked out with what is kept are those that are worked out of the whole vault."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.ontology import settings_with
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.actions.standing import Standing
from vaultkit.generate import kept
from vaultkit.generate.drift import Drift, drift_of
from vaultkit.generate.kept import Kept, Shelved, Whole, kept_of
from vaultkit.model.around import NOWHERE
from vaultkit.model.settings import Budgets, Settings

_ONTOLOGY = "page_types:\n  concept: {dir: concepts}\n  person: {dir: people}\n"
_NAMES = [f"{letter}{number}" for letter in "abäc" for number in range(4)]
_PATHS = st.sampled_from(
    [f"{folder}/{name}.md" for folder in ("concepts", "people", "x") for name in _NAMES]
    + ["log/2026/03/02-a.md", "log/2026/04/01-b.md"]
)
_PAGES = st.builds(
    lambda title, goals: f"---\ntitle: {title}\n---\n{' '.join(f'[[{g}]]' for g in goals)}\n",
    st.sampled_from((*_NAMES, "The same title", "The same title too")),
    st.lists(st.sampled_from(_NAMES), max_size=3),
)
_CHANGES = st.lists(
    st.dictionaries(_PATHS, st.none() | _PAGES, min_size=1, max_size=3), min_size=1, max_size=4
)


def _settings(units: int) -> Settings:
    chosen = settings_with(_ONTOLOGY, Settings(configured=True, budgets=Budgets(index=units)))
    return replace(chosen, backlinks="commit")


def _whole(files: dict[str, bytes], chosen: Settings) -> Standing:
    tree = vault(files)
    return Standing(judge(tree, chosen, FactsStore(tree, dialect_of(chosen))))


def _after(drifts: tuple[Drift, ...]) -> dict[str, bytes | None]:
    return {one.path: one.after for one in drifts if one.after != one.before}


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(_PATHS, _PAGES, max_size=25),
    _CHANGES,
    st.sampled_from((100, 300, 600, 60_000)),
    st.booleans(),
)
def test_incremental_equals_full(
    pages: dict[str, str],
    changes: list[dict[str, str | None]],
    units: int,
    touched: bool,
) -> None:
    chosen = _settings(units)
    files = {path: text.encode() for path, text in pages.items()}
    standing = _whole(files, chosen)
    drift_of(standing.judged.snapshot)
    for change in changes:
        wanted = {path: text.encode() if text else None for path, text in change.items()}
        if touched and "index.md" in files:  # a person writes beside the generated part
            wanted["index.md"] = b"More words of a person.\n\n" + files["index.md"]
        for _ in range(2):  # the change, and then what is generated of it
            made = {path: data for path, data in {**files, **wanted}.items() if data is not None}
            tree = vault(made)
            store = FactsStore(tree, dialect_of(chosen))
            step = standing.next(tree, wanted, store, NOWHERE)
            full = drift_of(_whole(made, chosen).judged.snapshot)
            assert drift_of(step.snapshot) == full
            standing.follow(step)
            files, wanted = made, _after(full)


def test_only_what_changed_is_put_on_shelves_again() -> None:
    chosen = _settings(60_000)
    pages = {f"concepts/{name}.md": f"# {name}\n".encode() for name in _NAMES}
    standing = _whole({**pages, "people/ana.md": b"# Ana\n"}, chosen)
    drift_of(standing.judged.snapshot)
    mine = kept_of(standing.judged.snapshot)
    lines = {path: one[2] for path, one in mine.lines.items()}
    made = {**pages, "people/ana.md": b"# Ana and others\n"}
    tree = vault(made)
    store = FactsStore(tree, dialect_of(chosen))
    step = standing.next(tree, {"people/ana.md": b""}, store, NOWHERE)
    drift_of(step.snapshot)
    assert kept_of(step.snapshot) is mine
    same = [path for path, one in mine.lines.items() if one[2] is lines[path]]
    assert sorted(same) == sorted(pages)


def test_a_room_that_differs_makes_a_shelf_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Kept()
    known.shelves["a",] = Shelved([1], {"index.md": 10}, {})
    assert known.shelf(("a",), [1], lambda _: 10) is known.shelves["a",]
    assert known.shelf(("a",), [1], lambda _: 11) is None
    assert known.shelf(("a",), [2], lambda _: 10) is None
    assert known.shelf(("b",), [1], lambda _: 10) is None
    known.trim()
    assert known.shelves
    monkeypatch.setattr(kept, "_MOST", 0)
    known.trim()
    assert not known.shelves


def test_a_page_whose_lines_stay_makes_nothing_anew() -> None:
    chosen = _settings(60_000)
    pages = {f"concepts/{name}.md": f"# {name}\n\n[[a1]]\n".encode() for name in _NAMES}
    standing = _whole(pages, chosen)

    def step(text: str) -> Whole:
        """Write one page; what is kept of the whole then."""
        made = {**pages, "concepts/a0.md": text.encode()}
        tree = vault(made)
        judged = standing.next(tree, made, FactsStore(tree, dialect_of(chosen)), NOWHERE)
        drift_of(judged.snapshot)
        whole = kept_of(judged.snapshot).whole
        assert whole is not None
        assert whole.rows is judged.snapshot.rows
        return whole

    drift_of(standing.judged.snapshot)
    first = step("# a0\n\nThe lead.\n\nMore words. [[a1]]\n")
    same = step("# a0\n\nThe lead.\n\nMore words still, [[a1]].\n")
    assert same[1:4] == first[1:4]
    assert (same.catalog is first.catalog, same.others is first.others) == (True, True)
    told = step("# a0\n\nAnother lead.\n\nMore words still, [[a1]].\n")
    assert (told.catalog == first.catalog, told.others is first.others) == (False, True)
    linked = step("# a0\n\nAnother lead.\n\nMore words. [[a1]] [[a2]]\n")
    assert (linked.catalog is told.catalog, linked.others == told.others) == (True, False)
    titled = step("# Another title\n\nAnother lead.\n\nMore words. [[a1]] [[a2]]\n")
    assert (titled.catalog == linked.catalog, titled.others == linked.others) == (False, False)
