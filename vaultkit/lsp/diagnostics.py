"""Findings as the diagnostics of an editor, and what is wrong with settings beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from lsprotocol.types import (
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
    Range,
)

from vaultkit.errors import VaultkitError
from vaultkit.lsp.texts import Text
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.text import Span
from vaultkit.render.clean import clean

SOURCE = "vaultkit"

_LEVELS = {
    Severity.ERROR: DiagnosticSeverity.Error,
    Severity.WARNING: DiagnosticSeverity.Warning,
    Severity.INFO: DiagnosticSeverity.Information,
}
_PLACE = re.compile(r"(.+?):(\d+):(\d+) (.*)")

Locate = Callable[[str, Span], tuple[str, Range]]
"""The URI and the range of a span in a file of the vault."""


def diagnostics(findings: Iterable[Finding], text: Text, locate: Locate) -> list[Diagnostic]:
    """The findings on one file, which has this text."""
    return [_diagnostic(one, text, locate) for one in findings]


def _diagnostic(finding: Finding, text: Text, locate: Locate) -> Diagnostic:
    words = finding.message
    if finding.fix is not None:
        words = f"{words}\nnext: {finding.fix.title}"
    related = [
        DiagnosticRelatedInformation(Location(*locate(one.path, one.span)), clean(one.message))
        for one in finding.related
    ]
    return Diagnostic(
        range=text.range(finding.span),
        message="\n".join(map(clean, words.split("\n"))),
        severity=_LEVELS[finding.severity],
        code=finding.name,
        source=SOURCE,
        related_information=related or None,
    )


def troubles(error: VaultkitError, path: str, text: Text) -> list[Diagnostic]:
    """The mistakes that an error tells of the file at `path`, each at its place."""
    return [
        Diagnostic(
            range=text.range(Span.at(line, column)),
            message=f"{words}\nnext: {error.hint}" if error.hint else words,
            severity=DiagnosticSeverity.Error,
            code="settings",
            source=SOURCE,
        )
        for line, column, words in _mistakes(error, path)
    ]


def _mistakes(error: VaultkitError, path: str) -> Iterator[tuple[int, int, str]]:
    """Errors of settings have a line for each mistake, with its place in front."""
    for told in error.message.split("\n"):
        match = _PLACE.fullmatch(told)
        if match is not None and match[1] == path:
            yield int(match[2]), int(match[3]), clean(match[4])
