"""The original of a summary is not there.

What it checks
    Summaries whose `file` names no file in `sources/`. A path is read from the vault's root or from
    `sources/`; dots lead from the page.
Why
    The summary is all that is left, and nobody can check it any more.
Example
    vault.yaml:
        vault: {name: Tides}
    page.md:
        ---
        type: summary
        file: sources/report.pdf
        ---
Instead
    vault.yaml:
        vault: {name: Tides}
    sources/report.pdf:
    page.md:
        ---
        type: summary
        file: sources/report.pdf
        ---
Fix
    Never by itself: bring the file back, or correct the path. Where the original was retired, the
    finding says so.
Settings
    Only in a vault with a `vault.yaml`. Where the ontology makes `file` a link, the rules about
    links tell this.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.tree import Kind
from vaultkit.rules.rule import Rule, short
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.sources import is_original, is_summary, original_of

rule = Rule(code="SR005", name="missing-original", severity=Severity.WARNING, keys=("file",))


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on a summary whose original is gone."""
    mark = page.surface.mark("file")
    if mark is None or not vault.settings.configured or not is_summary(page.typed):
        return
    if vault.state(page.path) or any(one.ref.key == "file" and one.link.issue for one in page.refs):
        return
    path = original_of(page.path, page.surface)
    entry = vault.entries.get(path)
    if is_original(path) and entry is not None and entry.kind is Kind.FILE:
        return
    known = vault.files.manifest.of(path)
    message = f"there is no original at {short(path)}"
    step = "bring the file back, or correct the path"
    if known is not None and known.retired:
        message = f"the original {short(path)} was retired"
        step = "retire the summary too, or name the original that took its place"
    yield rule.on(page, mark.span, message, subject=path, fix=Fix(step))
