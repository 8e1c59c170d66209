"""The report as SARIF 2.1.0 (OASIS standard with errata 01), within the limits of GitHub's upload.

Results are in order of severity, then of the report, so that a reader that shows only the first
ones shows the worst. URIs are relative and percent-encoded, columns count code points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from vaultkit.model.finding import Finding, Fix, Report, Severity
from vaultkit.model.rule_card import RuleCard
from vaultkit.model.text import Span
from vaultkit.render.rule_help import help_markdown, help_text
from vaultkit.render.safe_json import dumps
from vaultkit.render.view import View

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
# What GitHub accepts of one run ("SARIF support for code scanning")
MAX_RESULTS = 25_000
MAX_LOCATIONS = 1_000
MAX_TAGS = 20

_BASE = "%SRCROOT%"
_FINGERPRINT = "vaultkitIdentity/v1"
_LEVEL = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "note",
    Severity.OFF: "none",
}
_PROBLEM = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "recommendation"}
_PLACEHOLDER = re.compile(r"\{(\d+)\}")
_LINK = re.compile(r"(\\*)\]\(")

Object = dict[str, object]


def render(report: Report, view: View) -> str:
    """The whole log as one text that ends in a line feed."""
    return "".join(lines(report, view))


def lines(report: Report, view: View) -> Iterator[str]:
    """The log line by line, each result on a line of its own. Equal input gives equal bytes.

    `view.identities` become the fingerprints of the results; where it is empty there are none.
    Findings beyond GitHub's limit are left out, the least severe first, and a notification says
    how many.
    """
    if view.identities and len(view.identities) != len(report.findings):
        raise ValueError("there must be one identity for each finding")
    log = dumps({"version": "2.1.0", "$schema": SCHEMA})
    run = dumps(_run(report, view))
    yield f'{log[:-1]}, "runs": [{run[:-1]}, "results": [\n'
    shown = _worst_first(report.findings)
    compared = any(finding.baseline for finding in report.findings)
    indexes = {card.code: index for index, card in enumerate(view.cards)}
    for number, index in enumerate(shown, 1):
        finding = report.findings[index]
        value = _result(finding, view.folder, indexes)
        if view.identities:
            value["partialFingerprints"] = {_FINGERPRINT: view.identities[index]}
        if compared:
            value["baselineState"] = "unchanged" if finding.baseline else "new"
        yield dumps(value) + (",\n" if number < len(shown) else "\n")
    yield "]}]}\n"


def _worst_first(findings: tuple[Finding, ...]) -> list[int]:
    order = sorted(range(len(findings)), key=lambda index: -findings[index].severity.rank)
    return order[:MAX_RESULTS]


def _run(report: Report, view: View) -> Object:
    """A run without its results."""
    driver: Object = {"name": "vaultkit", "rules": [_rule(card, view) for card in view.cards]}
    if view.version:
        driver["version"] = view.version
    invocation: Object = {"executionSuccessful": True}
    left_out = len(report.findings) - MAX_RESULTS
    if left_out > 0:
        text = (
            f"{left_out:,} of {len(report.findings):,} findings are left out, the least severe"
            f" ones: GitHub accepts {MAX_RESULTS:,} results of a run."
        )
        notification = {"level": "warning", "message": {"text": text}}
        invocation["toolExecutionNotifications"] = [notification]
    return {
        "tool": {"driver": driver},
        "invocations": [invocation],
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_BASE: {"description": {"text": "The root of the repository."}}},
        "properties": {
            "at": report.at,
            "preset": report.preset,
            "presetGuessed": report.preset_guessed,
            "records": report.records,
            "files": report.files,
            "suppressed": report.suppressed,
        },
    }


def _rule(card: RuleCard, view: View) -> Object:
    off = card.severity is Severity.OFF
    value: Object = {
        "id": card.code,
        "name": card.name,
        "shortDescription": {"text": card.summary},
        "fullDescription": {"text": card.what.strip() or card.summary},
        "help": {"text": help_text(card), "markdown": help_markdown(card)},
        "defaultConfiguration": {"enabled": not off, "level": _LEVEL[card.severity]},
    }
    if view.rule_url is not None:
        value["helpUri"] = view.rule_url(card)
    tags = [card.family, card.name, f"scope:{card.scope}", f"fixable:{card.fixable}"]
    properties: Object = {"tags": tags[:MAX_TAGS]}
    if card.severity in _PROBLEM:
        properties["problem.severity"] = _PROBLEM[card.severity]
    value["properties"] = properties
    return value


def _result(finding: Finding, folder: str, indexes: dict[str, int]) -> Object:
    text = finding.message if finding.fix is None else f"{finding.message}\n{finding.fix.title}"
    value: Object = {"ruleId": finding.code}
    if finding.code in indexes:
        value["ruleIndex"] = indexes[finding.code]
    value["level"] = _LEVEL[finding.severity]
    value["message"] = {"text": _plain(text)}
    value["locations"] = [{"physicalLocation": _physical(finding.path, finding.span, folder)}]
    if finding.related:
        value["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _physical(related.path, related.span, folder),
                "message": {"text": _plain(related.message)},
            }
            for number, related in enumerate(finding.related[: MAX_LOCATIONS - 1], 1)
        ]
    # a byte-order mark stands in no column, and a region needs one
    if finding.fix is not None and finding.fix.edits and finding.fix.edits[0].span.column:
        value["fixes"] = [_fix(finding.fix, finding.path, folder)]
    return value


def _fix(fix: Fix, path: str, folder: str) -> Object:
    replacements = [
        {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        for edit in fix.edits
    ]
    return {
        "description": {"text": _plain(fix.title)},
        "artifactChanges": [
            {"artifactLocation": _artifact(path, folder), "replacements": replacements}
        ],
        "properties": {"applicability": fix.applicability.value},
    }


def _physical(path: str, span: Span, folder: str) -> Object:
    value: Object = {"artifactLocation": _artifact(path, folder)}
    if span.line >= 1:
        value["region"] = _region(span)
    return value


def _artifact(path: str, folder: str) -> Object:
    return {"uri": relative_uri(f"{folder}/{path}" if folder else path), "uriBaseId": _BASE}


def _region(span: Span) -> Object:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def relative_uri(path: str) -> str:
    """A path with `/` as a relative reference (RFC 3986 §4.2): the bytes of its UTF-8, encoded.

    Bytes of a path that are no UTF-8 come back as themselves; a colon is encoded, or the first
    folder would be read as a scheme.
    """
    try:
        data = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # a surrogate that stands for no byte
        data = path.encode("utf-8", "surrogatepass")
    return quote(data, safe="/")


def _plain(text: str) -> str:
    """A plain text message (SARIF 2.1.0 §3.11): nothing in it is a placeholder or a link."""
    text = _PLACEHOLDER.sub(r"{{\1}}", text)
    return _LINK.sub(r"\1\1\\](", text)
