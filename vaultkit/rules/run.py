"""Runs rules: one page, or everything that needs the whole vault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import cast

from vaultkit.model.finding import Finding, Severity
from vaultkit.model.settings import Checks
from vaultkit.ontology.judge import problems
from vaultkit.rules.compare import Key, key_of
from vaultkit.rules.rule import Registered
from vaultkit.rules.table import FAMILIES, PAGE_RULES, WIDE_RULES
from vaultkit.vault.eligible import COUNTING
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

_WOKEN = {
    kind: tuple(entry for entry in PAGE_RULES if kind in entry.rule.triggers)
    for entry in PAGE_RULES
    for kind in entry.rule.triggers
}
_NO_ISSUE = frozenset(("",))
_ALWAYS = tuple(e for e in PAGE_RULES if not e.rule.triggers and not e.rule.keys)
_KEYED = tuple((entry, frozenset(entry.rule.keys)) for entry in PAGE_RULES if entry.rule.keys)


@lru_cache(maxsize=1_000)
def _asked_by(keys: tuple[str, ...]) -> tuple[Registered, ...]:
    """The rules that look at some of these keys; pages share their keys, as a rule."""
    return tuple([entry for entry, wanted in _KEYED if not wanted.isdisjoint(keys)])


def judge_page(page: Page, vault: Snapshot) -> list[Finding]:
    """What the rules of scope `page` find on one page, in no particular order."""
    found: list[Finding] = []
    for entry in _ALWAYS:
        found += entry.check(page, vault)
    keys = page.surface.keys or ()
    for entry in _asked_by(keys):
        found += entry.check(page, vault)
    kinds = {link.issue for link in page.links}
    if vault.settings.vocabulary.ontology is not None or "record" in keys:
        kinds.update([problem.rule for problem in problems(page, vault)])
    if page.facts.faults:
        kinds.update([fault.kind for fault in page.facts.faults])
    elif kinds <= _NO_ISSUE:
        return found
    for entry in {entry.code: entry for kind in kinds for entry in _WOKEN.get(kind, ())}.values():
        found += entry.check(page, vault)
    return found


def _every(_name: str) -> bool:
    return True


def judge_vault(vault: Snapshot, asks: Callable[[str], bool] = _every) -> Iterator[Finding]:
    """What the rules of scope `key` and `vault` find, once all pages are judged.

    One that is off by default is asked only where the settings name it or the ontology wants it,
    since it may cost much. `asks` tells of a rule's name whether it is asked at all.
    """
    for entry in WIDE_RULES:
        if not asks(entry.name):
            continue
        if entry.rule.of_names:
            yield from _once(entry, vault)
        elif entry.rule.severity is not Severity.OFF or _is_named(entry, vault.settings.checks):
            yield from entry.check(vault)
        elif entry.asked_by is not None and entry.asked_by(vault):
            yield from (one for one in entry.check(vault) if one.severity is not Severity.OFF)
    for entry in PAGE_RULES:
        if entry.check_paths is not None and asks(entry.name):
            yield from entry.check_paths(vault)


def judge_soundness(vault: Snapshot) -> Iterator[Finding]:
    """Of what `judge_vault` finds: errors that make records not eligible."""
    for entry in WIDE_RULES:
        family = entry.code.rstrip("0123456789")
        if entry.rule.severity is not Severity.ERROR or family not in COUNTING:
            continue
        yield from _once(entry, vault) if entry.rule.of_names else entry.check(vault)


def _once(entry: Registered, vault: Snapshot) -> tuple[Finding, ...]:
    """What a rule on names finds: two trees with the same names share it."""
    names, key = vault.names, (entry.code, vault.settings.preset)
    if key not in names.made:
        fresh = names.fresh.get(key)
        if entry.check_each is not None and fresh is not None:
            names.made[key] = tuple(entry.check_each(vault, sorted(fresh & names.files)))
        else:
            names.made[key] = tuple(entry.check(vault))
    return cast("tuple[Finding, ...]", names.made[key])


def _is_named(entry: Registered, checks: Checks) -> bool:
    family = entry.code.rstrip("0123456789")
    names = {entry.name, entry.code, family, FAMILIES[family]}
    raised = {name for name, level in checks.severity if level is not Severity.OFF}
    return not names.isdisjoint(raised.union(checks.select))


def identities(findings: tuple[Finding, ...]) -> list[str]:
    """The identity of each finding of a sorted report.

    It is made of rule, record (or path), subject, and how many like it came before, so that it
    survives moved lines. Baseline, new-only, hook, gate and SARIF all use this one.
    """
    seen: dict[Key, int] = {}
    made = []
    for finding in findings:
        key = key_of(finding)
        nth = seen[key] = seen.get(key, 0) + 1
        made.append("\0".join((*key, str(nth))))
    return made
