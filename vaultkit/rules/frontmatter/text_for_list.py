"""Tags or aliases are one text, in a dialect that takes nothing but a list.

What it checks
    The keys `tags`, `aliases` and `cssclasses` of the `obsidian` preset: a text under them.
    Obsidian 1.9 and later reads no tags, no aliases and no classes from it; before, it read them at
    commas and spaces. In other dialects vaultkit reads a text: under `aliases` as one alias, commas
    and all; under `alias` as several, with commas between them, as Foam does. In any dialect its
    searches find tags in a text, at its commas and spaces.
Why
    The page was tagged once. Since the program was updated it is not, and nobody was told.
Example
    vault.yaml:
        links: {preset: obsidian}
    page.md:
        ---
        tags: sea, moon
        ---
Instead
    vault.yaml:
        links: {preset: obsidian}
    page.md:
        ---
        tags: [sea, moon]
        ---
Fix
    The text becomes a list, on request: tags and classes at commas and spaces, aliases at commas.
Settings
    `links.preset`; the table of presets tells which take lists only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultkit.model.facts import Node
from vaultkit.model.finding import Applicability, Edit, Finding, Severity
from vaultkit.parse.yaml_mend import flow_list
from vaultkit.rules.rule import Fixable, Rule, fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

_SPLIT = {"tags": r"[\s,]+", "aliases": r"\s*,\s*", "cssclasses": r"[\s,]+"}
# asked of every page first, since to read a block takes longer: no list behind one of the keys
_MAY_BE_TEXT = re.compile(rf"(?:{'|'.join(_SPLIT)})[\"']?\s*:\s*(?!\[|-\s|\s|\Z)").search

rule = Rule(
    code="FM017",
    name="text-for-list",
    severity=Severity.WARNING,
    fixable=Fixable.SOMETIMES,
    keys=tuple(_SPLIT),
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each text under a key that takes a list only."""
    if not vault.settings.preset.only_lists or not _MAY_BE_TEXT(page.facts.block):
        return
    for key, split in _SPLIT.items():
        node = page.facts.field(key)
        text = (node.text or "").strip() if node is not None else ""
        if node is None or not text or text.startswith("[") or _is_text(page, key):
            continue
        words = [word.removeprefix("#" if key == "tags" else "") for word in re.split(split, text)]
        form = flow_list([word for word in words if word])
        yield rule.on(
            page,
            node.span,
            f'"{key}" is a text and no list, and so nothing to Obsidian 1.9 and later',
            subject=key,
            fix=fix_by(f"write {key}: {form}", _edits(node, form), Applicability.UNSAFE),
        )


def _is_text(page: Page, key: str) -> bool:
    """Whether the vocabulary wants a text there."""
    kind = page.typed.type
    field = kind.field(key) if kind is not None else None
    return field is not None and field.kind != "list"


def _edits(node: Node, form: str) -> tuple[Edit, ...]:
    return (Edit(node.span, form),) if node.line == node.end_line else ()
