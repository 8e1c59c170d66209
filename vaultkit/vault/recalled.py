"""Records with a `recall` block: what is offered for automatic recall, once it is approved."""

from __future__ import annotations

from vaultkit.model.facts import Facts, Node, Pair
from vaultkit.vault.glance import RECALL
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import RECORDS


def with_recall(vault: Snapshot) -> tuple[str, ...]:
    """The paths of all records that have such a block, and something in it."""
    return tuple(
        path
        for path in vault.glance.recalling
        if vault.typed(path).record in RECORDS and recall_pair(vault.page(path).facts) is not None
    )


def recall_pair(facts: Facts) -> Pair | None:
    """The block as it stands in the frontmatter; None where there is none, or an empty one."""
    pairs = facts.frontmatter.pairs if facts.frontmatter is not None else ()
    found = [pair for pair in pairs if pair.key == RECALL and (pair.node.pairs or pair.node.items)]
    return found[0] if found else None


def block_of(facts: Facts) -> object:
    """What the block of a page says, to be compared; None where there is none."""
    pair = recall_pair(facts)
    return None if pair is None else _said(pair.node)


def _said(node: Node) -> object:
    if node.kind == "map":
        return tuple((pair.key, _said(pair.node)) for pair in node.pairs)
    return tuple(map(_said, node.items)) if node.kind == "list" else node.text
