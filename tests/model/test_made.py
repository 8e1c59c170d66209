from __future__ import annotations

from tests.render.samples import finding
from vaultkit.model.made import NewPage
from vaultkit.model.vocabulary import Field


def test_an_empty_field_is_no_other_finding() -> None:
    findings = (
        finding(name="missing-field", subject="due"),
        finding(name="missing-field", subject="place.street"),
        finding(name="wrong-value", subject="due"),
    )
    page = NewPage(
        root="/v",
        path="a.md",
        type="note",
        title="A",
        text="",
        empty=(Field(name="due"),),
        findings=findings,
        in_git=False,
        dry_run=False,
    )
    assert page.other_findings == findings[1:]
