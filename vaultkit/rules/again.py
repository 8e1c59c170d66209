"""The errors that take the whole vault to see, found anew after a small change.

What a rule found before is what it finds now where it says that the change leaves it alone; other
rules look at the whole vault again. Law, held by a property test: the errors are those that
`vaultkit.rules.run.judge_vault` finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.rule import Registered
from vaultkit.rules.table import PAGE_RULES, WIDE_RULES
from vaultkit.vault.between import Between


def errors_again(change: Between, known: Iterable[Finding]) -> Iterator[Finding]:
    """The errors of the vault after a change; `known` are those of the vault before.

    Both are those alone that rules of scope `key` and `vault` find, or that stand on paths.
    """
    before: dict[str, list[Finding]] = {}
    for finding in known:
        before.setdefault(finding.code, []).append(finding)
    for entry in (*WIDE_RULES, *(one for one in PAGE_RULES if one.check_paths is not None)):
        if entry.stays is not None and entry.stays(change):
            yield from before.get(entry.code, ())
        elif _may_err(entry, change):
            found = _found(entry, change)
            yield from (one for one in found if one.severity is Severity.ERROR)


def _may_err(entry: Registered, change: Between) -> bool:
    rule = entry.rule
    if rule.severity is Severity.ERROR or rule.raises:
        return True
    return entry.asked_by is not None and entry.asked_by(change.after)


def _found(entry: Registered, change: Between) -> Iterator[Finding]:
    vault = change.after
    if entry.check_some is not None:
        return entry.check_some(vault, [path for path in change.pages if path in vault.rows])
    return (entry.check_paths or entry.check)(vault)
