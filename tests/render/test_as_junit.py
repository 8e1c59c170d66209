"""JUnit XML: read by a real parser."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tests.render.samples import COMMANDS, TERMINAL, finding, garden, report
from tests.support.golden import Golden
from vaultkit.model.finding import Fix, Related, Report, Severity
from vaultkit.model.text import Span
from vaultkit.render.as_junit import lines
from vaultkit.render.view import View


def shown(told: Report, *, info: bool = False) -> str:
    return "".join(lines(told, View(show_info=info)))


def read(told: Report, *, info: bool = False) -> ET.Element:
    return ET.fromstring(shown(told, info=info).encode("utf-8"))


def test_the_report_looks_as_it_did(golden: Golden) -> None:
    golden.check("render/report.junit.xml", shown(garden(), info=True))


def test_a_clean_report_is_one_case_that_passes() -> None:
    suite = read(report(finding(severity=Severity.INFO)))[0]
    assert (suite.get("tests"), suite.get("failures")) == ("1", "0")
    assert [case.get("name") for case in suite] == ["check"]
    assert list(suite[0]) == []


def test_what_the_baseline_holds_was_skipped() -> None:
    found = finding(baseline=True), finding(), finding(baseline=True, span=Span.at(9))
    suite = read(report(*found))[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("2", "1", "1")
    new, known = suite
    assert [child.tag for child in new] == ["failure"]
    assert known.get("name") == "broken-link (in the baseline)"
    assert [child.tag for child in known] == ["skipped", "system-out"]
    assert (known[1].text or "").count("There is no page named Absent.") == 2


def test_what_was_not_checked_does_not_pass() -> None:
    suite = read(report(files=0, records=0))[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("1", "0", "1")
    assert [child.tag for child in suite[0]] == ["skipped"]


def test_the_places_that_belong_to_a_finding_are_named() -> None:
    related = (Related("b.md", Span.at(2), "The other page."),)
    body = read(report(finding(related=related)))[0][0][0].text or ""
    assert body.splitlines()[2] == "  see b.md:2:1 The other page."


def test_a_message_of_a_million_characters_is_cut() -> None:
    huge = "x" * 1_000_000
    one = finding(message=huge, fix=Fix(huge), related=(Related("b.md", Span.at(1), huge),))
    assert len(shown(report(one))) < 10_000


def test_a_case_is_a_file_and_a_rule() -> None:
    found = (
        finding(span=Span.at(3)),
        finding(span=Span.at(9)),
        finding(span=Span.at(5), code="FM001", name="invalid-yaml"),
        finding(path="b.md", severity=Severity.WARNING, name="self-link"),
        finding(path="c.md", severity=Severity.INFO, name="self-link"),
    )
    root = read(report(*found), info=True)
    cases = [(case.get("classname"), case.get("name")) for case in root[0]]
    assert cases == [
        ("b.md", "self-link"),
        ("c.md", "self-link"),
        ("notes/a.md", "invalid-yaml"),
        ("notes/a.md", "broken-link"),
    ]
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("4", "3", "0")
    body = root[0][3][0].text or ""
    assert body.count("LK001 error: There is no page named Absent.") == 2
    assert [child.tag for child in root[0][1]] == ["system-out"]


@pytest.mark.parametrize("hostile", [*TERMINAL, *COMMANDS, "]]>", "<!--", "&lt;&#27;\"'", "\ufffe"])
def test_no_text_of_the_vault_breaks_the_document(hostile: str) -> None:
    one = finding(path=f"{hostile}.md", message=hostile)
    root = read(report(one, vault_name=hostile))
    assert len(root[0]) == 1
    assert root[0][0][0].tag == "failure"
