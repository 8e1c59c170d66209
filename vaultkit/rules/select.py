"""Which findings are reported, and how severely: `checks.select`, `ignore` and `severity`.

A word means a rule's name (`broken-link`), its code (`LK001`), or a family by its letters (`LK`)
or folder (`links`). Where words disagree, these hold in order:

1. the closer word wins: a name over a code, a code over a family;
2. of equally close words `ignore` wins over `select`;
3. what is not ignored is reported where `select` is empty or means its rule;
4. its severity is the closest word's of `severity`, else the finding's own, which is the rule's
   unless the rule tells worse from better;
5. a rule that is off by default stays off unless `select` or `severity` mean it by name or code;
   selected so, it is a warning. A finding of it with a severity of its own is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from vaultkit.errors import UsageError
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.settings import Checks
from vaultkit.rules.rule import Registered
from vaultkit.rules.table import BY_NAME, FAMILIES, RENAMED, RULES, find
from vaultkit.vault.suggest import closest

_FAMILY, _CODE, _NAME = 1, 2, 3  # how close a word is to the rules it means

_BY_FOLDER = {folder: letters for letters, folder in FAMILIES.items()}


class Selection:
    """What one `Checks` says of every rule. Raises UsageError for a word that means none."""

    def __init__(self, checks: Checks) -> None:
        self._limited = bool(checks.select)
        self._select = _closeness(checks.select, "select")
        self._ignore = _closeness(checks.ignore, "ignore")
        self._severity = _severities(checks.severity)
        self._decided: dict[str, Severity] = {}

    def is_empty(self) -> bool:
        """Whether no rule at all is left to be reported."""
        return all(self.severity(entry.name) is Severity.OFF for entry in RULES)

    def severity(self, name: str) -> Severity:
        """The severity with which the rule called `name` is reported, `off` where it is not.

        A finding may have one of its own, which holds where the settings name none.
        """
        found = self._decided.get(name)
        if found is None:
            found = self._decided[name] = self._decide(BY_NAME[name])
        return found

    def _decide(self, entry: Registered) -> Severity:
        if self._is_out(entry.name):
            return Severity.OFF
        selected = self._select.get(entry.name, 0)
        closeness, level = self._severity.get(entry.name, (0, entry.rule.severity))
        if entry.rule.severity is not Severity.OFF:
            return level
        if closeness > _FAMILY:
            return level
        return Severity.WARNING if selected > _FAMILY else Severity.OFF

    def _is_out(self, name: str) -> bool:
        selected = self._select.get(name, 0)
        return self._ignore.get(name, 0) >= max(selected, 1) or (self._limited and not selected)

    def level(self, finding: Finding) -> Severity:
        """The severity with which a finding is reported, `off` where it is not."""
        if finding.severity is BY_NAME[finding.name].rule.severity:
            return self.severity(finding.name)
        if self._is_out(finding.name):
            return Severity.OFF
        return self._severity.get(finding.name, (0, finding.severity))[1]

    def apply(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """`findings` with their severities, those that are off left out."""
        chosen = []
        for finding in findings:
            level = self.level(finding)
            if level is Severity.OFF:
                continue
            same = level is finding.severity
            chosen.append(finding if same else replace(finding, severity=level))
        return tuple(chosen)


def apply(findings: Iterable[Finding], checks: Checks) -> tuple[Finding, ...]:
    """What `checks` leaves of `findings`. Raises UsageError for a word that means no rule."""
    return Selection(checks).apply(findings)


def known_words() -> tuple[str, ...]:
    """Every word that means a rule or a family: families, then names, then codes."""
    names = [entry.name for entry in RULES]
    codes = [entry.code for entry in RULES]
    return (*FAMILIES, *_BY_FOLDER, *names, *codes, *RENAMED)


def rules_of(word: str, where: str = "checks") -> tuple[str, ...]:
    """The names of the rules that `word` means.

    Raises UsageError, with the nearest known word, for one that means none; `where` says in which
    setting it stands.
    """
    return _meant(word, where)[1]


def _meant(word: str, where: str) -> tuple[int, tuple[str, ...]]:
    letters = _BY_FOLDER.get(word.lower(), word.upper())
    if letters in FAMILIES:
        return _FAMILY, tuple([e.name for e in RULES if e.code.startswith(letters)])
    entry = find(word) or find(word.lower())
    if entry is None:
        near = closest(word, known_words())
        meant = f'did you mean "{near[0]}"?' if near else "`vaultkit rule --all` lists them all"
        raise UsageError(f'{where}: no rule or family is called "{word}"', meant)
    return _CODE if word.upper() == entry.code else _NAME, (entry.name,)


def _closeness(words: Iterable[str], where: str) -> Mapping[str, int]:
    """How close the closest word of `words` is to each rule that one of them means."""
    found: dict[str, int] = {}
    for word in words:
        closeness, names = _meant(word, where)
        for name in names:
            found[name] = max(closeness, found.get(name, 0))
    return found


def _severities(
    words: Iterable[tuple[str, Severity]],
) -> Mapping[str, tuple[int, Severity]]:
    """The closest word's severity for each rule; of equally close ones the last counts."""
    found: dict[str, tuple[int, Severity]] = {}
    for word, level in words:
        closeness, names = _meant(word, "severity")
        for name in names:
            if closeness >= found.get(name, (0, level))[0]:
                found[name] = (closeness, level)
    return found
