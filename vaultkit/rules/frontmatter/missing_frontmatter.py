"""A page has no frontmatter and needs it.

What it checks
    With an ontology, pages without a block whose type, by their folder or by `classify`, requires
    fields, or that have no type: an error. Without one, pages that lack a block in vaults where it
    is the habit: at least 20 pages, and at least 95 in a hundred have one. README, CHANGELOG and
    their kind, pages that stand for their folder, and what the settings call `documents` do not
    count. Where most pages have none, nothing is said.
Why
    The page is left out wherever pages are listed by their fields.
Example
    One page that begins with its heading, in a folder of forty that begin with a block.
Instead
    ---
    title: Payments
    ---
Fix
    Never: what the fields hold, only the author knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.ontology.judge import is_unreadable, required_keys
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.between import Between
from vaultkit.vault.patterns import matcher
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both
from vaultkit.vault.types import PAGE, is_known_name

rule = Rule(
    code="FM015",
    name="missing-frontmatter",
    severity=Severity.WARNING,
    scope=Scope.VAULT,
    raises=True,
)

_FEWEST_PAGES = 20
_HUNDREDTHS = 95


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each page that needs a block, or that breaks the vault's habit."""
    ontology = vault.settings.vocabulary.ontology
    if ontology is not None and ontology.page_types:
        yield from _by_need(vault)
    else:
        yield from _by_habit(vault)


def stays(change: Between) -> bool:
    """Whether every page of the change has a block, so that none of them is told as an error.

    How many pages there are is said in warnings alone.
    """
    return all(surface.has_block for *_, surface in change.sides)


def _by_need(vault: Snapshot) -> Iterator[Finding]:
    for path in vault.glance.bare:
        typed = vault.typed(path)
        keys = required_keys(typed.type, vault) if typed.record == PAGE else ()
        if not keys or is_unreadable(vault.facts(path)):
            continue
        lacking = f"fields that a {typed.type.name} needs" if typed.type else "a type"
        message = f"the page has no frontmatter, and so lacks {lacking}"
        step = f"begin the page with a block between two lines --- that holds {both(keys)}"
        found = rule.at(path, Span.at(1), message, subject=rule.name, fix=Fix(step))
        yield replace(found, severity=Severity.ERROR)


def _by_habit(vault: Snapshot) -> Iterator[Finding]:
    document = matcher(vault.settings.documents)
    bare = vault.glance.bare
    without = [path for path in bare if not is_known_name(path) and not document(path)]
    missing = len(without)
    pages = len(vault.surfaces) - len(bare) + missing
    if pages < _FEWEST_PAGES or (pages - missing) * 100 < pages * _HUNDREDTHS:
        return
    for path in without:
        if vault.facts(path).faults:
            continue  # a block that cannot be read, or a page that cannot, has its own finding
        yield rule.at(
            path,
            Span.at(1),
            f"the page has no frontmatter, unlike {pages - missing} of {pages} pages here",
            subject=rule.name,
            fix=Fix("begin the page with a block between two lines ---"),
        )
