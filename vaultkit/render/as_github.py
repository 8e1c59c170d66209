"""Annotations for GitHub Actions: workflow commands that the runner shows beside the lines.

`::error file=…,line=…,title=…::message`, escaped as the runner unescapes it: `%`, CR and LF in
messages, `:` and `,` too in properties. A step may make 10 annotations of each kind, so the rest is
counted; `--format markdown` and SARIF have them all. What the baseline holds, where that is asked
for, makes none: it is listed as plain lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Report, Severity
from vaultkit.render.as_text import summary
from vaultkit.render.clean import clean, clean_pieces
from vaultkit.render.view import View

MOST = 10
"""Annotations of one kind that GitHub takes of a step."""

_KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_LONGEST = 2_000  # code points of a message; what is longer nobody reads in a margin
_MOST_KNOWN = 100  # findings of the baseline that are listed
_MOST_PLACES = 3  # of the places that belong to a finding


def lines(report: Report, view: View) -> Iterator[str]:
    """The commands, errors first, then the summary as a plain line."""
    left = 0
    for severity, kind in _KINDS.items():
        if severity is Severity.INFO and not view.show_info:
            continue
        found = [f for f in report.findings if f.severity is severity and not f.baseline]
        most = MOST if kind != "notice" else MOST - 1  # the count of the rest is a notice as well
        for finding in found[:most]:
            yield f"{_command(kind, finding, view.folder)}\n"
        left += max(0, len(found) - most)
    if left:
        more = f"{left:,} more findings are not shown here: `vaultkit check` shows them all"
        yield f"::notice title=vaultkit::{_data(more)}\n"
    yield from _known(report, view)
    yield summary(report, show_info=view.show_info) + "\n"


def _known(report: Report, view: View) -> Iterator[str]:
    known = [finding for finding in report.findings if finding.baseline]
    if not view.show_info:
        known = [finding for finding in known if finding.severity is not Severity.INFO]
    if known:
        yield f"In the baseline: {len(known):,}\n"
    for finding in known[:_MOST_KNOWN]:
        place = f"{_inside(view.folder, finding.path)}:{finding.span.line}:{finding.span.column}"
        told = f"{place} {finding.code} {finding.name}: {finding.message[:_LONGEST]}"
        yield f"  {clean(told)}\n"
    if len(known) > _MOST_KNOWN:
        yield f"  and {len(known) - _MOST_KNOWN:,} more: `vaultkit check --all` shows them all\n"


def _command(kind: str, finding: Finding, folder: str) -> str:
    span = finding.span
    properties = {
        # a colon at its start is escaped below, so the name need not be broken as at a line's start
        "file": "".join(clean_pieces(_inside(folder, finding.path))),
        "line": str(span.line),
        "endLine": str(span.end_line),
        "title": f"{finding.code} {finding.name}",
    }
    if span.end_line == span.line:  # the runner takes columns of a single line only
        properties["col"] = str(span.column)
        properties["endColumn"] = str(span.end_column)
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    text = finding.message[:_LONGEST]
    if finding.fix is not None:
        text += f" (next: {finding.fix.title[:_LONGEST]})"
    told = [text]
    for related in finding.related[:_MOST_PLACES]:
        where = f"{_inside(folder, related.path)}:{related.span.line}"
        told.append(f"see {where} {related.message[:_LONGEST]}")
    data = "\n".join(map(clean, told))
    return f"::{kind} {listed}::{_data(data)}"


def _inside(folder: str, path: str) -> str:
    return f"{folder}/{path}" if folder else path


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
