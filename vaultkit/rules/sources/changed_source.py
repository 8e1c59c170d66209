"""An original is another one than when it was summarised.

What it checks
    Summaries whose `file` lies in `sources/`: the original's SHA-256 is the one that the manifest
    recorded, and it did not change after the summary's `ingested`. What the manifest does not know
    is not judged.
Why
    The summary, and every page that it fed, tell what stood in the old version.
Example
    vault.yaml:
        vault: {name: Tides}
    sources/report.txt:
        The second edition.
    sources/_manifest/report.json:
        {"path": "sources/report.txt",
         "sha256": "0000000000000000000000000000000000000000000000000000000000000000"}
    page.md:
        ---
        type: summary
        file: sources/report.txt
        ---
Instead
    vault.yaml:
        vault: {name: Tides}
    sources/report.txt:
        The second edition.
    sources/_manifest/report.json:
        {"path": "sources/report.txt",
         "sha256": "4b48c90cf1a464aa8a330ba10ebad08b76a0f2c5d5908ed4b4a3214a498efcc2"}
    page.md:
        ---
        type: summary
        file: sources/report.txt
        ---
Fix
    Never by itself: read the original again and correct the summary, or bring the old file back.
Settings
    Only in a vault with a `vault.yaml`. An entry of the manifest that tells the `blob` of its file,
    as vaultkit's own do, spares reading the original; without it the file is read once for each of
    its contents.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.model.tree import Entry, Kind
from vaultkit.rules.rule import Rule, short
from vaultkit.vault.dates import is_after
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.sources import Recorded, is_original, is_summary, original_of

rule = Rule(code="SR001", name="changed-source", severity=Severity.WARNING, keys=("file",))

_STEP = "read the original again, correct the summary, and set `ingested`"


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield a finding where the original of a summary changed."""
    mark = page.surface.mark("file")
    if mark is None or not vault.settings.configured or not is_summary(page.typed):
        return
    path = original_of(page.path, page.surface)
    entry = vault.entries.get(path)
    known = vault.files.manifest.of(path) if is_original(path) else None
    if entry is None or entry.kind is not Kind.FILE or known is None or known.retired:
        return
    ingested = page.surface.mark("ingested")
    message = ""
    if _differs(vault, path, entry, known):
        message = f"{short(path)} is not the file that the manifest recorded"
    elif ingested is not None and is_after(known.changed, ingested.text):
        message = f"{short(path)} changed {short(known.changed)}, after this summary was written"
    if message:
        related = (Related(known.file, Span.at(1), "what is known of the original"),)
        yield rule.on(page, mark.span, message, subject=path, related=related, fix=Fix(_STEP))


def _differs(vault: Snapshot, path: str, entry: Entry, known: Recorded) -> bool:
    """Whether the bytes are others; equal blob ids spare reading them."""
    if known.blob and known.blob == entry.blob:
        return False
    kept = vault.files.retained(path)
    if kept is None:  # too large to be read: then its size is all that can be compared
        return known.size is not None and 0 <= entry.size != known.size
    return kept.sha256 != known.sha256
