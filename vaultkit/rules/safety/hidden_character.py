"""A character hides in the text, or turns its direction.

What it checks
    Control characters, direction overrides, isolates and embeddings that do not close on a line
    of a right-to-left script, tag characters outside of flags, a byte-order mark inside the text.
    Joiners and direction marks that scripts and emoji need are left alone. Names have a rule of
    their own, `hidden-character-in-name`.
Why
    What a reader sees is not what a program reads: lines can be made to look reversed, and text
    for a language model can be hidden from people.
Example
    The character U+202E, which turns the rest of the line.
Instead
    The same line without it.
Fix
    The characters are deleted, on request: what the line then says, a person has to look at.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Edit, Finding, Severity
from vaultkit.model.text import Span
from vaultkit.parse.safety import hidden_in_line
from vaultkit.rules.edits import read
from vaultkit.rules.rule import Fixable, Rule, fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.unseen import unseen_names

rule = Rule(
    code="SC002", name="hidden-character", severity=Severity.WARNING, fixable=Fixable.ALWAYS
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each line that has some, names left out."""
    told = {name.span.line for name in unseen_names(page, vault)}
    told.update(fault.line for fault in page.faults("invalid-yaml"))
    for fault in page.faults(rule.name):
        if fault.line in told:
            continue
        yield rule.on(
            page,
            fault.span,
            f"this line holds {fault.detail}, which nobody sees",
            subject=fault.detail,
            fix=fix_by(
                "delete it, and read the line again without it",
                _edits(fault.line, page, vault),
                Applicability.UNSAFE,
            ),
        )


def _edits(line: int, page: Page, vault: Snapshot) -> tuple[Edit, ...]:
    text = read(page, vault)
    start = text.lines.start_of(line)
    shown = text.data[start : text.lines.start_of(line + 1)].decode()
    return tuple(
        Edit(Span.at(line, sign.start() + 1), "") for sign in hidden_in_line(shown.rstrip("\r\n"))
    )
