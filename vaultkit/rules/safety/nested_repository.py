"""A repository of its own lies inside the vault.

What it checks
    Submodules, and folders with their own `.git` that are no submodules. Their files are not read
    as pages of this vault.
Why
    What is written there goes into another history, or into none: Git keeps only the submodule's
    commit, and a plain nested repository is left out without a word.
Example
    A clone of another project in `projects/billing/`.
Instead
    The pages as files of this vault, or the other project beside it.
Fix
    Never: which of the two repositories the files belong to, only a person knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.model.tree import Kind
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="SC006", name="nested-repository", severity=Severity.WARNING, scope=Scope.VAULT)

_WORDS = {
    Kind.SUBMODULE: (
        "this folder is a submodule; its files were not checked",
        "check it as a vault of its own, or exclude it in vault.yaml",
    ),
    Kind.REPOSITORY: (
        "a repository of its own lies here; its files were not checked, and Git does not keep them",
        "move it out of the vault, make it a submodule, or exclude it in vault.yaml",
    ),
}


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each folder that another repository owns."""
    for path in vault.paths.odd:
        words = _WORDS.get(vault.entries[path].kind)
        if words:
            yield rule.at(path, Span.at(1), words[0], subject=rule.name, fix=Fix(words[1]))
