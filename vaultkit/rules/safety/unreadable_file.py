"""A file or folder could not be read.

What it checks
    Pages and folders that the system refused to open, and pages whose bytes could not be had.
Why
    What could not be checked is not fine. A vault that passes only because half of it was locked
    away would pass for the wrong reason.
Example
    `private.md`, which only another user may read.
Instead
    The same file, readable by whoever checks the vault.
Fix
    Never: permissions are the owner's business.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.model.tree import Kind
from vaultkit.rules.rule import Rule
from vaultkit.vault.between import Between
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="SC008", name="unreadable-file", severity=Severity.ERROR)

_STEP = "make it readable for whoever checks, or exclude it in vault.yaml"


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on a page whose bytes could not be had."""
    for fault in page.faults(rule.name):
        yield _finding(page.path, fault.detail)


def check_paths(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each path that could not even be looked at."""
    for path in vault.paths.odd:
        entry = vault.entries[path]
        if entry.kind is Kind.UNREADABLE:
            yield _finding(path, entry.detail)


def stays(change: Between) -> bool:
    """Whether everything at the paths of the change can be read, before and after it."""
    there = (vault.entries.get(path) for path in change.paths for vault in change.both)
    return not any(entry.kind is Kind.UNREADABLE for entry in there if entry is not None)


def _finding(path: str, reason: str) -> Finding:
    message = f"it could not be read, so it was not checked: {reason or 'no reason was given'}"
    return rule.at(path, Span.at(1), message, subject=rule.name, fix=Fix(_STEP))
