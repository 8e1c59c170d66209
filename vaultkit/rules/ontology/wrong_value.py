"""A field holds something else than its type asks for.

What it checks
    Each field that the ontology types: the kind of value, the values of an `enum`, `pattern`,
    `min` and `max`, and what lists and maps hold, to any depth. A single value counts as a list
    of one. Values are read as text, never as YAML 1.1 would: `no` is no truth value, and a date is
    a day of the calendar that no time zone shifts. Numbers and truth values stand without quotes;
    for all else quotes make no difference. A time needs its offset. A `lifecycle` is none of its
    words and close to one, unless the type has a field of that name.
Why
    Programs sort, count and compare such values; a wrong one is left out, or counted wrong.
Example
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              due: {type: date}
    alpha.md:
        ---
        type: project
        due: 9/1/2027
        ---
Instead
    ontology.yaml:
        name: team
        version: 1
        page_types:
          project:
            fields:
              due: {type: date}
    alpha.md:
        ---
        type: project
        due: 2027-01-09
        ---
Fix
    Where exactly one value of an `enum` is close it is written, on request.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.by_type import tell
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="ON004", name="wrong-value", severity=Severity.ERROR, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each problem of this kind."""
    yield from tell(rule, page, vault)
