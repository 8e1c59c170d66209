"""A generated file is not what the pages give.

What it checks
    `index.md`, `backlinks.md` and `log.md`, where the vault has an `index.md` in its root and one
    of them has vaultkit's markers, against what `vaultkit generate` would write. Only the part
    between the markers counts, and line ends do not. It is an error on the branch that the files
    belong to, the default branch unless `generate.on` says otherwise; elsewhere it is expected,
    and only told as information.
Why
    Readers and agents find pages by the index. A line that a merge has lost, or one that still
    leads to a page that was moved, is not seen by anybody who reads the pages alone.
Example
    vault.yaml:
        vault: {name: Tides}
    tides.md:
        # Spring tides
    index.md:
        <!-- vaultkit:begin -->
        <!-- vaultkit:end -->
Instead
    vault.yaml:
        vault: {name: Tides}
    tides.md:
        # Spring tides
    index.md:
        <!-- vaultkit:begin -->

        ## Pages

        - [Spring tides](tides.md)

        <!-- vaultkit:end -->
Fix
    Never by a check: `vaultkit generate` writes the file anew.
Settings
    `generate.index: off`: nothing is generated. `generate.on`: where the files are kept up to date.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from vaultkit.generate.drift import Drift, State, drift_of, has_begun
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="GN003", name="stale-generated", severity=Severity.ERROR, scope=Scope.VAULT)

_TOLD = (State.MISSING, State.STALE, State.LEFT_OVER)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each generated file that is out of date."""
    owns = vault.around.owns
    if owns is None or not has_begun(vault):
        return
    for drift in drift_of(vault):
        if drift.state not in _TOLD:
            continue
        step = _step(drift)
        if not owns():
            step = "leave it as it is: the branch that it belongs to has it written anew"
        found = rule.at(
            drift.path, Span.at(drift.line), _message(drift), subject=rule.name, fix=Fix(step)
        )
        yield found if owns() else replace(found, severity=Severity.INFO)


def _step(drift: Drift) -> str:
    """What to do where the file belongs: nothing that a person wrote is written over."""
    if drift.foreign:
        lines = "line" if len(drift.foreign) == 1 else "lines"
        return f"move the {lines} by hand above or below the markers, then run `vaultkit generate`"
    step = "run `vaultkit generate`"
    if frozenset(drift.old) - frozenset(drift.new) - {""}:
        return f"{step}; a line by hand goes above or below the markers first"
    return step


def _message(drift: Drift) -> str:
    if drift.state is State.MISSING:
        return "this file is to be generated, and is not there"
    if drift.state is State.LEFT_OVER:
        return "nothing is generated in this file any more"
    old, new = frozenset(drift.old), frozenset(drift.new)
    lacks = [line for line in drift.new if line and line not in old]
    extra = [line for line in drift.old if line and line not in new]
    if lacks:
        return f"this part lacks {_lines(lacks)}"
    if extra:
        return f"this part still has {_lines(extra)}"
    return "the lines of this part are not in their order"


def _lines(lines: list[str]) -> str:
    more = f" and {len(lines) - 1:,} more" if len(lines) > 1 else ""
    return f'"{short(lines[0])}"{more}'
