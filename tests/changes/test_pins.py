from __future__ import annotations

from dataclasses import replace

from tests.support.judged import snapshot_with
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.changes.journey import Journey
from vaultkit.changes.pins import pins
from vaultkit.model.settings import Settings

TYPES = "name: t\nversion: 1\npage_types: {concept: {dir: concepts, description: An idea.}}\n"
FILES = {
    "concepts/a.md": "# A\n",
    "concepts/b.md": "---\nid: own\n---\n",
    "concepts/deep/c.md": "# C\n",
    "concepts/taken.md": "# T\n",
    "other.md": "---\nid: concept/taken\ntype: concept\n---\n",
    "README.md": "# R\n",
}


def pinned(*moves: tuple[str, str]) -> dict[str, str]:
    snapshot, _ = snapshot_with(TYPES, FILES)
    return {one.path: one.id for one in pins(snapshot, Journey(dict(moves)))}


def test_what_a_page_was_called_by_its_place_is_kept() -> None:
    moves = (("concepts/a.md", "a.md"), ("concepts/deep/c.md", "concepts/c.md"))
    assert pinned(*moves) == {
        "concepts/a.md": "concept/a",
        "concepts/deep/c.md": "concepts/deep/c",
    }


def test_nothing_is_written_where_nothing_would_be_lost() -> None:
    assert pinned(("concepts/b.md", "b.md")) == {}  # it has an id
    assert pinned(("README.md", "x/README.md")) == {}  # a document
    assert pinned(("concepts/taken.md", "t.md")) == {}  # another page has that id


def test_a_vault_without_settings_gets_no_ids() -> None:
    settings = replace(Settings(), configured=False)
    tree = vault({"a.md": "# A\n"})
    snapshot = judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot
    assert list(pins(snapshot, Journey({"a.md": "b.md"}))) == []
