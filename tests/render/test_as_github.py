"""Annotations: read back by a port of the runner's own parsers."""

from __future__ import annotations

import pytest

from tests.render.samples import COMMANDS, finding, garden, report
from tests.support.golden import Golden
from tests.support.runner import commands
from vaultkit.model.finding import Finding, Fix, Related, Report, Severity
from vaultkit.model.text import Span
from vaultkit.render.as_github import MOST, lines
from vaultkit.render.view import View


def shown(told: Report, **view: object) -> str:
    return "".join(lines(told, View(**view)))  # type: ignore[arg-type]


def test_the_report_looks_as_it_did(golden: Golden) -> None:
    golden.check("render/report.github.txt", shown(garden(), show_info=True))


def test_a_clean_report_makes_no_annotation() -> None:
    text = shown(report(finding(severity=Severity.INFO)))
    assert commands(text) == []
    assert text.count("\n") == 1


def test_what_the_baseline_holds_is_listed_and_makes_no_annotation() -> None:
    known = [finding(baseline=True, span=Span.at(line)) for line in range(1, 103)]
    text = shown(report(*known, finding(baseline=True, severity=Severity.INFO)), folder="kb")
    assert commands(text) == []
    head, first, *rest = text.splitlines()
    assert head == "In the baseline: 102"
    assert first == "  kb/notes/a.md:1:1 LK001 broken-link: There is no page named Absent."
    assert rest[-2] == "  and 2 more: `vaultkit check --all` shows them all"
    assert len(rest) == 101


def test_an_annotation_stands_at_the_findings_place() -> None:
    one = finding(path="a,b:c%.md", span=Span.at(3, 5, 6), fix=Fix("do this"))
    error, *rest = commands(shown(report(one), folder="docs/kb"))
    assert rest == []
    assert error.name == "error"
    assert error.properties == {
        "file": "docs/kb/a,b:c%.md",
        "line": "3",
        "endLine": "3",
        "title": "LK001 broken-link",
        "col": "5",
        "endColumn": "11",
    }
    assert error.data == "There is no page named Absent. (next: do this)"


@pytest.mark.parametrize("path", ["::error::x.md", "::error file=b::x.md", " ::a,b%25.md"])
def test_a_name_that_looks_like_a_command_is_pointed_to_exactly(path: str) -> None:
    (one,) = commands(shown(report(finding(path=path))))
    assert (one.name, one.properties["file"]) == ("error", path)


def test_the_places_that_belong_to_a_finding_are_lines_of_the_message() -> None:
    places = tuple(Related(f"{number}.md", Span.at(number), "Here.") for number in range(1, 6))
    (one,) = commands(shown(report(finding(related=places)), folder="kb"))
    assert one.data.splitlines() == [
        "There is no page named Absent.",
        *("see kb/1.md:1 Here.", "see kb/2.md:2 Here.", "see kb/3.md:3 Here."),
    ]


def test_columns_are_left_out_where_a_finding_spans_lines() -> None:
    (one,) = commands(shown(report(finding(span=Span(3, 5, 9, 2)))))
    assert (one.properties["line"], one.properties["endLine"]) == ("3", "9")
    assert "col" not in one.properties


def many(severity: Severity, number: int) -> list[Finding]:
    return [finding(span=Span.at(line), severity=severity) for line in range(1, number + 1)]


def test_errors_come_first_and_what_a_step_cannot_show_is_counted() -> None:
    found = many(Severity.INFO, 30) + many(Severity.WARNING, 12) + many(Severity.ERROR, 25)
    told = commands(shown(report(*found), show_info=True))
    kinds = [one.name for one in told]
    assert kinds == ["error"] * MOST + ["warning"] * MOST + ["notice"] * MOST
    assert told[-1].data.startswith("38 more findings are not shown here")


def test_nothing_is_counted_where_everything_is_shown() -> None:
    told = commands(shown(report(*many(Severity.ERROR, MOST))))
    assert [one.name for one in told] == ["error"] * MOST


@pytest.mark.parametrize("hostile", COMMANDS, ids=range(len(COMMANDS)))
def test_t38_text_of_the_vault_makes_no_command_and_forges_no_property(hostile: str) -> None:
    one = finding(
        path=f"{hostile}.md",
        message=hostile,
        fix=Fix(f"say {hostile}"),
        related=(Related(hostile, Span.at(1), hostile),),
    )
    told = commands(shown(report(one, vault_name=hostile, preset=hostile)))
    assert [command.name for command in told] == ["error"]
    assert set(told[0].properties) == {"file", "line", "endLine", "title", "col", "endColumn"}
    assert told[0].properties["line"] == "3"


def test_a_message_of_a_million_characters_is_cut() -> None:
    assert len(shown(report(finding(message="x" * 1_000_000, fix=Fix("y" * 1_000_000))))) < 5_000
