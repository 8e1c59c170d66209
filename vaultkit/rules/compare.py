"""Which findings were there before: the same rule on the same record about the same subject.

Lines do not matter, so that a text may move. Of several equal findings as many are old as there
were; a page that was moved is the same record (see `vaultkit.vault.moved`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from vaultkit.model.finding import Finding, Fix, Related
from vaultkit.model.text import Span
from vaultkit.rules.table import BY_NAME

LOOSENED = BY_NAME["loosened-check"].rule
_MOST = 10

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


def worse(
    findings: Iterable[Finding], before: Iterable[Finding], moved: Mapping[str, str] | None = None
) -> tuple[Finding, ...]:
    """The findings that were told `before` with a lower severity, each of their kind."""
    ranks: dict[Key, int] = {}
    for finding in before:
        key = key_of(finding, moved)
        ranks[key] = max(ranks.get(key, 0), finding.severity.rank)
    return tuple(f for f in findings if f.severity.rank > ranks.get(key_of(f), f.severity.rank))


def loosened(path: str, base: str, hidden: Sequence[Finding]) -> Finding:
    """The finding on the settings at `path`, which hide what those of `base` would report."""
    number = len(hidden)
    errors = "an error that this change introduces" if number == 1 else f"{number:,} new errors"
    return LOOSENED.at(
        path,
        Span.at(1),
        f"the settings of {base} would report {errors}, and these do not",
        subject=LOOSENED.name,
        related=tuple(Related(f.path, f.span, f"{f.name}: {f.message}") for f in hidden[:_MOST]),
        fix=Fix("change the settings by a pull request of their own, or mend what is listed"),
    )
