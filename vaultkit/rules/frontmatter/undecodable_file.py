"""A page is not UTF-8 text.

What it checks
    Pages that hold bytes which are no UTF-8, UTF-16 text, or NUL bytes, as binary files do. The
    place is the first such byte.
Why
    Nothing else can be checked on the page, and what reads it leniently shows other words than
    its author wrote.
Example
    The byte 0xe9, which is é in Latin-1, in a file that is read as UTF-8.
Instead
    The two bytes 0xc3 0xa9, which are é in UTF-8.
Fix
    Never: only the author knows which encoding the bytes are in.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM001", name="undecodable-file", severity=Severity.ERROR)

_SAVE = "save it as UTF-8"
_RESTORE = "restore the text, or give the file another ending if it is no Markdown"


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding at the first byte that is no UTF-8 text."""
    for fault in page.faults(rule.name):
        step = _RESTORE if "NUL" in fault.detail else _SAVE
        yield rule.on(
            page,
            fault.span,
            f"the page cannot be read as text: {fault.detail}",
            subject=rule.name,
            fix=Fix(step),
        )
