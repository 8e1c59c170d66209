"""Which records count: those that searches, the index and recall may show (spec 1.3)."""

from __future__ import annotations

from collections.abc import Iterable

from vaultkit.model.finding import Finding, Severity
from vaultkit.vault.claims import is_fixture
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import RECORDS

_FAMILIES = frozenset(("FM", "ON", "ID", "CL"))


def eligible(vault: Snapshot, findings: Iterable[Finding]) -> frozenset[str]:
    """The paths of all records that were read, are active, made up for nothing, and without error.

    `findings` are what judging `vault` gave, each with its rule's own severity: what a person
    chooses to hear changes nothing. Errors of other families (links, budgets) do not count here.
    """
    wrong = {one.path for one in findings if _counts(one)}
    found = []
    for path, surface in vault.surfaces.items():
        if path in wrong or surface.unread or is_fixture(surface):
            continue
        if vault.types.of(path, surface).record in RECORDS and not vault.state(path):
            found.append(path)
    return frozenset(found)


def _counts(finding: Finding) -> bool:
    family = finding.code.rstrip("0123456789")
    return finding.severity is Severity.ERROR and family in _FAMILIES
