"""Which findings are reported: the closer word wins, and nothing is switched on by accident."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from vaultkit.errors import UsageError
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.settings import Checks
from vaultkit.model.text import Span
from vaultkit.rules.select import Selection, apply, known_words, rules_of
from vaultkit.rules.table import FAMILIES, RULES, find

ERROR, WARNING, INFO, OFF = Severity.ERROR, Severity.WARNING, Severity.INFO, Severity.OFF
OFF_BY_DEFAULT = "byte-order-mark"


def finding(name: str) -> Finding:
    entry = find(name)
    assert entry is not None
    return entry.rule.at("a.md", Span.at(1), "something is wrong")


def level(name: str, checks: Checks) -> Severity:
    """The severity with which a finding of this rule comes out."""
    kept = apply([finding(name)], checks)
    assert [f.severity for f in kept] in ([], [Selection(checks).severity(name)])
    return kept[0].severity if kept else OFF


def test_without_settings_every_rule_has_its_own_severity() -> None:
    for entry in RULES:
        assert level(entry.name, Checks()) is entry.rule.severity


def test_select_leaves_only_what_it_means() -> None:
    for word in ("broken-link", "LK001", "lk001", "LK", "links"):
        checks = Checks(select=(word,))
        assert level("broken-link", checks) is ERROR
        assert level("invalid-yaml", checks) is OFF


def test_ignore_takes_out_what_it_means() -> None:
    for word in ("broken-link", "LK001", "LK", "links"):
        checks = Checks(ignore=(word,))
        assert level("broken-link", checks) is OFF
        assert level("invalid-yaml", checks) is ERROR


@pytest.mark.parametrize(
    ("select", "ignore", "expected"),
    [
        (("broken-link",), ("LK",), ERROR),
        (("LK001",), ("LK",), ERROR),
        (("broken-link",), ("LK001",), ERROR),
        (("LK",), ("broken-link",), OFF),
        (("LK",), ("LK001",), OFF),
        (("LK001",), ("broken-link",), OFF),
        (("LK",), ("LK",), OFF),
        (("links",), ("LK",), OFF),
        (("LK001",), ("LK001",), OFF),
        (("broken-link",), ("broken-link",), OFF),
        (("LK", "broken-link"), ("LK001",), ERROR),
        (("FM",), (), OFF),
    ],
)
def test_the_closer_word_wins_and_of_equal_ones_ignore(
    select: tuple[str, ...], ignore: tuple[str, ...], expected: Severity
) -> None:
    assert level("broken-link", Checks(select=select, ignore=ignore)) is expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([("LK", INFO)], INFO),
        ([("LK", INFO), ("LK001", WARNING)], WARNING),
        ([("LK001", WARNING), ("LK", INFO)], WARNING),
        ([("broken-link", INFO), ("LK001", WARNING)], INFO),
        ([("LK", INFO), ("links", WARNING)], WARNING),
        ([("broken-link", OFF)], OFF),
        ([("LK", OFF), ("broken-link", ERROR)], ERROR),
    ],
)
def test_the_closest_word_says_how_severe(
    words: list[tuple[str, Severity]], expected: Severity
) -> None:
    assert level("broken-link", Checks(severity=tuple(words))) is expected


def test_what_is_ignored_stays_so_whatever_its_severity() -> None:
    checks = Checks(ignore=("LK",), severity=(("broken-link", ERROR),))
    assert level("broken-link", checks) is OFF


@pytest.mark.parametrize(
    ("checks", "expected"),
    [
        (Checks(select=(OFF_BY_DEFAULT,)), WARNING),
        (Checks(select=("FM011",)), WARNING),
        (Checks(select=("FM",)), OFF),
        (Checks(select=("FM", OFF_BY_DEFAULT)), WARNING),
        (Checks(severity=((OFF_BY_DEFAULT, INFO),)), INFO),
        (Checks(severity=(("FM011", ERROR),)), ERROR),
        (Checks(severity=(("FM", ERROR),)), OFF),
        (Checks(select=(OFF_BY_DEFAULT,), severity=(("FM", ERROR),)), WARNING),
        (Checks(select=(OFF_BY_DEFAULT,), severity=((OFF_BY_DEFAULT, ERROR),)), ERROR),
        (Checks(select=(OFF_BY_DEFAULT,), ignore=(OFF_BY_DEFAULT,)), OFF),
        (Checks(select=("LK",), severity=((OFF_BY_DEFAULT, ERROR),)), OFF),
    ],
)
def test_a_rule_that_is_off_wakes_up_only_when_it_is_meant(
    checks: Checks, expected: Severity
) -> None:
    assert level(OFF_BY_DEFAULT, checks) is expected


def test_a_finding_with_its_own_severity_is_passed_on_as_it_is() -> None:
    one = finding("broken-link")
    assert apply([one], Checks())[0] is one
    milder = replace(one, severity=WARNING)
    assert apply([milder], Checks(severity=(("FM", INFO),), select=("links",)))[0] is milder


@pytest.mark.parametrize(
    ("checks", "expected"),
    [
        (Checks(severity=(("broken-link", ERROR),)), ERROR),
        (Checks(severity=(("LK001", INFO),)), INFO),
        (Checks(severity=(("links", ERROR),)), ERROR),
        (Checks(ignore=("links",)), OFF),
        (Checks(select=("FM",)), OFF),
        (Checks(severity=(("LK", OFF), ("broken-link", WARNING))), WARNING),
    ],
)
def test_what_the_settings_say_of_a_rule_comes_before_a_findings_own_severity(
    checks: Checks, expected: Severity
) -> None:
    for own in (ERROR, WARNING, INFO):
        kept = apply([replace(finding("broken-link"), severity=own)], checks)
        assert (kept[0].severity if kept else OFF) is expected


def test_a_rule_that_is_off_and_meant_has_a_severity_whatever_its_finding_says() -> None:
    kept = apply([finding(OFF_BY_DEFAULT)], Checks(select=(OFF_BY_DEFAULT,)))
    assert [one.severity for one in kept] == [WARNING]


@pytest.mark.parametrize("where", ["select", "ignore", "severity"])
def test_a_word_that_means_no_rule_is_a_mistake_with_the_nearest_word(where: str) -> None:
    word: Any = ("brokn-link", ERROR) if where == "severity" else "brokn-link"
    changes: dict[str, Any] = {where: (word,)}
    with pytest.raises(UsageError) as caught:
        apply([], replace(Checks(), **changes))
    assert caught.value.message == f'{where}: no rule or family is called "brokn-link"'
    assert caught.value.hint == 'did you mean "broken-link"?'


def test_a_word_like_nothing_points_to_the_list() -> None:
    with pytest.raises(UsageError) as caught:
        apply([], Checks(select=("zzzzzz",)))
    assert "vaultkit rule --all" in caught.value.hint


def test_every_known_word_means_some_rule() -> None:
    for word in known_words():
        assert rules_of(word)
    assert set(FAMILIES) | {entry.name for entry in RULES} <= set(known_words())


def test_a_family_means_its_rules_and_no_others() -> None:
    assert set(rules_of("SC")) == {entry.name for entry in RULES if entry.code[:2] == "SC"}


def test_a_finding_keeps_a_severity_of_its_own_unless_a_word_means_its_rule() -> None:
    def told(**checks: Any) -> Severity:
        kept = apply([replace(finding("broken-link"), severity=INFO)], Checks(**checks))
        return kept[0].severity if kept else OFF

    assert told() is INFO
    assert told(severity=(("broken-anchor", WARNING),)) is INFO
    assert told(severity=(("LK", WARNING),)) is WARNING
    assert told(severity=(("LK001", OFF),)) is OFF
    assert told(select=("LK",)) is INFO
    assert told(select=("FM",)) is OFF
    assert told(ignore=("links",)) is OFF
