"""A page should have been looked at again by now.

What it checks
    Active pages of a type with `review_every`: the day under `reviewed` and so many days after it
    have passed, or nobody ever reviewed the page. `owner` is who is asked.
Why
    What nobody has confirmed for a year may still be right. Nobody knows.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          runbook:
            review_every: 180d
            fields:
              reviewed: {type: date}
              owner: {type: string}
    page.md:
        ---
        type: runbook
        reviewed: 2025-01-15
        owner: Ana
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          runbook:
            review_every: 180d
            fields:
              reviewed: {type: date}
              owner: {type: string}
    page.md:
        ---
        type: runbook
        reviewed: 2026-05-15
        owner: Ana
        ---
Fix
    Never by itself: read the page, correct it, and set `reviewed` to that day.
Settings
    The ontology says which types are reviewed, and how often. `reviewed` may be a month or a year,
    which count from their last day.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.model.vocabulary import PageType
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.claims import is_fixture
from vaultkit.vault.dates import read_date
from vaultkit.vault.refs import plain_name
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import Surface, record_of

rule = Rule(code="FR001", name="stale-page", severity=Severity.WARNING, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each page whose review is due, where a day is known."""
    today, ontology = vault.around.today, vault.settings.vocabulary.ontology
    if today is None or ontology is None:
        return
    if not any(one.review_days is not None for one in ontology.page_types):
        return
    for path, surface in vault.surfaces.items():
        found = vault.types.of(path, surface).type
        if found is None or found.review_days is None or is_fixture(surface):
            continue
        message = _late(surface, found, today)
        if message and not vault.state(path):
            reviewed = surface.mark("reviewed")
            yield rule.at(
                path,
                reviewed.span if reviewed is not None else Span.at(1),
                message + _asked(surface),
                subject="reviewed",
                record=record_of(path, surface),
                fix=Fix(f"read it, correct it, and write `reviewed: {today.isoformat()}`"),
            )


def _late(surface: Surface, of: PageType, today: date) -> str:
    """Why a review is due, "" where it is not, or where the value is no date and told as such."""
    days = of.review_days or 0
    reviewed = surface.mark("reviewed")
    if reviewed is None:
        return f"the page was never reviewed, and is to be every {days} days"
    known = read_date(reviewed.text)
    if known is None:
        typed = of.field("reviewed")
        if typed is not None and typed.kind == "date":
            return ""
        return f'when the page was reviewed, "{short(reviewed.text)}" does not tell'
    late = (today - known.last).days - days
    if late <= 0:
        return ""
    day = "day" if late == 1 else "days"
    return f"the page was reviewed {known.text}, and its review is {late} {day} late"


def _asked(surface: Surface) -> str:
    owners = [plain_name(text) for text in surface.texts("owner")]
    return f"; {short(', '.join(owners))} is asked" if owners else "; it has no owner"
