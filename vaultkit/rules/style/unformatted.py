"""A page is not laid out as `vaultkit fmt` does it.

What it checks
    Pages that `vaultkit fmt` would change: markers and indents of lists, headings, tables, blank
    lines, white space at the ends of lines. Pages that it leaves alone are not reported.
Why
    Where every page has one layout, a change shows what was said anew and nothing else.
Example
    vault.yaml:
        checks: {severity: {unformatted: warning}}
    page.md:
        Tides
        =====
        * spring
        * neap
Instead
    vault.yaml:
        checks: {severity: {unformatted: warning}}
    page.md:
        # Tides

        - spring
        - neap
Fix
    Laid out by itself, as `vaultkit fmt` does it.
Settings
    Off by default. `checks.severity` turns it on: `unformatted: warning`. It needs the extra `fmt`;
    without it, nothing is checked and the run fails.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.parse.layout import lay_out, need_mdformat
from vaultkit.parse.layout_edits import edits_between
from vaultkit.rules.rule import Fixable, Rule, Scope
from vaultkit.vault.laying import lacks_room, manner_of
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="ST001",
    name="unformatted",
    severity=Severity.OFF,
    scope=Scope.VAULT,
    fixable=Fixable.ALWAYS,
)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each page that would change. Raises `MissingExtra`."""
    need_mdformat()
    manner = manner_of(vault.settings)
    for path in vault.paths.pages:
        data = vault.files.bytes_of(path)
        if data is None:
            continue
        laid = lay_out(data, manner).data
        if laid == data or lacks_room(vault, path, data, laid):
            continue
        edits = edits_between(data, laid)
        lines = sum(edit.span.end_line - edit.span.line or 1 for edit in edits)
        yield rule.at(
            path,
            Span.at(edits[0].span.line),
            f"`vaultkit fmt` would lay out {lines} {'line' if lines == 1 else 'lines'} anew",
            subject="layout",
            fix=Fix("run `vaultkit fmt` on it", Applicability.SAFE, edits),
        )
