"""The JSON report: schema version 1, for programs.

The keys, their order and their meaning are a promise; a change of any of them is a new schema
version. Lines and columns are 1-based, columns count code points. Each finding is on a line of its
own, so that a report can be written and compared piece by piece.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Report, Severity
from vaultkit.model.text import Span
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1


def render(report: Report) -> str:
    """The whole report as one text that ends in a line feed."""
    return "".join(lines(report))


def lines(report: Report) -> Iterator[str]:
    """The report line by line. Equal reports give equal bytes."""
    head = dumps(head_object(report))
    yield f'{head[:-1]}, "findings": [\n'
    last = len(report.findings) - 1
    for number, finding in enumerate(report.findings):
        yield dumps(finding_object(finding)) + (",\n" if number < last else "\n")
    yield f'], "summary": {dumps(summary_object(report))}}}\n'


def head_object(report: Report) -> dict[str, object]:
    """What the report is about: the schema's version and the vault."""
    vault = {
        "id": report.vault_id,
        "name": report.vault_name,
        "at": report.at,
        "records": report.records,
    }
    return {"schema_version": SCHEMA_VERSION, "vault": vault}


def summary_object(report: Report) -> dict[str, int]:
    """The counts; what the baseline holds is suppressed."""
    return {
        "error": report.count(Severity.ERROR),
        "warning": report.count(Severity.WARNING),
        "files": report.files,
        "suppressed": report.suppressed + report.baseline,
    }


def finding_object(finding: Finding) -> dict[str, object]:
    """One finding as it stands in the report; `target` is there for link rules only."""
    value: dict[str, object] = {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "path": finding.path,
        **_place(finding.span),
        "message": finding.message,
        "related": [_related(related) for related in finding.related],
        "fix": None if finding.fix is None else _fix(finding.fix),
    }
    if finding.target is not None:
        value["target"] = finding.target
    value["baseline"] = finding.baseline
    return value


def _place(span: Span) -> dict[str, object]:
    return {
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _related(related: Related) -> dict[str, object]:
    return {"path": related.path, **_place(related.span), "message": related.message}


def _fix(fix: Fix) -> dict[str, object]:
    return {
        "title": fix.title,
        "applicability": fix.applicability.value,
        "edits": [{**_place(edit.span), "text": edit.text} for edit in fix.edits],
    }
