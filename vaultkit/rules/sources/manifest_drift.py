"""The manifest of sources and the files do not fit together.

What it checks
    Each file of `sources/_manifest/` can be read, names an original that is there, and is the only
    one to name it; each original has an entry. A vault without any manifest is left alone.
Why
    The manifest is what tells an original from a file that was changed or slipped in since.
Example
    vault.yaml:
        vault: {name: Tides}
    sources/_manifest/report.json:
        {"path": "sources/report.txt",
         "sha256": "0000000000000000000000000000000000000000000000000000000000000000"}
Instead
    vault.yaml:
        vault: {name: Tides}
    sources/report.txt:
        A report.
    sources/_manifest/report.json:
        {"path": "sources/report.txt",
         "sha256": "0000000000000000000000000000000000000000000000000000000000000000"}
Fix
    Never by itself: bring the original back, or add or take out its entry.
Settings
    Only in a vault with a `vault.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.model.tree import Kind
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.sources import MANIFEST, are_kept, is_original

rule = Rule(code="SR004", name="manifest-drift", severity=Severity.WARNING, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each entry and each original that does not fit."""
    if not any(path.startswith(MANIFEST) for path in vault.entries):
        return
    if not are_kept(vault.settings, vault.surfaces):
        return
    manifest = vault.files.manifest
    for file, line, column, words in manifest.mistakes:
        span = Span.at(line, column)
        step = "correct it, or bring the last good version back"
        yield rule.at(
            file, span, f"this entry says nothing: {words}", subject="entry", fix=Fix(step)
        )
    for path, entries in manifest.by_path.items():
        yield from _twice(path, [one.file for one in entries])
        there = vault.entries.get(path)
        for one in entries:
            if not one.retired and (there is None or there.kind is not Kind.FILE):
                message = f"there is no original at {short(path)}"
                step = "bring the original back, or take the entry out"
                yield rule.at(one.file, Span.at(1), message, subject=path, fix=Fix(step))
    for path, there in vault.entries.items():
        if is_original(path) and there.kind is Kind.FILE and path not in manifest.by_path:
            message = "the manifest has no entry for this original"
            step = f"add one under {MANIFEST}, with its path and sha256"
            yield rule.at(path, Span.at(1), message, subject="entry", fix=Fix(step))


def _twice(path: str, files: list[str]) -> Iterator[Finding]:
    for file in files[1:]:
        yield rule.at(
            file,
            Span.at(1),
            f"{files[0].rpartition('/')[2]} is an entry for {short(path)} too",
            subject=f"{path} twice",
            related=(Related(files[0], Span.at(1), "the other entry"),),
            fix=Fix("keep the one that is right"),
        )
