"""Chains of records that replace each other are followed to what is active, loops never."""

from __future__ import annotations

from tests.support.searching import Searched, judged_files
from vaultkit.search.replaced import replacements_of

_OLD = "---\nlifecycle: superseded\nsuperseded_by: {}\n---\nThe {} plan.\n"
_FILES: dict[str, str | bytes] = {
    "a.md": _OLD.format("b", "first"),
    "b.md": _OLD.format("c", "second"),
    "c.md": "What holds now.\n",
    "x.md": _OLD.format("y", "turning"),
    "y.md": _OLD.format("x", "turning"),
    "k1.md": "---\nrecord: claim\nid: k1\nlifecycle: superseded\n---\nIt was blue.\n",
    "k2.md": "---\nrecord: claim\nid: k2\nsupersedes: k1\n---\nIt is red.\n",
}


def test_the_end_of_a_chain() -> None:
    vault = judged_files(_FILES).snapshot
    assert replacements_of(vault, "a.md") == ["c.md"]
    assert replacements_of(vault, "c.md") == []
    assert replacements_of(vault, "x.md") == []
    assert replacements_of(vault, "k1.md") == ["k2.md"]


def test_a_search_that_matches_what_is_superseded_tells_what_replaces_it() -> None:
    vault = Searched(_FILES)
    found = vault.ask("first plan")
    assert not found.hits
    assert [(hit.path, hit.via) for hit in found.replacing] == [("c.md", "a")]
    assert found.silence is None
    assert vault.ask("first plan", lifecycle="superseded").replacing == ()
    assert vault.ask("holds").replacing == ()
    found = vault.ask("plan now", "any")
    assert [hit.path for hit in found.hits] == ["c.md"]
    assert found.replacing == (), "what is found already is not told twice"
