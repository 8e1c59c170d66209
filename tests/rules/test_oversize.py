"""What a finding on a page over budget says, and how bad it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.around import NO_SMALLER, NOWHERE, Around
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.settings import Budgets, Settings
from vaultkit.rules.oversize import GREW, standing

ERROR, WARNING = Severity.ERROR, Severity.WARNING
SETTINGS = Settings(
    budgets=Budgets(page=150, hub=100, min_pages=3, min_degree=2, hub_percentile=60)
)
LINE = "Fifty characters with the line's own end, so far.\n"
PAGE = f"# Top\n\n## One\n\n[[b]] [[c]]\n\n## Two\n\n{LINE * 3}"
FILES = {"a.md": PAGE, "b.md": "B\n", "c.md": f"{LINE}[[d]]\n", "d.md": "[[a]]\n"}


def found(around: Around = NOWHERE, **files: str) -> list[Finding]:
    tree = vault({**FILES, **{f"{name}.md": text for name, text in files.items()}})
    store = FactsStore(tree, dialect_of(SETTINGS))
    findings = judge(tree, SETTINGS, store, around=around).findings
    return [one for one in findings if one.code in ("BG002", "BG003")]


def before(size: int | None) -> Callable[[str], int | None]:
    return lambda path: size


@pytest.mark.parametrize(
    ("around", "severity", "subject", "words"),
    [
        (NOWHERE, WARNING, "page-over-budget", ""),
        (Around(strict=True), ERROR, "page-over-budget", ""),
        (Around(units_before=before(None)), ERROR, "page-over-budget", "; the page is new"),
        (Around(units_before=before(len(PAGE))), WARNING, "page-over-budget", ""),
        (Around(units_before=before(NO_SMALLER)), WARNING, "page-over-budget", ""),
        (Around(units_before=before(9_999)), WARNING, "page-over-budget", ""),
        (Around(units_before=before(len(PAGE) - 1)), ERROR, GREW, "; it has grown by 1"),
        (Around(units_before=before(0)), ERROR, GREW, f"; it has grown by {len(PAGE)}"),
        (Around(None, before(9_999), strict=True), ERROR, "page-over-budget", ""),
        (Around(None, before(1), strict=True), ERROR, GREW, f"; it has grown by {len(PAGE) - 1}"),
    ],
)
def test_growth_is_an_error_and_what_was_so_before_a_warning(
    around: Around, severity: Severity, subject: str, words: str
) -> None:
    (one,) = found(around)
    told = f"the body has {len(PAGE)} UTF-16 units, {len(PAGE) - 150} more than its budget of 150"
    assert (one.severity, one.subject, one.message) == (severity, subject, told + words)
    assert (one.path, one.record, one.span.line) == ("a.md", "a.md", 1)


def test_a_hub_says_why_it_is_one() -> None:
    (one,) = found(a=f"# Top\n\n{LINE * 2}[[b]] [[c]]\n")
    size = len(f"# Top\n\n{LINE * 2}[[b]] [[c]]\n")
    assert one.message == (
        f"the body has {size} UTF-16 units, {size - 100} more than the 100 of a hub, which it is: "
        "3 pages are connected with it, and 75 % of all pages have fewer"
    )
    assert [one.name, one.subject, one.severity] == ["hub-over-budget"] * 2 + [WARNING]


def test_each_section_comes_with_the_pages_that_have_room_for_it() -> None:
    (one,) = found()
    sizes = len(PAGE), len(PAGE[PAGE.index("## Two") :]), len(PAGE) - len("# Top\n\n")
    one_size = sizes[2] - sizes[1]
    near = "b.md (148), c.md (94)"
    assert [(place.path, place.span.line, place.message) for place in one.related] == [
        ("a.md", 1, f'the section "Top" has {sizes[0]} units, 2 subsections; room in {near}'),
        ("a.md", 7, f'the section "Two" has {sizes[1]} units; room in {near}'),
        ("a.md", 3, f'the section "One" has {one_size} units; room in {near}'),
        ("b.md", 1, "it has room for 148 more"),
        ("c.md", 1, "it has room for 94 more"),
    ]


def test_long_names_are_cut_and_no_more_than_twelve_places_are_told() -> None:
    links = {f"s{n}": [f"{'x' * 90}{n}{m}" for m in range(3)] for n in range(9)}
    text = "".join(
        f"# {'h' * 200}{name}\n\n{' '.join(f'[[{goal}]]' for goal in goals)}\n\n"
        for name, goals in links.items()
    )
    others = {goal: "x\n" for goals in links.values() for goal in goals}
    (one,) = found(NOWHERE, **{"a": text, **others})
    assert len(one.related) == 12
    assert max(len(place.message) for place in one.related) < 500


def test_only_growth_has_another_finding_standing_behind_it() -> None:
    (grew,) = found(Around(units_before=before(10)))
    (is_so,) = found()
    (later,) = standing([grew, is_so, replace(grew, code="LK001")])
    assert (later.severity, later.subject, later.record) == (WARNING, is_so.subject, is_so.record)
