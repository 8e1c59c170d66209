"""A frontmatter block is not YAML.

What it checks
    Blocks that YAML cannot read: an unquoted colon, a quote or bracket that never closes, a value
    that begins with `@`, `%` or another character that YAML keeps for itself, a placeholder of a
    template, wrong indentation, a line without a key. Every such line is told that can be mended
    without guessing; behind the first one that cannot, the rest of the block is unknown.
Why
    The whole block is lost, not only the line: no title, no id, no fields, and programs that read
    on loosely take something else than the author wrote.
Example
    ---
    title: Runbook: rotate keys
    ---
Instead
    ---
    title: "Runbook: rotate keys"
    ---
Fix
    Where only one text can be meant the value is put in quotes. Where the value holds quotes of
    its own, whether the outer pair is meant is asked first.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Finding, Severity
from vaultkit.parse.yaml_words import INNER_QUOTES
from vaultkit.rules.rule import Fixable, Rule, mend
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM005", name="invalid-yaml", severity=Severity.ERROR, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each line that keeps the block from being read."""
    for fault in page.faults(rule.name):
        reason, _, step = fault.detail.rpartition("; ")
        sure = Applicability.UNSAFE if step == INNER_QUOTES else Applicability.SAFE
        yield rule.on(page, fault.span, reason, fix=mend(fault, step, sure))
