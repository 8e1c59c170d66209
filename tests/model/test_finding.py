"""Findings and reports: order, counts and ranks."""

from __future__ import annotations

import random

from vaultkit.model.finding import Finding, Report, Severity
from vaultkit.model.text import Span


def _finding(
    path: str, line: int, column: int = 1, code: str = "LK001", words: str = "x"
) -> Finding:
    return Finding(
        code=code,
        name="a-rule",
        severity=Severity.ERROR,
        path=path,
        span=Span.at(line, column),
        message=words,
    )


def test_findings_are_sorted_by_path_then_place_then_code_then_words() -> None:
    ordered = [
        _finding("a.md", 2),
        _finding("a.md", 10, 3),
        _finding("a.md", 10, 20),
        _finding("a.md", 10, 20, "SC001", "a"),
        _finding("a.md", 10, 20, "SC001", "b"),
        _finding("b.md", 1),
    ]
    mixed = ordered.copy()
    random.Random(3).shuffle(mixed)
    assert sorted(mixed, key=lambda finding: finding.sort_key) == ordered


def test_severities_rank_from_off_to_error() -> None:
    ranked = [Severity.OFF, Severity.INFO, Severity.WARNING, Severity.ERROR]
    assert sorted(Severity, key=lambda severity: severity.rank) == ranked


def test_a_report_counts_each_severity_by_itself() -> None:
    report = Report(None, "", "worktree", "zk", False, 1, 1, 0, findings=(_finding("a.md", 1),) * 3)
    counted = {severity.value: report.count(severity) for severity in Severity}
    assert counted == {"error": 3, "warning": 0, "info": 0, "off": 0}
