"""A claim or a relationship lacks a key that it needs, or has a value that says nothing.

What it checks
    A claim has an `id` (`clm-` and at least eight letters, figures or hyphens), a `claim_kind`, an
    `assertion_origin` (source, user_belief or agent_inference) and a text; `occurred`, `due` and
    `expires` are dates: 2026, 2026-03, 2026-03-01 or a time with its offset; `confidence` is a
    number from 0 to 1; `entities` is a list of pages. A relationship has an `id` (`rel-…`), a
    `label`, `from` and `to`. `lifecycle` is active, superseded, withdrawn, merged or retired.
Why
    Search, index and timeline read these keys. A record that does not hold them is left out, and
    nobody notices.
Example
    ---
    record: claim
    id: clm-0042
    claim_kind: decision
    assertion_origin: minutes
    ---
    The harbour stays open in winter.
Instead
    ---
    record: claim
    id: clm-01jqz8k3
    claim_kind: decision
    assertion_origin: source
    ---
    The harbour stays open in winter.
Fix
    Never: what the key should say, only its author knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.model.facts import Node
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, short
from vaultkit.vault.claims import DATES, ORIGINS, PREFIXES, is_record_id
from vaultkit.vault.dates import FORMS, read_date
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import either
from vaultkit.vault.surface import LIFECYCLES
from vaultkit.vault.types import CLAIM

rule = Rule(code="CL011", name="invalid-claim", severity=Severity.ERROR, keys=("record",))

_NEEDS = {
    "claim": ("id", "claim_kind", "assertion_origin"),
    "relationship": ("id", "label", "from", "to"),
}
_ONE_VALUE = ("claim_kind", "owner", "source_page", "label", "from", "to")


class _Slip(NamedTuple):
    key: str
    message: str
    step: str


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each key that is missing or wrong."""
    record = page.typed.record
    mark = page.surface.mark("record")
    if record not in PREFIXES or mark is None or page.facts.frontmatter is None:
        return
    fields = {pair.key: pair.node for pair in page.facts.frontmatter.pairs}
    for slip in _slips(record, fields):
        node = fields.get(slip.key)
        span = node.span if node is not None and node.value is not None else mark.span
        yield _finding(page, span, slip)
    if record == CLAIM and not page.surface.said:
        words = "the claim has no text: its body is empty"
        yield _finding(
            page, mark.span, _Slip("", words, "say below the frontmatter what is claimed")
        )


def _finding(page: Page, span: Span, slip: _Slip) -> Finding:
    return rule.on(page, span, slip.message, subject=slip.key or "text", fix=Fix(slip.step))


def _slips(record: str, fields: dict[str, Node]) -> Iterator[_Slip]:
    for key in _NEEDS[record]:
        if key not in fields or fields[key].value is None:
            yield _Slip(key, f"the {record} has no `{key}`", _step(record, key))
    for key, node in fields.items():
        if node.value is None:
            continue
        message = _wrong(record, key, node)
        if message:
            lists = key in _ONE_VALUE and node.kind == "list"
            step = f"keep one of them: `{key}: …`" if lists else _step(record, key)
            yield _Slip(key, message, step)


def _wrong(record: str, key: str, node: Node) -> str:
    """What is wrong with a value that is there, "" for nothing."""
    text = node.text
    if key == "id":
        fits = text is not None and is_record_id(record, text)
        return "" if fits else f"this is no id of a {record}"
    if key == "lifecycle":
        return "" if text in LIFECYCLES else f'"{short(text or "")}" is no lifecycle'
    if key in _ONE_VALUE:
        return "" if text else f"`{key}` is one value"
    return _wrong_in_claim(key, node) if record == CLAIM else ""


def _wrong_in_claim(key: str, node: Node) -> str:
    text = node.text or ""
    if key == "assertion_origin" and text not in ORIGINS:
        return f'"{short(text)}" is no origin of a claim'
    if key in DATES and read_date(text) is None:
        return f'"{short(text)}" is no date that can be read'
    if key == "confidence" and not _is_share(text):
        return f'"{short(text)}" is no number from 0 to 1'
    if key == "entities" and (node.kind != "list" or not all(item.text for item in node.items)):
        return "`entities` is a list of pages"
    return ""


def _is_share(text: str) -> bool:
    plain = text.replace(".", "", 1)
    return plain.isascii() and plain.isdigit() and 0 <= float(text) <= 1


def _step(record: str, key: str) -> str:
    if key == "id":
        return f"give it an id of its own: {PREFIXES[record]} and eight or more letters or figures"
    if key == "assertion_origin":
        return f"write {either(ORIGINS)}"
    if key == "lifecycle":
        return f"write {either(LIFECYCLES)}"
    if key in DATES:
        return f"write {FORMS}"
    if key == "confidence":
        return "write a number such as 0.8"
    return "write it as a list: `entities: [page]`" if key == "entities" else f"add `{key}: …`"
