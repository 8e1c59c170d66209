"""What comments and path settings take out of a check, and comments that take out nothing.

`<!-- vaultkit: ignore broken-link -->` covers the block that it stands in, else the next one. It
names rules; codes and families are refused, so that a reader sees what is let through. A comment
that hides nothing is told by the rule `unused-suppression`.

Suppress before rules are selected: a comment for a rule that is switched off is not unused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from vaultkit.model.facts import Waiver
from vaultkit.model.finding import Applicability, Edit, Finding, Fix, Severity
from vaultkit.model.settings import PathRule
from vaultkit.model.text import Span
from vaultkit.rules.rule import short
from vaultkit.rules.select import rules_of
from vaultkit.rules.table import BY_NAME, FAMILIES, RENAMED, find
from vaultkit.vault.patterns import matcher
from vaultkit.vault.suggest import closest, did_you_mean

UNUSED = BY_NAME["unused-suppression"].rule
_OF_WORLD = frozenset(
    name for name, entry in BY_NAME.items() if entry.rule.of_world or entry.rule.of_history
)
"""What these find depends on the day or the copy, so a comment for one is never unused."""


def apply(
    findings: Iterable[Finding],
    waivers: Mapping[str, tuple[Waiver, ...]],
    path_rules: tuple[PathRule, ...] = (),
) -> tuple[tuple[Finding, ...], int]:
    """What is left of `findings`, with comments that hide nothing told; and how many were hidden.

    `waivers` are the comments by path. Findings of rules that are off by default are hidden, but
    not counted. Raises UsageError where a path setting names no rule.
    """
    waived = _Waived(waivers)
    by_path = ByPath(path_rules)
    kept = []
    hidden = 0
    for finding in findings:
        if waived.hides(finding) or by_path.hides(finding):
            hidden += finding.severity is not Severity.OFF
        else:
            kept.append(finding)
    for finding in waived.unused():
        if by_path.hides(finding):
            hidden += 1
        else:
            kept.append(finding)
    return tuple(kept), hidden


class _Waived:
    """The comments of all pages, and which of their names have hidden something."""

    def __init__(self, waivers: Mapping[str, tuple[Waiver, ...]]) -> None:
        self._waivers = waivers
        self._used: set[tuple[str, int, str]] = set()

    def hides(self, finding: Finding) -> bool:
        hidden = False
        for number, waiver in enumerate(self._waivers.get(finding.path, ())):
            if not waiver.first <= finding.span.line <= waiver.last:
                continue
            for name in waiver.names:
                if RENAMED.get(name, name) == finding.name:
                    self._used.add((finding.path, number, name))
                    hidden = True
        return hidden

    def unused(self) -> Iterator[Finding]:
        for path, waivers in self._waivers.items():
            for number, waiver in enumerate(waivers):
                names = dict.fromkeys(waiver.names or ("",))
                left = [
                    name
                    for name in names
                    if (path, number, name) not in self._used and name not in _OF_WORLD
                ]
                whole = left == list(names) and all(name in BY_NAME for name in names)
                yield from (_unused(path, waiver, name, whole=whole) for name in left)


class ByPath:
    """`checks.paths`: which rules are not reported for which paths."""

    def __init__(self, path_rules: tuple[PathRule, ...]) -> None:
        self._rules = [
            (
                matcher((one.glob,)),
                {name for word in one.ignore for name in rules_of(word, "paths")},
            )
            for one in path_rules
        ]

    def hides(self, finding: Finding) -> bool:
        """Whether this finding is not reported."""
        return self.covers(finding.name, finding.path)

    def covers(self, name: str, path: str) -> bool:
        """Whether no finding of the rule called `name` is reported for `path`."""
        return any(name in names and match(path) for match, names in self._rules)


def _unused(path: str, waiver: Waiver, name: str, *, whole: bool) -> Finding:
    """`whole`: no name of the comment hides anything, and all are of rules."""
    message, step = _words(name)
    span = Span.at(waiver.line, waiver.column, len("<!--"))
    fix = Fix(step)
    if whole and waiver.cut is not None:
        fix = Fix(step, Applicability.SAFE, (Edit(waiver.cut, ""),))
    return UNUSED.at(path, span, message, subject=name, fix=fix)


def _words(name: str) -> tuple[str, str]:
    shown = short(name)
    if not name:
        return "this comment names no rule", "name the rule, or delete the comment"
    if name in BY_NAME or name in RENAMED:
        return f"{shown} finds nothing in the block that this comment covers", "delete the comment"
    entry = find(name)
    if entry is not None:
        return f"{shown} is a code, and comments take names", f"write {entry.name}"
    if name.upper() in FAMILIES or name.lower() in FAMILIES.values():
        return (
            f"{shown} is a family, and comments take names of rules",
            "name the rule that is meant",
        )
    near = closest(name, BY_NAME)
    return f'no rule is called "{shown}"', did_you_mean(near[:1], "delete the comment")
