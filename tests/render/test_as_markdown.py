"""Markdown for a job's summary and a pull request: read back by a CommonMark parser."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from tests.render.samples import COMMANDS, TERMINAL, finding, garden, report
from tests.support.golden import Golden
from tests.support.runner import commands
from vaultkit.model.finding import Fix, Report, Severity
from vaultkit.model.text import Span
from vaultkit.render.as_markdown import LONGEST, MARK, code_span, render
from vaultkit.render.view import View

_READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

HOSTILE = (
    *("<img src=x onerror=alert(1)>", "<!--", "-->", "</details>", "[a](javascript:x)", "![a](b)"),
    *("@everyone", "#12", "owner/repo#3", "https://evil.example", ":tada:", "`", "``a`", "``", " "),
    *("a\n\n# heading", "|a|", "\\`", "&lt;b&gt;", "*a*", "~~~", "$x$", "www.evil.example"),
)


def shown(told: Report, *, info: bool = False) -> str:
    return render(told, View(show_info=info))


def kinds(text: str) -> set[str]:
    """The kinds of everything that a reader sees in a text."""
    found = set()
    for token in _READER.parse(text):
        found.add(token.type)
        found.update(child.type for child in token.children or ())
    return found


PLAIN = kinds(shown(report(finding(fix=Fix("do this")), vault_name="Garden", baseline=1)))


def test_the_report_looks_as_it_did(golden: Golden) -> None:
    golden.check("render/report.md.txt", shown(garden(), info=True))


def test_a_clean_report_says_so() -> None:
    text = shown(report(finding(baseline=True), baseline=1, older=2))
    assert text.startswith(f"{MARK}\n## vaultkit: no errors or warnings\n")
    assert "2 older findings not shown; 1 in the baseline" in text
    assert "LK001" not in text
    assert "- line" not in text


def test_errors_come_before_warnings_of_earlier_files() -> None:
    text = shown(
        report(
            finding(path="a.md", severity=Severity.WARNING),
            finding(path="b.md"),
            finding(path="b.md", span=Span.at(9)),
        )
    )
    assert "## vaultkit: 2 errors, 1 warning" in text
    assert text.index("**error** in `b.md`") < text.index("**warning** in `a.md`")
    assert text.count("in `b.md`") == 1


@pytest.mark.parametrize("hostile", [*HOSTILE, *COMMANDS, *TERMINAL])
def test_t39_text_of_the_vault_stays_text(hostile: str) -> None:
    one = finding(path=f"x{hostile}", message=hostile, fix=Fix(hostile))
    text = shown(report(one, vault_name=hostile, at=hostile, preset=hostile))
    assert kinds(text) <= PLAIN, text
    assert commands(text) == []
    spans = [
        child.content
        for token in _READER.parse(code_span(hostile))
        for child in token.children or ()
        if child.type == "code_inline"
    ]
    assert len(spans) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "`a`"),
        ("", "`   `"),
        ("a`b", "``a`b``"),
        ("`a", "`` `a ``"),
        ("a``b`c", "```a``b`c```"),
        ("x" * 600, f"`{'x' * 500}…`"),
    ],
    ids=["plain", "empty", "tick", "tick first", "two lengths", "long"],
)
def test_a_code_span_holds_any_text(text: str, expected: str) -> None:
    assert code_span(text) == expected


def test_a_report_fits_a_comment_and_says_what_is_left_out() -> None:
    found = [finding(path=f"{number}.md", message="日本" * 200) for number in range(1_000)]
    text = shown(report(*found))
    assert len(text.encode()) <= LONGEST + 100
    left = 1_000 - text.count("\n- line ")
    assert text.endswith(f"… and {left} more: run `vaultkit check` to see them all.\n")
    assert kinds(text) <= PLAIN
