"""What of `vault.yaml` is another value, and whether checks are looser for it."""

from __future__ import annotations

import pytest

from tests.support.changed import snapshots
from tests.support.judged import snapshot_under
from vaultkit.model.finding import Severity
from vaultkit.model.settings import Checks, Settings
from vaultkit.review.settings import setting_changes

LEVELS = {"broken-link": Severity.ERROR, "orphan-page": Severity.WARNING}


def found(old: str, new: str) -> list[str]:
    both = snapshots({"vault.yaml": old} if old else {}, {"vault.yaml": new} if new else {})
    return [
        f"{one.effect} {one.how} {one.at} {one.before}>{one.after} {one.words}".rstrip()
        for one in setting_changes(*both, LEVELS)
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("version: 1\n", "# a word\nversion: 1\n", []),
        ("vault: {name: A}", "vault: {name: B}", ["neutral changed vault.name A>B"]),
        (
            "",
            "budgets: {page: 30000}",
            ["loosening added budgets.page –>30000 pages may be larger"],
        ),
        (
            "budgets: {page: 30000, types: {note: 9}}",
            "budgets: {page: 20000, types: {note: 10}}",
            [
                "loosening changed budgets.types.note 9>10 pages may be larger",
                "tightening changed budgets.page 30000>20000 pages must be smaller",
            ],
        ),
        (
            "budgets: {hub_percentile: 95}",
            "budgets: {min_degree: 5}",
            [
                "tightening removed budgets.hub_percentile 95>– more pages count as hubs",
                "tightening added budgets.min_degree –>5 more pages count as hubs",
            ],
        ),
        (
            "checks: {ignore: [broken-link]}",
            "checks: {ignore: [LK, orphan-page]}",
            [
                "loosening added checks.ignore: LK > is not reported any more",
                "loosening added checks.ignore: orphan-page > is not reported any more",
                "tightening removed checks.ignore: broken-link > is reported again",
            ],
        ),
        (
            "exclude: [a/]",
            "exclude: [a/, b/, '!b/c/']",
            [
                "loosening added exclude: b/ > is not read any more",
                "tightening added exclude: !b/c/ > is read again",
            ],
        ),
        (
            "",
            "checks: {severity: {broken-link: 'off', orphan-page: error, ON: warning}}",
            [
                (
                    "loosening added checks.severity.broken-link –>off "
                    "is not reported any more, before as error"
                ),
                (
                    "tightening added checks.severity.orphan-page –>error "
                    "is reported as error, before as warning"
                ),
                "neutral added checks.severity.ON –>warning is reported as warning",
            ],
        ),
        (
            "",
            "checks: {select: [LK]}",
            ["loosening added checks.select –>LK fewer rules are asked"],
        ),
        (
            "checks: {select: [LK]}",
            "checks: {select: [LK, FM]}",
            ["tightening changed checks.select LK>LK, FM more rules are asked"],
        ),
        (
            "",
            "checks: {paths: [{glob: a/**, ignore: [LK, FM]}]}",
            [
                (
                    "loosening added checks.paths: glob: a/**, ignore: LK, FM > "
                    "is not reported there any more"
                ),
            ],
        ),
        (
            "generate: {on: never}",
            "generate: {on: every-commit}",
            ["neutral changed generate.on never>every-commit"],
        ),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_every_key_with_what_it_does(old: str, new: str, told: list[str]) -> None:
    assert found(old, new) == told


def test_what_the_baseline_holds_is_told_too() -> None:
    settings = Settings(configured=True, checks=Checks(baseline="held.jsonl"))
    both = [snapshot_under(settings, {"held.jsonl": held}) for held in ("a\nb\n", "b\nc\nd\n")]
    told = setting_changes(both[0], both[1], LEVELS)
    assert [(one.effect, one.at) for one in told] == [
        ("loosening", "baseline: 2 entries"),
        ("tightening", "baseline: 1 entry"),
    ]


def test_entries_of_the_baseline_follow_a_page_and_its_bytes() -> None:
    entry = '{"rule": "broken-link", "record": "%s", "subject": "x", "blob": "%s"}\n'
    more = '{"rule": "broken-link", "record": "z.md", "subject": "y", "count": %d}\n'
    head = '{"vaultkit_baseline": 1}\n'

    def told(was: str, now: str) -> list[tuple[str, str]]:
        settings = Settings(configured=True, checks=Checks(baseline="held.jsonl"))
        both = [snapshot_under(settings, {"held.jsonl": held}) for held in (was, now)]
        found = setting_changes(both[0], both[1], LEVELS, {"a.md": "b.md"})
        return [(one.effect, one.at) for one in found]

    assert told(head + entry % ("a.md", "1"), head + entry % ("b.md", "2")) == []
    assert told("", head + entry % ("a.md", "1")) == [("loosening", "baseline: 1 entry")]
    assert told(more % 1, more % 2) == [("loosening", "baseline: 1 entry")]
    assert told(more % 2, more % 1) == [("tightening", "baseline: 1 entry")]
    assert told(entry % ("b.md", "1"), entry % ("c.md", "1")) == [
        ("loosening", "baseline: 1 entry"),
        ("tightening", "baseline: 1 entry"),
    ]


def test_a_file_with_mistakes_is_read_as_far_as_it_can_be() -> None:
    assert found("vault: {name: A}", "vault: [") == ["neutral removed vault.name A>–"]
