"""Something that is no file has the name of a page.

What it checks
    Folders, pipes, sockets and devices whose name ends as a page's does. They are never opened.
Why
    A program that opens a pipe waits for ever, and one that looks for a page finds none.
Example
    A folder called `notes.md/`.
Instead
    A folder called `notes/`.
Fix
    Never: what it should be, only a person knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.model.tree import Kind
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="SC007", name="special-file", severity=Severity.ERROR, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each path that is named as a page and is no file."""
    for path in vault.paths.odd:
        entry = vault.entries[path]
        if entry.kind is Kind.DIRECTORY:
            what, step = "folder", "give the folder a name without this ending"
        elif entry.kind is Kind.SPECIAL:
            what, step = entry.detail or "special file", "delete it, or move it out of the vault"
        else:
            continue
        message = f"this is no file but a {what}; nothing was read"
        yield rule.at(path, Span.at(1), message, subject=rule.name, fix=Fix(step))
