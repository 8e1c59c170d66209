"""A page explained, for people and programs."""

from __future__ import annotations

import json

from tests.render.samples import COMMANDS, TERMINAL, commands
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.ontology.page_words import PageExplained, Why
from vaultkit.render.as_page_explained import MOST, page_json, page_text

WRONG = Finding(
    code="ON004",
    name="wrong-value",
    severity=Severity.ERROR,
    path="projects/a.md",
    span=Span.at(3, 6),
    message='"due" must be a date such as 2027-01-09; here it is "soon"',
    fix=Fix("write it as year-month-day"),
)
PAGE = PageExplained(
    path="projects/a.md",
    id="project/a",
    id_from="its type and file name, as it has no `id`",
    record="page",
    type="project",
    why=Why('a page of the type project: line 2 declares "project"'),
    units=24_500,
    budget=24_000,
    budget_for="",
    findings=(WRONG,),
)


def text(page: PageExplained) -> str:
    return "".join(page_text(page))


def test_a_failing_page_is_told_with_each_finding_and_its_next_step() -> None:
    assert text(PAGE) == (
        "projects/a.md\n"
        '  a page of the type project: line 2 declares "project"\n'
        "  its id is project/a (its type and file name, as it has no `id`)\n"
        "  its body has 24,500 characters of 24,000, 500 too many\n"
        "  1 finding:\n"
        '  3:6 ON004 error wrong-value: "due" must be a date such as 2027-01-09; '
        'here it is "soon"\n'
        "    = next: write it as year-month-day\n"
    )


def test_a_page_without_findings_is_said_to_be_right() -> None:
    right = PAGE._replace(findings=(), units=10, budget=None, why=Why("no type", "add one"))
    assert text(right) == (
        "projects/a.md\n"
        "  no type\n"
        "    = next: add one\n"
        "  its id is project/a (its type and file name, as it has no `id`)\n"
        "  its body has 10 characters\n"
        "  nothing is wrong with it\n"
    )


def test_a_hub_is_told_why_it_has_less_room() -> None:
    hub = PAGE._replace(budget=12_000, budget_for="a hub, for 12 pages are linked with it")
    words = "24,500 characters of 12,000 (a hub, for 12 pages are linked with it), 12,500 too many"
    assert f"  its body has {words}\n" in text(hub)


def test_very_many_findings_are_counted_and_programs_get_all() -> None:
    page = PAGE._replace(findings=(WRONG,) * (MOST + 1_000))
    assert text(page).endswith("  and 1,000 more\n")
    made = json.loads(page_json(page))
    assert len(made["findings"]) == MOST + 1_000
    assert made["findings"][0]["fix"]["title"] == "write it as year-month-day"


def test_no_text_of_a_page_can_act() -> None:
    for evil in (*TERMINAL, *COMMANDS):
        page = PAGE._replace(path=evil, id=evil, why=Why(evil, evil))
        assert commands(text(page)) == commands(page_json(page)) == [], evil
        assert "\x1b" not in text(page) + page_json(page)
