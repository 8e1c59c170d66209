"""The JSON report as JSON lines: each finding as in `as_json`, then a line with the rest.

A reader that takes line by line has every finding before the last line says how many there were.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Report
from vaultkit.render.as_json import finding_object, head_object, summary_object
from vaultkit.render.safe_json import dumps
from vaultkit.render.view import View


def lines(report: Report, _view: View) -> Iterator[str]:
    """The report line by line. Equal reports give equal bytes."""
    for finding in report.findings:
        yield dumps(finding_object(finding)) + "\n"
    yield dumps({**head_object(report), "summary": summary_object(report)}) + "\n"
