"""The verdict on one page: findings, and what it depends on and leads to."""

from __future__ import annotations

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.actions.verdict import verdict_on
from vaultkit.model.settings import Settings


def test_a_verdict_names_findings_keys_and_edges() -> None:
    tree = vault(
        {
            "a.md": "[[b]] ![[c]] [x](gone.md) [self](a.md#a)\n\n# A\n",
            "b.md": "# B\n",
            "c.md": "# C\n",
        }
    )
    settings = Settings()
    snapshot = judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot
    verdict = verdict_on("a.md", snapshot)
    assert [finding.name for finding in verdict.findings] == ["broken-link"]
    assert {"a", "b", "c", "gone"} <= set(verdict.keys.split("\n"))
    assert verdict.edges.split("//") == ["b.md", "c.md"]
    assert verdict.embeds == "c.md"


def test_a_page_is_judged_again_when_any_successor_on_its_way_changes() -> None:
    over = "---\nlifecycle: superseded\nsuperseded_by: {}\n---\n".format
    files = {
        "start.md": "[[a]]",
        "a.md": over('"[[d/b]]"'),
        "d/b.md": over("../c.md"),
        "c.md": "# C\n",
    }
    ways = (
        {"c.md": over("e"), "e.md": "# E\n"},
        {"c.md": "---\nlifecycle: retired\n---\n"},
        {"d/b.md": over("nobody")},
        {"c.md": over("a")},
    )
    settings, dialect = Settings(), dialect_of(Settings())
    before = judge(vault(files), settings, FactsStore(vault(files), dialect))
    for way in ways:
        tree = vault({**files, **way})
        known = judge(tree, settings, FactsStore(tree, dialect), before=before).findings
        whole = judge(tree, settings, FactsStore(tree, dialect)).findings
        assert sorted(known, key=lambda one: one.sort_key) == sorted(
            whole, key=lambda one: one.sort_key
        )
        assert known != before.findings
