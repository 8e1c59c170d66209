"""A definition leads nowhere, and nothing uses it.

What it checks
    Lines such as `[label]: path.md` that no text of the page uses and whose target is not there.
    One that is used is a link and told as such.
Why
    It is left over from a text that is gone, or its label is misspelled.
Example
    Nothing to see.

    [guide]: no-such-guide.md
Instead
    Nothing to see.
Fix
    The line is deleted, on request: the label may be misspelled where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.facts import Definition
from vaultkit.model.finding import Applicability, Edit, Finding, Severity
from vaultkit.rules.edits import read
from vaultkit.rules.link_fix import deleted_lines
from vaultkit.rules.rule import Fixable, Rule, fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.resolve import FAULTS
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="LK017",
    name="unused-definition",
    severity=Severity.WARNING,
    tells=(),
    fixable=Fixable.SOMETIMES,
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each definition of `page` without a use and without a target."""
    for definition in page.facts.definitions:
        if definition.used:
            continue
        target, _ = vault.resolve(page.path, vault.definition_link(definition))
        if target.outcome in FAULTS:
            yield rule.at(
                page.path,
                definition.span,
                f'nothing uses "{definition.label}", and "{definition.target}" leads nowhere',
                subject=definition.label,
                record=page.record,
                target=definition.target,
                fix=fix_by(
                    "remove the line, or use its label",
                    _edits(page, vault, definition),
                    Applicability.UNSAFE,
                ),
            )


def _edits(page: Page, vault: Snapshot, definition: Definition) -> tuple[Edit, ...]:
    """The lines of the definition taken out, where nothing else stands on them."""
    text = read(page, vault)
    line, column, end_line, end_column = definition.span
    last = text.lines.start_of(end_line + 1)
    around = text.data[text.lines.start_of(line) : text.lines.offset(line, column)]
    around += text.data[text.lines.offset(end_line, end_column) : last]
    return deleted_lines(text, line, end_line) if not around.strip() else ()
