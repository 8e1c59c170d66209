"""What the two rules on pages over budget say alike: how bad it is, and what may be moved where.

What a change makes larger, or is new, is an error; what was so before, or is so only because
others link to it, a warning (spec 1.6). That a page grew further is another finding than that it is
too large, so that the one is told where the other was there before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from vaultkit.model.around import Around
from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, short
from vaultkit.vault.budgets import Over
from vaultkit.vault.sections import Section
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of

GREW = "grew"
"""The subject of a finding on a page that a change made larger; otherwise it is the rule's name."""

_MOST_PAGES = 6
_MOVE = (
    "move a section to a page of its own, or to one with room, and leave a link to it; a change "
    "that makes the page no larger is no error"
)
_DIVIDE = "give its parts headings, then move some of them to pages of their own and link to them"


def told(rule: Rule, vault: Snapshot, over: Over, words: str) -> Finding:
    """The finding that a page is over its budget; `words` say by how much."""
    growth = _growth(vault.around, over)
    # most large pages are no hubs, so that those of hubs are looked for only when they are told
    sections = vault.rows[over.path].sections if over.hub is None else vault.sections(over.path)
    related = tuple(_related(vault, over.path, sections))
    finding = rule.at(
        over.path,
        Span.at(1),
        f"{words}{growth.words}",
        subject=growth.subject or rule.name,
        record=record_of(over.path, vault.surfaces[over.path]),
        related=related,
        fix=Fix(_MOVE if related else _DIVIDE),
    )
    return replace(finding, severity=Severity.ERROR if growth.is_error else Severity.WARNING)


def standing(findings: Iterable[Finding]) -> Iterator[Finding]:
    """For each finding that a page grew the one that it will be once that is committed."""
    for finding in findings:
        if finding.code.startswith("BG") and finding.subject == GREW:
            yield replace(finding, subject=finding.name, severity=Severity.WARNING)


class _Growth(NamedTuple):
    is_error: bool
    subject: str = ""
    words: str = ""


def _growth(around: Around, over: Over) -> _Growth:
    if around.units_before is None:
        return _Growth(around.strict)
    before = around.units_before(over.path)
    if before is None:
        return _Growth(True, "", "; the page is new")
    if before < over.units:
        return _Growth(True, GREW, f"; it has grown by {over.units - before:,}")
    return _Growth(around.strict)


def _related(vault: Snapshot, path: str, sections: tuple[Section, ...]) -> Iterator[Related]:
    """The sections with the pages that have room for them, then each of these pages once."""
    offered: dict[str, int] = {}
    for section in sections:
        pages = vault.budgets.with_room(path, section.goals)
        yield Related(path, Span.at(section.line), _words(section, pages))
        for page, room in pages:
            if len(offered) < _MOST_PAGES:
                offered[page] = room
    for page, room in offered.items():
        yield Related(page, Span.at(1), f"it has room for {room:,} more")


def _words(section: Section, pages: tuple[tuple[str, int], ...]) -> str:
    inner = {0: "", 1: ", 1 subsection"}.get(section.inner, f", {section.inner:,} subsections")
    room = ", ".join(f"{short(page)} ({room:,})" for page, room in pages)
    heading = f'the section "{short(section.heading)}" has {section.units:,} units{inner}'
    return f"{heading}; room in {room}" if room else heading
