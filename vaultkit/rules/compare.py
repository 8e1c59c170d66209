"""Which findings were there before: the same rule on the same record about the same subject.

Lines do not matter, so that a text may move. Of several equal findings as many are old as there
were; a page that was moved is the same record (see `vaultkit.vault.moved`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from vaultkit.model.finding import Finding

Key = tuple[str, str, str]
"""Rule, record (or path), subject: with a count of equal ones, a finding's identity."""


def key_of(finding: Finding, moved: Mapping[str, str] | None = None) -> Key:
    """The key of a finding, its record by the path in `moved` where the page was moved there."""
    record = finding.record
    return (finding.name, moved.get(record, record) if moved else record, finding.subject)


def counted(findings: Iterable[Finding], moved: Mapping[str, str] | None = None) -> Counter[Key]:
    """How many findings there are of each key."""
    return Counter(key_of(finding, moved) for finding in findings)


def beyond(findings: Iterable[Finding], known: Mapping[Key, int]) -> tuple[Finding, ...]:
    """The findings of a sorted report that are more than `known` holds."""
    left = Counter(known)
    new = []
    for finding in findings:
        key = key_of(finding)
        if left[key] > 0:
            left[key] -= 1
        else:
            new.append(finding)
    return tuple(new)
