"""Markdown for a job's summary and a pull request: read back by a CommonMark parser."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from tests.render.samples import COMMANDS, TERMINAL, finding, garden, report
from tests.support.golden import Golden
from tests.support.runner import commands
from vaultkit.model.finding import Fix, Related, Report, Severity
from vaultkit.model.text import Span
from vaultkit.render.as_markdown import LONGEST, MARK, code_span, render
from vaultkit.render.view import View

_READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

HOSTILE = (
    *("<img src=x onerror=alert(1)>", "<!--", "-->", "</details>", "[a](javascript:x)", "![a](b)"),
    *("@everyone", "#12", "owner/repo#3", "https://evil.example", ":tada:", "`", "``a`", "``", " "),
    *("`" * 79, "`" * 80, "`" * 81 + "<img src=x> @everyone #12", "`" * 9 + "a" + "`" * 8),
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
    text = shown(report(baseline=1, older=2))
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


class _Seen(HTMLParser):
    """What a browser makes of a page: its elements, and the text that is not in `<code>`."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.prose = ""
        self._code = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(" ".join((tag, *(name for name, _ in attrs))))
        self._code += tag == "code"

    def handle_endtag(self, tag: str) -> None:
        self._code -= tag == "code"

    def handle_data(self, data: str) -> None:
        if not self._code:
            self.prose += data

    def handle_comment(self, data: str) -> None:
        self.prose += f"<!--{data}-->"


@pytest.mark.parametrize("hostile", [*HOSTILE, *COMMANDS, *TERMINAL])
def test_t39_githubs_own_reader_finds_no_text_of_the_vault_outside_code(hostile: str) -> None:
    reader = pytest.importorskip("cmarkgfm", reason="GitHub's reader is not installed")

    def seen(word: str) -> _Seen:
        one = finding(
            path=f"x{word}",
            message=word,
            fix=Fix(word),
            related=(Related(word, Span.at(2), word),),
        )
        text = shown(report(one, vault_name=word, at=word, preset=word))
        options = reader.Options.CMARK_OPT_UNSAFE
        return _Seen(reader.github_flavored_markdown_to_html(text, options=options))

    given, plain = seen(hostile), seen("harmless")
    assert given.prose == plain.prose
    assert given.elements == plain.elements == {"h2", "p", "strong", "code", "ul", "li"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "`a`"),
        ("", "`   `"),
        ("a`b", "``a`b``"),
        ("`a", "`` `a ``"),
        ("a``b`c", "```a``b`c```"),
        ("`" * 90, f"{'`' * 9} {'`' * 8}… {'`' * 9}"),
        ("x" * 600, f"`{'x' * 500}…`"),
    ],
    ids=["plain", "empty", "tick", "tick first", "two lengths", "ticks", "long"],
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
    assert text.count("**error**") == text.count("\n- line ")


def test_the_places_that_belong_to_a_finding_stand_below_it() -> None:
    places = tuple(Related(f"{number}.md", Span.at(number), "Here.") for number in range(1, 6))
    text = shown(report(finding(related=places)))
    assert text.endswith(
        "- line 3, broken-link: `There is no page named Absent.`\n"
        "  - see `1.md`, line 1: `Here.`\n"
        "  - see `2.md`, line 2: `Here.`\n"
        "  - see `3.md`, line 3: `Here.`\n"
        "  - and 2 more places\n"
    )


def test_what_was_not_checked_is_not_called_fine() -> None:
    text = shown(report(files=0, records=0))
    assert "## vaultkit: nothing was checked, there are no files\n" in text


def test_infos_that_are_not_shown_are_counted() -> None:
    told = report(finding(severity=Severity.INFO))
    assert "; 1 of severity info not shown" in shown(told)
    assert "not shown" not in shown(told, info=True)


def test_what_the_baseline_holds_is_folded_below_the_rest() -> None:
    text = shown(report(finding(baseline=True, path="old.md"), finding(path="new.md")))
    new, fold, old = (text.index(word) for word in ("`new.md`", "<details>", "`old.md`"))
    assert new < fold < old
    assert text.endswith("\n</details>\n")
    assert "<summary>In the baseline: 1</summary>\n\n**error** in `old.md`\n" in text
    assert "<details>" not in shown(report(finding()))


def test_what_the_baseline_holds_is_cut_before_anything_new_is() -> None:
    many = [finding(baseline=True, path=f"{number}.md") for number in range(2_000)]
    text = shown(report(*many, finding(path="new.md")))
    assert len(text.encode()) <= LONGEST
    assert "`new.md`" in text
    assert "more: run `vaultkit check --all` to see them all.\n\n</details>\n" in text
    text = shown(report(*many, *(finding(path=f"new-{number}.md") for number in range(2_000))))
    assert len(text.encode()) <= LONGEST + 200
    assert "<details>" not in text


def test_wikilinks_that_a_guess_left_unread_are_told() -> None:
    text = shown(report(preset="commonmark", wikilinks_unread=3))
    assert "`commonmark` (guessed), wikilinks were not checked (3 seen): try --preset" in text
