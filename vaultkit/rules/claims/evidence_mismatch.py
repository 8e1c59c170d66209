"""A file that a record cites is gone, is another one, or does not say what is quoted.

What it checks
    Each item of `evidence` with a `path` and a `sha256`: the file is there and has this hash, it
    has as many lines as `lines` name, and `quote` stands in these lines, or anywhere where no lines
    are named. White space and Unicode forms make no difference in a quote. A quote from a file that
    is no text in UTF-8, such as a PDF, is not compared. A Git LFS pointer counts as its file.
Why
    Evidence is what a claim can be held to. One file that was quietly corrected takes the ground
    from under every record that cites it.
Example
    artifacts/1/minutes.txt:
        The harbour closes in winter.
    page.md:
        ---
        evidence:
          - path: artifacts/1/minutes.txt
            sha256: 0f35baf1bbbfc927f733689980557ed09e4c10bf9b51acacebfc75bde5c0f6cb
        ---
Instead
    artifacts/1/minutes.txt:
        The harbour stays open in winter.
    page.md:
        ---
        evidence:
          - path: artifacts/1/minutes.txt
            sha256: 0f35baf1bbbfc927f733689980557ed09e4c10bf9b51acacebfc75bde5c0f6cb
        ---
Fix
    Never: put the file back as it was, or cite the new one in a record of its own. Where a quote
    stands in other lines, the finding names them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.model.facts import Node
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.tree import Kind
from vaultkit.rules.rule import Rule, short
from vaultkit.vault.evidence import Evidence, evidence_of, is_tree_path, lines_of
from vaultkit.vault.page import Page
from vaultkit.vault.retained import Retained, collapsed
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="CL002", name="evidence-mismatch", severity=Severity.ERROR, keys=("evidence",))

_BACK = "put the file back as it was, or cite the new one in a record of its own"
_HEX = 64


class _Wrong(NamedTuple):
    node: Node
    message: str
    step: str


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield at most one finding for each item that does not hold."""
    if "evidence" not in (page.surface.keys or ()):
        return
    for item in evidence_of(page.facts):
        path, hashed = item.path, item.sha256
        if path is None or hashed is None or not path.text or not hashed.text:
            continue
        if not is_tree_path(path.text) or len(hashed.text) != _HEX:
            continue  # told by missing-evidence
        wrong = _missing(path, path.text, vault) or _differing(item, path, hashed, vault)
        if wrong is not None:
            subject = f"{path.text} {wrong.node.text or ''}".strip()
            fix = Fix(wrong.step)
            yield rule.on(page, wrong.node.span, wrong.message, subject=subject, fix=fix)


def _missing(node: Node, path: str, vault: Snapshot) -> _Wrong | None:
    entry = vault.entries.get(path)
    if entry is None:
        return _Wrong(
            node, f"there is no file at {short(path)}", "put the file back, or correct it"
        )
    if entry.kind is not Kind.FILE:
        message = f"{short(path)} is a {entry.kind.value}, and evidence is a file"
        return _Wrong(node, message, "put the file itself there")
    if vault.files.retained(path) is None:
        message = f"{short(path)} cannot be read, so its hash is unknown"
        return _Wrong(node, message, "make it readable, or cite the part of it that counts")
    return None


def _differing(item: Evidence, path: Node, hashed: Node, vault: Snapshot) -> _Wrong | None:
    name = path.text or ""
    kept = vault.files.retained(name)
    if kept is None:
        return None
    if kept.sha256 != (hashed.text or "").lower():
        message = f"{short(name)} is not what was cited: its SHA-256 is {kept.sha256[:16]}…"
        return _Wrong(hashed, message, _BACK)
    cited = lines_of(item)
    if cited is not None and item.lines is not None:
        if kept.lines is None:
            message = f"{short(name)} is no text in UTF-8, so it has no lines"
            return _Wrong(item.lines, message, "leave `lines` away")
        if cited[1] > len(kept.lines):
            message = f"{short(name)} ends at line {len(kept.lines)}"
            return _Wrong(item.lines, message, "correct the lines")
    return _misquoted(item, name, kept, cited)


def _misquoted(
    item: Evidence, name: str, kept: Retained, cited: tuple[int, int] | None
) -> _Wrong | None:
    quote = item.quote.text if item.quote is not None else None
    if item.quote is None or not quote or not collapsed(quote) or kept.lines is None:
        return None
    first, last = cited or (1, None)
    if kept.holds(quote, first, last):
        return None
    where = "there" if cited is None else f"in lines {first} to {last} of {short(name)}"
    place = kept.place_of(quote)
    step = "quote the text as it stands there, or cite where it stands"
    if place is not None:
        step = (
            f"it stands in lines {place[0]} to {place[1]}: write `lines: [{place[0]}, {place[1]}]`"
        )
    message = f"the quote does not stand {where}"
    if cited is None:
        message = f"the quote does not stand in {short(name)}"
    return _Wrong(item.quote, message, step)
