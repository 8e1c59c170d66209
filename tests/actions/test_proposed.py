"""The plan of a move: complete, judged, and without a trace on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.moving import bytes_of, judged
from tests.support.repository import init_repository
from vaultkit.actions.proposed import Wanted, propose
from vaultkit.changes.journey import Journey, journey
from vaultkit.errors import StateError
from vaultkit.model.change import Move

FILES = {
    "vault.yaml": "",
    "a.md": "# One\n\n[b](b.md)\n",
    "b.md": "# Two\n\n[a](a.md) [[a]] [lost](a.md#lost)\n",
    "c.md": "# Three\n\n[[b]]\n",
}


def test_a_plan_holds_every_byte_and_changes_none(tmp_path: Path) -> None:
    root = init_repository(tmp_path / "v", FILES).path
    before = bytes_of(root)
    seen = judged(root, cache=True)
    wanted = Wanted(journey=journey({"a.md": "d/e.md"}, seen.opened.tree.entries()))
    found = propose(str(root), seen, wanted)
    assert found.changes.moves == (Move("a.md", "d/e.md"),)
    assert {one.path: one.after for one in found.changes.rewrites} == {
        "d/e.md": b"# One\n\n[b](../b.md)\n",
        "b.md": b"# Two\n\n[a](d/e.md) [[e]] [lost](d/e.md#lost)\n",
    }
    assert [link[:3] for link in found.links] == [
        ("a.md", 3, 1),
        *(("b.md", 3, c) for c in (1, 11, 17)),
    ]
    assert found.renamed(("broken-anchor", "b.md", "a.md#lost"))[2] == "d/e.md#lost"
    assert bytes_of(root) == before


def test_a_type_that_goes_by_the_place_is_what_to_look_at(tmp_path: Path) -> None:
    ontology = (
        "name: t\nversion: 1\npage_types:\n  note: {}\n  daily: {fields: {day: date}}\n"
        "classify:\n  - {prefix: days/, type: daily}\n  - {prefix: '', type: note}\n"
    )
    files = {
        "vault.yaml": "ontology: ontology.yaml\n",
        "ontology.yaml": ontology,
        "days/a.md": "---\nday: 2026-01-02\n---\n# A\n",
    }
    root = init_repository(tmp_path / "v", files).path
    seen = judged(root, cache=True)
    wanted = Wanted(journey=journey({"days/a.md": "old/a.md"}, seen.opened.tree.entries()))
    with pytest.raises(StateError, match="unknown-field") as refused:
        propose(str(root), seen, wanted)
    assert refused.value.hint == (
        "By its place old/a.md would be of the type note, and is of daily: choose another place, "
        "or let ontology.yaml say the new one first"
    )


def test_what_a_check_would_find_is_told_with_its_place(tmp_path: Path) -> None:
    root = init_repository(tmp_path / "v", FILES).path
    seen = judged(root, cache=True)
    broken = Wanted(journey=Journey({}), edits={"c.md": lambda data: data + b"[x](gone.md)\n"})
    with pytest.raises(StateError, match=r"c\.md:4:1 broken-link"):
        propose(str(root), seen, broken)
