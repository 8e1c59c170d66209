"""What of a proposal's findings refuses it: errors that the vault would have and has not.

Which families gate is fixed (spec 2.1): no setting, comment or baseline changes that. What was
wrong before is nobody's fault who writes now.
"""

from __future__ import annotations

from vaultkit.actions.judge import Judged
from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.compare import beyond, counted

GATING = ("FM", "ON", "ID", "LK", "CL", "BG", "SC")


def refused_by(before: Judged, after: Judged) -> tuple[Finding, ...]:
    """The findings that keep `after` from following `before`, in the order of a report."""
    known = counted(_errors(before))
    return beyond(sorted(_errors(after), key=lambda one: one.sort_key), known)


def _errors(judged: Judged) -> list[Finding]:
    return [
        one
        for one in judged.findings
        if one.severity is Severity.ERROR and one.code.startswith(GATING)
    ]
