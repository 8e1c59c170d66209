"""Records that offer something for automatic recall, and when two blocks say the same."""

from __future__ import annotations

import pytest

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.settings import Settings
from vaultkit.vault.recalled import block_of, recall_pair, with_recall
from vaultkit.vault.snapshot import Snapshot


def snapshot_of(files: dict[str, str | bytes]) -> Snapshot:
    tree, chosen = vault(files), Settings()
    return judge(tree, chosen, FactsStore(tree, dialect_of(chosen))).snapshot


def page(block: str) -> str:
    return f"---\ntitle: Tea\n{block}\n---\n# Tea\n"


def test_only_a_block_with_something_in_it_counts() -> None:
    found = snapshot_of(
        {"a.md": page("recall: {summary: Tea}"), "b.md": page("recall:"), "c.md": page("x: 1")}
    )
    assert with_recall(found) == ("a.md",)
    assert recall_pair(found.page("b.md").facts) is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("recall: {summary: Tea}", "recall:\n  summary: 'Tea'", True),
        ("recall: {summary: Tea}", "recall: {summary: tea}", False),
        ("recall: {a: 1, b: [x, y]}", "recall:\n  a: 1\n  b:\n    - x\n    - y", True),
        ("recall: {a: 1, b: [x, y]}", "recall: {a: 1, b: [y, x]}", False),
        ("recall: {a: 1}", "recall: {a: 1, b: 2}", False),
        ("recall: Tea", "recall: [Tea]", False),
        ("recall:", "x: 1", True),
    ],
)
def test_blocks_are_compared_by_what_they_say(one: str, other: str, same: bool) -> None:
    found = snapshot_of({"a.md": page(one), "b.md": page(other)})
    blocks = [block_of(found.page(path).facts) for path in ("a.md", "b.md")]
    assert (blocks[0] == blocks[1]) == same
