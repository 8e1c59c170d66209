"""Surfaces and a finding with something in every part."""

from __future__ import annotations

from vaultkit.model.finding import Applicability, Edit, Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.vault.surface import Mark, Name, Surface

PLAIN = Surface(None, None, "", (), None, False, "", "", "", ())
NAMED = Surface(
    Name("n1", 2, 5, 2, 7),
    Name("Tïtle\n\udcff", 3, 8, 3, 12),
    "Heading",
    (Name("one", 4, 1, 4, 4), Name("two", 5, 1, 5, 4)),
    ("id", "title"),
    True,
    "0123",
    "retired",
    "other",
    (Mark("type", "person", 6, 7, 6, 13),),
)


def full_finding(name: str = "broken-link") -> Finding:
    """An error called `name` with all that a finding may have."""
    return Finding(
        code="LK001",
        name=name,
        severity=Severity.ERROR,
        path="a\udcff.md",
        span=Span(1, 2, 3, 4),
        message="words",
        subject="subject",
        record="record",
        target="target",
        related=(Related("b.md", Span.at(9), "there"),),
        fix=Fix("do it", Applicability.SAFE, (Edit(Span.at(1), "text\n"),)),
    )
