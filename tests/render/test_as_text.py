from __future__ import annotations

from itertools import islice

import pytest

from tests.render.samples import finding, garden, report, source
from tests.support.golden import Golden
from vaultkit.model.finding import Related, Severity
from vaultkit.model.text import Span
from vaultkit.render import as_text


def last_line(text: str) -> str:
    assert text.endswith("\n")
    return text.splitlines()[-1]


@pytest.mark.parametrize("color", [False, True], ids=["plain", "colored"])
def test_the_report_looks_as_it_did(golden: Golden, color: bool) -> None:
    text = as_text.render(garden(), color=color, source=source, width=80, show_info=True)
    golden.check(f"render/report.{'color' if color else 'plain'}.txt", text)


def test_a_finding_starts_with_its_place_and_code() -> None:
    text = as_text.render(report(finding()))
    assert text.splitlines()[0] == (
        "notes/a.md:3:5 LK001 error broken-link: There is no page named Absent."
    )


def test_there_is_no_escape_without_color() -> None:
    assert "\x1b" not in as_text.render(garden(), source=source, show_info=True)


def test_color_changes_nothing_but_the_color() -> None:
    plain = as_text.render(garden(), source=source)
    colored = as_text.render(garden(), source=source, color=True)
    for code in (
        "\x1b[0m",
        "\x1b[1m",
        "\x1b[2m",
        "\x1b[31m",
        "\x1b[33m",
        "\x1b[1;31m",
        "\x1b[1;33m",
    ):
        colored = colored.replace(code, "")
    assert colored == plain


def test_the_caret_is_aligned_under_wide_characters_and_tabs() -> None:
    text = as_text.render(report(finding(span=Span(7, 6, 7, 13))), source=source)
    line, caret = text.splitlines()[1:3]
    assert line == "    7 |     id:    日本語のノート  # 名前"
    assert caret == "      |            ^^^^^^^^^^^^^^"


def test_a_span_over_several_lines_is_marked_to_the_end_of_its_first() -> None:
    text = as_text.render(report(finding(span=Span(3, 20, 9, 1))), source=source)
    assert text.splitlines()[2] == "      |                    ^^^^^^^^^^"


def test_a_byte_order_mark_is_not_counted() -> None:
    text = as_text.render(report(finding(path="notes/z.md", span=Span.at(1, 1, 3))), source=source)
    assert text.splitlines()[1:3] == ["    1 | ---", "      | ^^^"]


def test_files_are_parted_by_an_empty_line() -> None:
    text = as_text.render(report(finding(), finding(span=Span.at(9)), finding(path="b.md")))
    assert [line[:11] for line in text.splitlines()[:-2]] == [
        "b.md:3:5 LK",
        "",
        "notes/a.md:",
        "notes/a.md:",
    ]


def test_infos_are_counted_and_shown_only_when_asked() -> None:
    infos = report(*(finding(span=Span.at(line), severity=Severity.INFO) for line in (3, 4, 5)))
    hidden = as_text.render(infos)
    assert hidden == (
        "No errors or warnings in 10,000 files, 9,000 of them pages; 3 infos hidden;"
        " preset obsidian (guessed).\n"
    )
    shown = as_text.render(infos, show_info=True)
    assert "LK001 info broken-link" in shown
    assert last_line(shown).startswith("3 infos in 1 of 10,000 files; preset")


def test_the_summary_counts_and_says_what_to_run_next() -> None:
    text = as_text.render(
        report(
            finding(),
            finding(span=Span.at(5)),
            finding(span=Span.at(6), code="FM001", name="invalid-yaml"),
            finding(path="b.md", severity=Severity.WARNING, name="self-link", baseline=True),
            suppressed=4,
            baseline=1,
            older=12,
            preset_guessed=False,
        )
    )
    assert last_line(text) == (
        "3 errors in 1 of 10,000 files; 4 suppressed, 1 in the baseline, 12 older not shown;"
        " preset obsidian. Next: vaultkit rule broken-link"
    )


def test_findings_of_the_baseline_are_listed_as_such_and_count_for_nothing() -> None:
    text = as_text.render(report(finding(baseline=True), baseline=1))
    assert "LK001 error broken-link (in the baseline):" in text
    assert last_line(text).startswith("No findings in 10,000 files, 9,000 of them pages; 1 in the")


def test_an_empty_report_says_what_was_checked() -> None:
    assert as_text.render(report()) == (
        "No findings in 10,000 files, 9,000 of them pages; preset obsidian (guessed).\n"
    )


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("worktree", "No findings in 10,000 files, 9,000 of them pages; preset"),
        ("index", "of them pages; as staged; preset"),
        ("merge:main", "of them pages; merging HEAD into main; preset"),
        ("\x1b[2J", "of them pages; at \\x1b[2J; preset"),
    ],
)
def test_the_summary_says_what_was_judged(at: str, words: str) -> None:
    assert words in as_text.render(report(at=at))


def test_wikilinks_that_a_guess_left_unread_are_told() -> None:
    text = as_text.render(report(preset="commonmark", wikilinks_unread=3))
    said = "preset commonmark (guessed), wikilinks were not checked (3 seen): try --preset obsidian"
    assert said in text


@pytest.mark.parametrize(
    ("paths", "named"),
    [(("index.md",), "index.md"), (("a/log.md", "b", "c"), "a/log.md and 2 more")],
)
def test_links_by_hand_that_nobody_checks_are_told(paths: tuple[str, ...], named: str) -> None:
    text = as_text.render(report(links_unread=paths))
    assert f"; links by hand in {named} were not checked: such files are generated unless" in text


def test_vaults_in_folders_are_named_above_the_summary() -> None:
    text = as_text.render(report(inner=("docs/kb", "::error::x", *"abcd")))
    first, second, *_, last = text.splitlines()
    assert first == "docs/kb has a vault.yaml of its own: vaultkit check --vault docs/kb"
    assert second.startswith("\\::error::x has")
    assert last.startswith("No findings")
    assert (
        "\nOnce Git has them, hooks judge only such vaults, each by its own settings; this" in text
    )
    assert text.count("\n") == 7


def test_no_files_at_all_is_not_called_fine() -> None:
    text = as_text.render(report(files=0, records=0))
    assert text == "Nothing was checked: there are no files; preset obsidian (guessed).\n"


def test_a_place_made_of_colons_is_no_command() -> None:
    text = as_text.render(report(finding(path=":")))
    assert text.startswith("\\::3:5 LK001")


def test_a_message_of_a_million_characters_is_cut() -> None:
    huge = "x" * 1_000_000
    related = (Related("b.md", Span.at(1), huge),)
    assert len(as_text.render(report(finding(message=huge, related=related)))) < 5_000


def test_lines_come_one_by_one() -> None:
    asked = []

    def watch(path: str, line: int) -> str | None:
        asked.append(line)
        return "text"

    many = report(*(finding(span=Span.at(number)) for number in range(1, 1_001)))
    assert len(list(islice(as_text.lines(many, source=watch), 6))) == 6
    assert len(asked) == 2
