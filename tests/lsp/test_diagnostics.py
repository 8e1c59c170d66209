from __future__ import annotations

from lsprotocol.types import DiagnosticSeverity, Position, Range

from vaultkit.errors import SettingsError
from vaultkit.lsp.diagnostics import diagnostics, troubles
from vaultkit.lsp.texts import Text
from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span


def locate(path: str, span: Span) -> tuple[str, Range]:
    return f"file:///v/{path}", Text("abc", "utf-16").range(span)


def test_a_finding_is_told_with_its_step_and_what_belongs_to_it() -> None:
    finding = Finding(
        code="LK001",
        name="broken-link",
        severity=Severity.WARNING,
        path="a.md",
        span=Span(1, 2, 1, 3),
        message="no page \x1b[31m",
        related=(Related("b.md", Span.at(1), "near"),),
        fix=Fix("write another"),
    )
    (told,) = diagnostics([finding], Text("😀x", "utf-16"), locate)
    assert told.range == Range(Position(0, 2), Position(0, 3))
    assert told.severity is DiagnosticSeverity.Warning
    assert (told.code, told.source) == ("broken-link", "vaultkit")
    assert told.message.startswith("no page ")
    assert told.message.endswith("\nnext: write another")
    assert "\x1b" not in told.message
    assert told.related_information is not None
    assert told.related_information[0].location.uri == "file:///v/b.md"


def test_each_mistake_of_settings_has_its_place() -> None:
    error = SettingsError("vault.yaml:2:3 no such key\nother.yaml:1:1 not here", "Look")
    (told,) = troubles(error, "vault.yaml", Text("a: 1\nb: 2\n", "utf-16"))
    assert told.range.start == Position(1, 2)
    assert told.message == "no such key\nnext: Look"
