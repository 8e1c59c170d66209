from __future__ import annotations

from tests.render.samples import finding
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.text import Span
from vaultkit.rules.compare import beyond, counted, key_of, worse


def link(line: int, subject: str = "gone", record: str = "a.md") -> Finding:
    return finding(path="a.md", span=Span.at(line), subject=subject, record=record)


def test_what_was_there_before_is_not_new_wherever_it_stands_now() -> None:
    assert beyond([link(9)], counted([link(3)])) == ()


def test_of_equal_findings_as_many_are_old_as_there_were() -> None:
    assert beyond([link(3), link(5), link(9)], counted([link(1), link(2)])) == (link(9),)


def test_another_subject_or_record_is_new() -> None:
    others = (link(3, subject="x"), link(4, record="b"))
    assert beyond(others, counted([link(3)])) == others


def test_a_page_that_was_moved_is_the_same_record() -> None:
    before = [link(3, record="old.md"), link(4, record="id-7")]
    known = counted(before, {"old.md": "a.md"})
    assert beyond([link(3), link(4, record="id-7")], known) == ()
    assert key_of(before[0], {"old.md": "a.md"}) == ("broken-link", "a.md", "gone")


def test_what_is_told_more_severely_than_before_is_worse() -> None:
    warning = finding(path="a.md", subject="gone", record="a.md", severity=Severity.WARNING)
    assert worse([link(9)], [warning]) == (link(9),)
    assert worse([warning], [link(9)]) == ()
    assert worse([link(9)], [warning, link(3)]) == ()
    assert worse([link(9)], []) == ()
    old = finding(path="a.md", subject="gone", record="old.md", severity=Severity.INFO)
    assert worse([link(9)], [old], {"old.md": "a.md"}) == (link(9),)


def test_what_is_known_is_not_used_up() -> None:
    known = counted([link(1)])
    beyond([link(3)], known)
    assert known == counted([link(1)])
