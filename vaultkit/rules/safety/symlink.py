"""A symbolic link lies in the vault.

What it checks
    Symbolic links, to files and to folders, among the vault's paths. vaultkit never follows one,
    so what it leads to is read only where it lies inside the vault itself.
Why
    A link can lead out of the vault, to a file that is not there, or in a circle; on Windows a
    checkout often turns it into a text file that holds a path.
Example
    `guide.md`, a link to `../../private/guide.md`.
Instead
    The page itself, or an ordinary link to it from another page.
Fix
    Never: whether to copy the file or to drop the link, only a person knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import dirname, join, normpath

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.model.tree import Kind
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="SC004", name="symlink", severity=Severity.WARNING, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each symbolic link."""
    for path in vault.paths.odd:
        entry = vault.entries[path]
        if entry.kind is not Kind.SYMLINK:
            continue
        message, step = _words(path, entry.detail, vault)
        yield rule.at(path, Span.at(1), message, subject=entry.detail, fix=Fix(step))


def _words(path: str, target: str, vault: Snapshot) -> tuple[str, str]:
    if not target:
        return (
            "this is a symbolic link, which is not followed",
            "put the file itself here, or link to it from a page",
        )
    shown = f'this symbolic link to "{short(target)}"'
    goal = normpath(join(dirname(path), target))
    if target.startswith(("/", "\\")) or target[1:2] == ":" or goal.split("/")[0] == "..":
        return (
            f"{shown} leads out of the vault and is not followed",
            "delete it, or copy what it leads to into the vault",
        )
    if goal == ".":
        return f"{shown} leads to the vault itself and is not followed", "delete it"
    if goal not in vault.names.files and goal not in vault.names.folders:
        return f"{shown} leads to nothing", "delete it, or put the file where it leads"
    return (
        f"{shown} is not followed; the file is read where it lies",
        "replace it by an ordinary link on a page, or leave it if nothing depends on it",
    )
