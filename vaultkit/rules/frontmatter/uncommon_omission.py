"""A page leaves out a key that nearly all pages have.

What it checks
    Keys of the frontmatter that at least 98 in a hundred pages with a readable block have, where
    there are at least 50 such pages. No vocabulary is needed: the vault's own habit decides. Where
    an ontology names page types, it decides instead (`missing-field`), and nothing is said here.
Why
    It is most often forgotten. What lists pages by this key leaves the page out.
Example
    One page without `type`, in a folder of a hundred that have it.
Instead
    ---
    type: note
    ---
Fix
    Never: what the key should hold, only the author knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="FM016", name="uncommon-omission", severity=Severity.INFO, scope=Scope.VAULT)

_FEWEST_PAGES = 50
_HUNDREDTHS = 98


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each page and common key that it leaves out."""
    ontology = vault.settings.vocabulary.ontology
    if ontology is not None and ontology.page_types:
        return
    # most pages hold the same keys in the same order
    shapes = Counter([s.keys for s in vault.surfaces.values() if s.keys is not None])
    pages = shapes.total()
    holders: Counter[str] = Counter()
    for keys, count in shapes.items():
        holders.update(dict.fromkeys(keys, count))
    if pages < _FEWEST_PAGES:
        return
    common = {key for key, count in holders.items() if count * 100 >= pages * _HUNDREDTHS}
    if not any(holders[key] < pages for key in common):
        return
    lacking = {keys: sorted(common.difference(keys)) for keys in shapes}
    for path, surface in vault.surfaces.items():
        if surface.keys is None:
            continue
        for key in lacking[surface.keys]:
            yield rule.at(
                path,
                Span.at(1),
                f'"{short(key)}" is set on {holders[key]} of {pages} pages, but not here',
                subject=key,
                fix=Fix("add the key if it was forgotten"),
            )
