"""A character hides in a title, id, alias, heading or path.

What it checks
    Control characters, direction marks that override, zero-width spaces, soft hyphens, fillers and
    tag characters in the names of a page; joiners only beside ASCII, where no script needs them.
Why
    Two names look the same and are not: links miss the page, or reach another one.
Example
    A title that holds the zero-width space U+200B.
Instead
    ---
    title: Payments
    ---
Fix
    Never: other pages may use the name as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.parse.safety import hidden_in_name
from vaultkit.rules.rule import Rule
from vaultkit.vault.between import Between
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both
from vaultkit.vault.surface import record_of
from vaultkit.vault.unseen import unseen_names

rule = Rule(
    code="SC003", name="hidden-character-in-name", severity=Severity.ERROR, tells=("hidden-name",)
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each name that holds some."""
    for name in unseen_names(page, vault):
        characters = both(list(dict.fromkeys(name.characters)))
        yield rule.on(
            page,
            name.span,
            f"the {name.what} holds {characters}, which nobody sees",
            subject=name.what,
            fix=Fix("write the name again without it"),
        )


def stays(change: Between) -> bool:
    """Whether no path of the change holds some."""
    return all(path.isascii() and path.isprintable() for path in change.pages)


def check_paths(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each page whose path holds some."""
    for path in vault.surfaces:
        if not (path.isascii() and path.isprintable()):
            characters = hidden_in_name(path)
            if characters:
                yield rule.at(
                    path,
                    Span.at(1),
                    f"the path holds {both(list(dict.fromkeys(characters)))}, which nobody sees",
                    subject="path",
                    record=record_of(path, vault.surfaces[path]),
                    fix=Fix("write the name again without it"),
                )
