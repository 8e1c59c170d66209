"""A generated file is larger than an index may be.

What it checks
    The files `index.md`, `backlinks.md` and `log.md` of a vault that has them generated, in UTF-16
    units without frontmatter, against `budgets.index`.
Why
    An index is read whole to find one page. vaultkit divides what it generates before it grows
    beyond the budget, so a larger file was written by something else, or under another budget.
Example
    vault.yaml:
        budgets: {index: 100}
    index.md:
        - [[alpha]] what the first project was about
        - [[beta]] what the second project was about
        - [[gamma]] what the third project was about
Instead
    vault.yaml:
        budgets: {index: 100}
    index.md:
        - [[alpha]] what the first project was about
        - [[beta]] what the second project was about
Fix
    Never by a check: generating the file again divides it.
Settings
    `budgets.index`, 12,000 by default. With `generate.index: off` such files are pages like any.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.parse.page import body_units
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="BG004", name="index-over-budget", severity=Severity.WARNING, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each generated file that is over the budget of an index."""
    most = vault.settings.budgets.index
    for path in vault.paths.generated:
        # a file has at least as many bytes as units; -1 where nobody knows
        if 0 <= vault.entries[path].size <= most:
            continue
        data = vault.material(path)
        units = body_units(data) if data is not None else None
        if units is not None and units > most:
            yield rule.at(
                path,
                Span.at(1),
                f"this generated file has {units:,} UTF-16 units, {units - most:,} more than the "
                f"{most:,} of an index",
                subject=rule.name,
                fix=Fix("generate it again, or give `budgets.index` a larger number"),
            )
