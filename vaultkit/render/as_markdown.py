"""The report in Markdown: for the summary of a CI job and for one comment on a pull request.

Every text of the vault stands in a code span, where neither HTML nor links, mentions, issue
numbers or emoji are read (CommonMark §6.1, GitHub's own additions). A report is cut to what a
comment may hold, the least severe findings first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from vaultkit.model.finding import Finding, Report, Severity
from vaultkit.render.as_text import unread
from vaultkit.render.clean import clean
from vaultkit.render.diff_words import counted
from vaultkit.render.view import View

MARK = "<!-- vaultkit -->"
"""The first line, by which a program finds the comment that it made before."""

LONGEST = 60_000
"""UTF-8 bytes of a report; GitHub takes 65,536 characters in a comment and 1 MiB in a summary."""

_FOLD = 200  # bytes of what stands around a folded part
_LONGEST_TEXT = 500
_MOST_PLACES = 3  # of the places that belong to a finding
_TICKS = re.compile("`+")
_TOO_MANY_TICKS = re.compile("`{9,}")
_MANY = {Severity.ERROR: "errors", Severity.WARNING: "warnings", Severity.INFO: "infos"}


def render(report: Report, view: View) -> str:
    """The whole report as one text that ends in a line feed."""
    return "".join(lines(report, view))


def lines(report: Report, view: View) -> Iterator[str]:
    """The report line by line; what the baseline holds, where that is asked for, is folded."""
    shown = [f for f in report.findings if f.severity is not Severity.INFO or view.show_info]
    known = [finding for finding in shown if finding.baseline]
    shown = [finding for finding in shown if not finding.baseline]
    head = list(_head(report, view.show_info))
    yield from head
    room = LONGEST - _size(head)
    blocks = _fitting(_blocks(shown), room)
    for block in blocks:
        yield from block
    if len(blocks) < len(shown):
        yield "\n"
        yield f"… and {len(shown) - len(blocks):,} more: run `vaultkit check` to see them all.\n"
    elif known:
        room -= sum(map(_size, blocks))
        yield from _folded(known, room)


def _folded(known: Sequence[Finding], room: int) -> Iterator[str]:
    """What the baseline holds, to be opened by whoever wants to see it."""
    blocks = _fitting(_blocks(known), room - _FOLD)
    yield from ("\n", "<details>\n", f"<summary>In the baseline: {len(known):,}</summary>\n")
    for block in blocks:
        yield from block
    if len(blocks) < len(known):
        left = len(known) - len(blocks)
        yield "\n"
        yield f"… and {left:,} more: run `vaultkit check --all` to see them all.\n"
    yield from ("\n", "</details>\n")


def _fitting(blocks: Iterable[list[str]], room: int) -> list[list[str]]:
    """The first blocks, as many as fit into so many bytes."""
    fit = []
    for block in blocks:
        room -= _size(block)
        if room < 0:
            break
        fit.append(block)
    return fit


def _size(lines: Iterable[str]) -> int:
    return sum(len(line.encode("utf-8", "replace")) for line in lines)


def _head(report: Report, show_info: bool) -> Iterator[str]:
    yield f"{MARK}\n"
    yield f"## vaultkit: {_verdict(report)}\n"
    yield "\n"
    name = f"{code_span(report.vault_name)}, " if report.vault_name else ""
    infos = report.count(Severity.INFO)
    guessed = " (guessed)" if report.preset_guessed else ""
    counts = f"{counted(report.records, 'page')} in {counted(report.files, 'file')}"
    parts = [
        f"{name}{counts} at {code_span(report.at)}",
        f"preset {code_span(report.preset)}{guessed}{unread(report)}",
        *([] if show_info or not infos else [f"{infos:,} of severity info not shown"]),
        *([f"{report.older:,} older findings not shown"] if report.older else []),
        *([f"{report.baseline:,} in the baseline"] if report.baseline else []),
        *([f"{report.suppressed:,} suppressed"] if report.suppressed else []),
    ]
    yield f"{'; '.join(parts)}.\n"


def _verdict(report: Report) -> str:
    if not report.files and not report.findings:
        return "nothing was checked, there are no files"
    counts = [(report.count(severity), severity) for severity in _MANY]
    found = [
        f"{number:,} {severity.value if number == 1 else _MANY[severity]}"
        for number, severity in counts
        if number and severity is not Severity.INFO
    ]
    return ", ".join(found) or "no errors or warnings"


def _blocks(findings: Iterable[Finding]) -> Iterator[list[str]]:
    """The lines of each finding, the heading of its file above the first; those of errors first."""
    by_rank = sorted(findings, key=lambda finding: (-finding.severity.rank, finding.sort_key))
    for (severity, path), group in groupby(by_rank, key=lambda f: (f.severity, f.path)):
        heading = ["\n", f"**{severity.value}** in {code_span(path)}\n", "\n"]
        for finding in group:
            yield [*heading, *_item(finding)]
            heading = []


def _item(finding: Finding) -> Iterator[str]:
    line = f"- line {finding.span.line}, {finding.name}: {code_span(finding.message)}"
    if finding.fix is not None:
        line += f" → {code_span(finding.fix.title)}"
    yield f"{line}\n"
    for related in finding.related[:_MOST_PLACES]:
        where = f"{code_span(related.path)}, line {related.span.line}"
        yield f"  - see {where}: {code_span(related.message)}\n"
    if len(finding.related) > _MOST_PLACES:
        yield f"  - and {len(finding.related) - _MOST_PLACES:,} more places\n"


def code_span(text: str) -> str:
    """Any text as one code span: fenced by more backticks than it holds, on one line."""
    if len(text) > _LONGEST_TEXT:
        text = f"{text[:_LONGEST_TEXT]}…"
    text = clean(text) or " "
    # GitHub's reader knows no fence of more than 80: what is in one would be read as Markdown
    text = _TOO_MANY_TICKS.sub("````````…", text)
    longest = max((len(ticks) for ticks in _TICKS.findall(text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{fence}{pad}{text}{pad}{fence}"
