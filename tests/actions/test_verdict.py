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
