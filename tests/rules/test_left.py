from __future__ import annotations

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.around import Around, Was
from vaultkit.model.settings import Settings
from vaultkit.rules.left import left_by_all


def told(*bases: dict[str, Was]) -> list[str]:
    tree, settings = vault({"a.md": "# A\n"}), Settings()
    store = FactsStore(tree, dialect_of(settings))
    judged = judge(tree, settings, store, around=Around(left=lambda: bases))
    return [was.path for was in left_by_all(judged.snapshot, lambda _, was: not was.state)]


def was(path: str, state: str = "") -> Was:
    return Was(path, "", state, (path,))


def test_without_a_tree_before_there_is_nothing_to_tell() -> None:
    assert told() == []
    assert told({}) == []


def test_what_one_side_of_a_merge_left_behind_is_told_by_neither() -> None:
    one, both = was("one.md"), was("both.md")
    assert told({"one.md": one, "both.md": both}) == ["both.md", "one.md"]
    assert told({"one.md": one, "both.md": both}, {"both.md": both}) == ["both.md"]
    assert told({"both.md": both}, {"both.md": was("both.md", "retired")}) == []
