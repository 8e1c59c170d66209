"""No page links to this one.

What it checks
    Pages that no link and no embed of another page leads to, and that no record names in its
    frontmatter. The index or README page at the root is where readers start and needs none; claims
    and relationships are no pages.
Why
    What nothing leads to is found by search at best, and is easily written a second time.
Example
    index.md:
    lost.md:
Instead
    index.md:
        See [[lost]].
    lost.md:
Fix
    Never by itself: link to the page from where readers come, or remove it.
Settings
    Off by default, since many folders are read by listing them. `checks.severity` turns it on:
    `orphan-page: warning`. For pages of one type, `orphans: warn` or `orphans: error` in the
    ontology does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.orphans import orphans
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of

rule = Rule(code="LK013", name="orphan-page", severity=Severity.OFF, scope=Scope.VAULT)

_BY_TYPE = {"warn": Severity.WARNING, "error": Severity.ERROR}


def asked_by(vault: Snapshot) -> bool:
    """Whether the ontology wants some pages judged although the rule is off."""
    ontology = vault.settings.vocabulary.ontology
    return ontology is not None and any(one.orphans in _BY_TYPE for one in ontology.page_types)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each page that no other page links to."""
    for path in orphans(vault):
        typed = vault.typed(path)
        found = rule.at(
            path,
            Span.at(1),
            "no page links to this page",
            record=record_of(path, vault.surfaces[path]),
            fix=Fix("link to it from where readers come, or remove it"),
        )
        level = _BY_TYPE.get(typed.type.orphans) if typed.type is not None else None
        yield replace(found, severity=level) if level is not None else found
