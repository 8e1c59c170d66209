"""A text is offered for automatic recall, and nobody approved that.

What it checks
    Records with a `recall` block: the last commit that changed the block is a receipt of the
    operation `recall` that holds, as `vaultkit receipts verify` tells it. A block that is not
    committed is not approved. Moving a page changes no approval. Below, the first page was written
    and committed by hand; the block of the second was set by `knowledge_recall`.
Why
    Recalled text is put before the model without anybody looking. Whoever can write a page could
    otherwise write what every later conversation begins with. A block that nobody approved is
    ignored.
Example
    committed.md:
        ---
        record: claim
        assertion_origin: user_belief
        recall: {summary: Ana takes her tea without sugar.}
        ---
        Ana takes her tea without sugar.
Instead
    approved.md:
        ---
        record: claim
        assertion_origin: user_belief
        recall: {summary: Ana takes her tea without sugar.}
        ---
        Ana takes her tea without sugar.
Fix
    Never: have the recall approved, or take the block out.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.recalled import recall_pair, with_recall
from vaultkit.vault.snapshot import Snapshot

# a warning: the block is ignored, and the record itself is sound
rule = Rule(
    code="CL012",
    name="unapproved-recall",
    severity=Severity.WARNING,
    scope=Scope.VAULT,
    of_history=True,
)

_STEP = "have the recall approved with `knowledge_recall`, or take the block out"


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each block that nobody approved, where history can be asked."""
    history = vault.around.history
    asked = with_recall(vault) if history is not None else ()
    if history is None or not asked:
        return
    for path, words in sorted(history.unapproved(asked).items()):
        page = vault.placed_page(path)
        pair = recall_pair(page.facts)
        if pair is not None:
            yield rule.on(
                page,
                Span.at(pair.line, pair.column, len(pair.key)),
                f"nobody approved that this is recalled: {short(words)}",
                subject="recall",
                fix=Fix(_STEP),
            )
