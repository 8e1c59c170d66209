"""A claim that nobody stated is offered for automatic recall.

What it checks
    Claims with a `recall` block whose `assertion_origin` is `agent_inference` or `source`. Only
    what the owner said of themselves (`user_belief`) may be recalled unasked.
Why
    Recalled text is put before the model without anybody looking. What an agent concluded, or a
    stranger's document says, would come back as if it were settled.
Example
    ---
    record: claim
    id: clm-01jqz8k3
    assertion_origin: agent_inference
    recall:
      summary: Ana will leave in May.
    ---
    Ana will leave in May.
Instead
    ---
    record: claim
    id: clm-01jqz8k3
    assertion_origin: agent_inference
    ---
    Ana will leave in May.
Fix
    Never by itself: take the `recall` block out.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.recalled import recall_pair
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import CLAIM

rule = Rule(code="CL008", name="recalled-inference", severity=Severity.ERROR, keys=("recall",))

_REFUSED = {
    "agent_inference": "an agent inferred",
    "source": "a source says",
}


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on the `recall` block of such a claim."""
    if page.typed.record != CLAIM:
        return
    origin = page.surface.mark("assertion_origin")
    words = _REFUSED.get(origin.text) if origin is not None else None
    pair = recall_pair(page.facts)
    if words is not None and pair is not None:
        yield rule.on(
            page,
            Span.at(pair.line, pair.column, len(pair.key)),
            f"what {words} cannot be recalled unasked",
            subject="recall",
            fix=Fix("take the `recall` block out"),
        )
