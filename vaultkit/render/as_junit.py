"""The report as JUnit XML, as CI servers read it: a suite a vault, a case a file and rule.

A case fails where a rule finds an error or a warning in a file; a report without any has one case
that passes, or was skipped where there are no files. What the baseline holds, where that is asked
for, are cases that were skipped. What XML 1.0 cannot hold is shown as in text
(`vaultkit.render.clean`).
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from vaultkit.model.finding import Finding, Report, Severity
from vaultkit.render.clean import clean
from vaultkit.render.view import View

_LONGEST = 2_000  # code points of a message; what is longer nobody reads


def lines(report: Report, view: View) -> Iterator[str]:
    """The document line by line, in UTF-8."""
    shown = [f for f in report.findings if f.severity is not Severity.INFO or view.show_info]
    cases = [
        (key, list(group))
        for key, group in groupby(
            sorted(shown, key=lambda f: (f.path, f.code, f.baseline, f.sort_key)), key=_case
        )
    ]
    failed = sum(1 for _, group in cases if _fails(group))
    number = max(len(cases), 1)
    known = sum(1 for (_, _, baseline), _ in cases if baseline)
    nothing = not report.files and not report.findings
    counts = f'tests="{number}" failures="{failed}" errors="0"'
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuites name="vaultkit" {counts} time="0">\n'
    name = _attribute(report.vault_name or "vault")
    yield f'  <testsuite name={name} {counts} skipped="{known + nothing}" time="0">\n'
    if nothing:
        yield '    <testcase classname="vaultkit" name="check" time="0">\n'
        yield '      <skipped message="Nothing was checked: there are no files"/>\n'
        yield "    </testcase>\n"
    elif not cases:
        yield '    <testcase classname="vaultkit" name="check" time="0"/>\n'
    for (path, rule, baseline), group in cases:
        name = f"{rule} (in the baseline)" if baseline else rule
        yield f'    <testcase classname={_attribute(path)} name="{name}" time="0">\n'
        yield from _outcome(group)
        yield "    </testcase>\n"
    yield "  </testsuite>\n"
    yield "</testsuites>\n"


def _case(finding: Finding) -> tuple[str, str, bool]:
    return finding.path, finding.name, finding.baseline


def _fails(group: list[Finding]) -> bool:
    return any(f.severity is not Severity.INFO and not f.baseline for f in group)


def _outcome(group: list[Finding]) -> Iterator[str]:
    tag = about = "system-out"
    if _fails(group):
        worst = max(group, key=lambda finding: finding.severity.rank)
        tag = "failure"
        about = f'failure type="{worst.severity.value}" message={_attribute(worst.message)}'
    elif group[0].baseline:
        yield '      <skipped message="In the baseline"/>\n'
    yield f"      <{about}>\n"
    for finding in group:
        for line in _told(finding):
            yield f"{_text(line)}\n"
    yield f"      </{tag}>\n"


def _told(finding: Finding) -> Iterator[str]:
    place = f"{finding.path}:{finding.span.line}:{finding.span.column}"
    step = f" (next: {_cut(finding.fix.title)})" if finding.fix is not None else ""
    yield f"{place} {finding.code} {finding.severity.value}: {_cut(finding.message)}{step}"
    for related in finding.related:
        where = f"{related.path}:{related.span.line}:{related.span.column}"
        yield f"  see {where} {_cut(related.message)}"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _attribute(text: str) -> str:
    # XML reads what `escape` writes; importing xml.sax.saxutils for it would load an HTTP client
    return f'"{escape(clean(_cut(text)))}"'


def _text(text: str) -> str:
    return clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
