"""A page has no frontmatter where the vault's pages have one.

What it checks
    Pages without a block in vaults where it is the habit: at least 20 pages, and at least 95 in a
    hundred have one. README, CHANGELOG and their kind, pages that stand for their folder, and what
    the settings call `documents` do not count. Where most pages have none, nothing is said.
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

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.patterns import matcher
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import INDEX_STEMS, stem_of

rule = Rule(code="FM015", name="missing-frontmatter", severity=Severity.WARNING, scope=Scope.VAULT)

_FEWEST_PAGES = 20
_HUNDREDTHS = 95
# files that other programs and hosts know by name
_OF_THE_HOUSE = INDEX_STEMS | frozenset(
    "agents authors changelog changes claude code-of-conduct contributing contributors copying "
    "gemini governance history home license licence maintainers news notice security summary "
    "support _footer _sidebar".split()
)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each page that breaks the vault's habit."""
    document = matcher(vault.settings.documents)
    pages = missing = 0
    without: list[str] = []
    for path, surface in vault.surfaces.items():
        if surface.has_block:
            pages += 1
        elif not _is_of_the_house(path) and not document(path):
            pages += 1
            missing += 1
            without.append(path)
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


def _is_of_the_house(path: str) -> bool:
    return stem_of(path).lower().replace("_", "-") in _PLAIN


_PLAIN = frozenset(name.replace("_", "-") for name in _OF_THE_HOUSE)
