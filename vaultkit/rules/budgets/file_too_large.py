"""A page is too large to be read.

What it checks
    Markdown files of more than 5,000,000 bytes. They are not opened.
Why
    Nothing in the file is checked, and no editor or reader does well with it. A file of this size
    is most often a log or an export with the wrong ending.
Example
    An export of 40 MB called `notes.md`.
Instead
    The export as `notes.jsonl`, or as pages of its parts.
Fix
    Never: how a file is split, only its author knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.classify import MAX_PAGE
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="BG001", name="file-too-large", severity=Severity.ERROR, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each file that is not read for its size."""
    for path in vault.paths.too_large:
        size = vault.entries[path].size
        yield rule.at(
            path,
            Span.at(1),
            f"the file was not read: it has {size:,} bytes, and {MAX_PAGE:,} is the most",
            subject=rule.name,
            fix=Fix("split it into pages, or give it another ending if it is no page"),
        )
