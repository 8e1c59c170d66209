"""A claim or a relationship rests on nothing, or an item of evidence cannot be followed.

What it checks
    Claims and relationships have at least one item under `evidence`. Each item, on any page, has a
    `path` from the vault's root and the `sha256` of the file there; `lines`, where they are given,
    are the first and the last, counted from 1.
Why
    What nobody can trace back to a source is an opinion. And evidence without a hash says nothing
    once the file is another one.
Example
    ---
    record: claim
    id: clm-01jqz8k3
    claim_kind: decision
    assertion_origin: source
    ---
    The harbour stays open in winter.
Instead
    artifacts/1/minutes.txt:
        The harbour stays open in winter.
    page.md:
        ---
        record: claim
        id: clm-01jqz8k3
        claim_kind: decision
        assertion_origin: source
        evidence:
          - path: artifacts/1/minutes.txt
            sha256: 0f35baf1bbbfc927f733689980557ed09e4c10bf9b51acacebfc75bde5c0f6cb
            lines: [1, 1]
        ---
        The harbour stays open in winter.
Fix
    Never: only the source can be evidence.
Settings
    A page may have a field `evidence` of another meaning: of pages only items with a `path` or a
    `sha256` are judged, and none where the page's type has a field of this name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultkit.model.facts import Node
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, short
from vaultkit.vault.evidence import Evidence, evidence_of, is_tree_path, lines_of
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import CLAIM, RELATIONSHIP

rule = Rule(
    code="CL001", name="missing-evidence", severity=Severity.ERROR, keys=("record", "evidence")
)

_SHA256 = re.compile(r"[0-9a-fA-F]{64}\Z")
_ADD = "add what it rests on: `path` and `sha256` of a file under artifacts/ or sources/"
_HASH = "give the SHA-256 of the file, 64 figures and letters from a to f"


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for a record without evidence, and one for each part that is not sound."""
    record = page.surface.mark("record") if page.typed.record in (CLAIM, RELATIONSHIP) else None
    if record is None and "evidence" not in (page.surface.keys or ()):
        return
    items = evidence_of(page.facts)
    if record is None:
        if page.typed.type is not None and page.typed.type.field("evidence") is not None:
            return
        items = tuple([item for item in items if item.path or item.sha256])
    elif not items and page.facts.frontmatter is not None:
        message = f"the {page.typed.record} has no evidence"
        yield rule.on(page, record.span, message, subject="evidence", fix=Fix(_ADD))
    for item in items:
        for what, span, message, step in _problems(item):
            subject = f"{item.path.text if item.path else ''} {what}"
            yield rule.on(page, span, message, subject=subject, fix=Fix(step))


def _problems(item: Evidence) -> Iterator[tuple[str, Span, str, str]]:
    if item.node.kind != "map":
        message = "an item of evidence is a map with `path` and `sha256`"
        yield "item", item.node.span, message, "write `- path: …` with `sha256: …` below it"
        return
    path = item.path.text if item.path is not None else None
    if item.path is None or not path:
        step = "give the path of the file, from the vault's root"
        yield "path", _place(item, item.path), "this evidence names no file", step
    elif not is_tree_path(path):
        step = "write the path from the vault's root, such as artifacts/1/minutes.txt"
        yield "path", item.path.span, f'"{short(path)}" is no path of the vault', step
    hashed = item.sha256.text if item.sha256 is not None else None
    if not hashed:
        yield "sha256", _place(item, item.sha256), "this evidence has no sha256", _HASH
    elif item.sha256 is not None and not _SHA256.match(hashed):
        yield "sha256", item.sha256.span, f'"{short(hashed)}" is no SHA-256', _HASH
    if item.lines is not None and item.lines.value is not None and lines_of(item) is None:
        message = "`lines` are the first and the last line, counted from 1"
        yield "lines", item.lines.span, message, "write them as `lines: [12, 14]`"


def _place(item: Evidence, node: Node | None) -> Span:
    return node.span if node is not None and node.value is not None else item.node.span
