"""Which records count: those that searches, the index and recall may show (spec 1.3)."""

from __future__ import annotations

from collections.abc import Container, Iterable

from vaultkit.model.finding import Finding, Severity
from vaultkit.vault.claims import is_fixture
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import RECORDS

COUNTING = frozenset(("FM", "ON", "ID", "CL"))
"""The families of rules whose errors make a record not eligible."""


def eligible(vault: Snapshot, findings: Iterable[Finding]) -> frozenset[str]:
    """The paths of all records that were read, are active, made up for nothing, and without error.

    `findings` are what judging `vault` gave, each with its rule's own severity: what a person
    chooses to hear changes nothing. Errors of other families (links, budgets) do not count here.
    """
    wrong = unsound(findings)
    return frozenset(
        [path for path in vault.surfaces if is_sound(vault, path, wrong) and not vault.state(path)]
    )


def unsound(findings: Iterable[Finding]) -> frozenset[str]:
    """The paths of what has an error that makes it not eligible."""
    return frozenset([one.path for one in findings if _counts(one)])


def is_sound(vault: Snapshot, path: str, wrong: Container[str]) -> bool:
    """Whether a record is eligible in all but its lifecycle; `wrong` is what `unsound` tells."""
    surface = vault.surfaces[path]
    if path in wrong or surface.unread or is_fixture(surface):
        return False
    return vault.types.of(path, surface).record in RECORDS


def is_faulty(vault: Snapshot, path: str, wrong: Container[str]) -> bool:
    """Whether a page is not sound for its errors, and not for what it is."""
    surface = vault.surfaces.get(path)
    if surface is None or not (path in wrong or surface.unread) or is_fixture(surface):
        return False
    return surface.unread or vault.types.of(path, surface).record in RECORDS


def _counts(finding: Finding) -> bool:
    if finding.severity is not Severity.ERROR:
        return False
    return finding.code.rstrip("0123456789") in COUNTING
