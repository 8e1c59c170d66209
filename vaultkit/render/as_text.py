"""The report for people: one block for each finding, grouped by file, a summary last.

`path:line:column CODE severity name: message`, the source line with a caret under the span, related
places, and the fix or the next safe step. Colours are ECMA-48 SGR sequences, and the only control
characters besides line feeds.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from vaultkit.model.at import in_words
from vaultkit.model.finding import Applicability, Finding, Fix, Report, Severity
from vaultkit.render.clean import break_commands, clean
from vaultkit.render.excerpt import excerpt
from vaultkit.render.view import Source, no_source

_RED, _YELLOW, _CYAN = "31", "33", "36"
_BOLD, _DIM = "1", "2"
_COLOR = {Severity.ERROR: _RED, Severity.WARNING: _YELLOW, Severity.INFO: _CYAN}
_NARROWEST = 40  # cells; below that a caret helps nobody
_MOST_INNER = 5  # vaults in folders that are named
_LONGEST = 2_000  # code points of a message; a hostile title may have millions
_MANY = {
    "error": "errors",
    "warning": "warnings",
    "info": "infos",
    "file": "files",
    "safe fix": "safe fixes",
}


def render(
    report: Report,
    *,
    color: bool = False,
    source: Source = no_source,
    width: int = 100,
    show_info: bool = False,
) -> str:
    """The whole report as one text; see `lines`."""
    return "".join(lines(report, color=color, source=source, width=width, show_info=show_info))


def lines(
    report: Report,
    *,
    color: bool = False,
    source: Source = no_source,
    width: int = 100,
    show_info: bool = False,
) -> Iterator[str]:
    """The report line by line, each with its line feed, so that any number of findings can pass.

    `source` gives the text of a line, `width` is the terminal's in cells (only source lines are
    cut to it). Findings of severity info are counted, not shown, unless `show_info`.
    """
    look = _Look(color, source, max(width, _NARROWEST))
    tally = _Tally()
    path = None
    for finding in report.findings:
        if finding.severity is Severity.INFO and not show_info:
            tally.hidden += 1
            continue
        tally.add(finding)
        if path is not None and finding.path != path:
            yield "\n"
        path = finding.path
        for line in _block(finding, look):
            yield line + "\n"
    if path is not None:
        yield "\n"
    for folder in report.inner[:_MOST_INNER]:
        shown = clean(folder)
        words = clean(shlex.quote(folder))
        yield f"{shown} has a vault.yaml of its own: vaultkit check --vault {words}\n"
    if report.inner:
        yield (
            "Once Git has them, hooks judge only such vaults, each by its own settings; this check "
            f"judged every page as preset {clean(report.preset)}.\n"
        )
    yield break_commands(_summary(report, tally, look)) + "\n"


def summary(report: Report, *, show_info: bool = False) -> str:
    """The last line alone, without its line feed."""
    tally = _Tally()
    for finding in report.findings:
        if finding.severity is Severity.INFO and not show_info:
            tally.hidden += 1
        else:
            tally.add(finding)
    return break_commands(_summary(report, tally, _Look(False, no_source, _NARROWEST)))


@dataclass(frozen=True, slots=True)
class _Look:
    color: bool
    source: Source
    width: int

    def paint(self, text: str, *codes: str) -> str:
        """`text` in the colours of these SGR codes, or as it is where there are none."""
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.color else text


@dataclass(slots=True)
class _Tally:
    severities: Counter[Severity] = field(default_factory=Counter)
    rules: Counter[tuple[int, str]] = field(default_factory=Counter)
    paths: set[str] = field(default_factory=set)
    hidden: int = 0
    mendable: int = 0

    def add(self, finding: Finding) -> None:
        if finding.baseline:
            return
        self.severities[finding.severity] += 1
        self.rules[finding.severity.rank, finding.name] += 1
        self.paths.add(finding.path)
        fix = finding.fix
        self.mendable += bool(fix and fix.edits and fix.applicability is Applicability.SAFE)

    def worst_rule(self) -> str:
        """The name of the most severe rule, of those the most frequent, then the first by name."""
        return min(self.rules.items(), key=lambda item: (-item[0][0], -item[1], item[0][1]))[0][1]


def _block(finding: Finding, look: _Look) -> Iterator[str]:
    place = f"{clean(finding.path)}:{finding.span.line}:{finding.span.column}"
    color = _COLOR.get(finding.severity, _DIM)
    known = " (in the baseline)" if finding.baseline else ""
    yield break_commands(
        f"{look.paint(place, _BOLD)} {look.paint(clean(finding.code), _BOLD, color)}"
        f" {look.paint(finding.severity.value, color)} {clean(finding.name)}{known}:"
        f" {_message(finding.message)}"
    )
    gutter = f"{finding.span.line:>5} | "
    yield from _source_lines(finding, gutter, look)
    margin = " " * (len(gutter) - 2)
    for related in finding.related:
        where = f"{clean(related.path)}:{related.span.line}:{related.span.column}"
        yield break_commands(
            f"{margin}= {look.paint('see', _BOLD)} {where} {_message(related.message)}"
        )
    if finding.fix is not None:
        label = look.paint(_fix_label(finding.fix), _BOLD)
        yield break_commands(f"{margin}= {label}: {_message(finding.fix.title)}")


def _source_lines(finding: Finding, gutter: str, look: _Look) -> Iterator[str]:
    span = finding.span
    text = look.source(finding.path, span.line)
    if text is None or not text.strip():
        return
    text = text.rstrip("\r\n")
    if span.line == 1:
        text = text.removeprefix("\ufeff")  # columns do not count a byte-order mark
    last = span.end_column - 1 if span.end_line == span.line else len(text)
    shown = excerpt(text, max(span.column - 1, 0), last, look.width - len(gutter))
    caret = look.paint("^" * shown.width, _BOLD, _COLOR.get(finding.severity, _DIM))
    bar = " " * (len(gutter) - 2) + "| "
    yield break_commands(f"{look.paint(gutter, _DIM)}{shown.text}".rstrip())
    yield f"{look.paint(bar, _DIM)}{' ' * shown.before}{caret}"


def _fix_label(fix: Fix) -> str:
    if not fix.edits or fix.applicability is Applicability.DISPLAY:
        return "next"
    return "fix" if fix.applicability is Applicability.SAFE else "fix, to be reviewed"


def _message(text: str) -> str:
    """A sentence fit for one line; what is far too long for anyone to read is cut."""
    if len(text) > _LONGEST:
        return clean(text[:_LONGEST]) + "…"
    return clean(text)


def _summary(report: Report, tally: _Tally, look: _Look) -> str:
    judged = clean(in_words(report.at))
    here = tally.mendable and report.at == "worktree"
    mended = f"{_count(tally.mendable, 'safe fix')}: --fix" if here else ""
    rest = "; ".join(filter(None, (_left_out(report, tally), judged, _preset(report), mended)))
    if report.files == 0 and not tally.paths:
        return f"Nothing was checked: there are no files; {rest}."
    files = _count(report.files, "file")
    if not tally.paths:
        nothing = "No errors or warnings" if tally.hidden else "No findings"
        return f"{look.paint(nothing, _BOLD)} in {files}, {report.records:,} of them pages; {rest}."
    found = ", ".join(
        look.paint(_count(tally.severities[severity], severity.value), _BOLD, _COLOR[severity])
        for severity in _COLOR
        if tally.severities[severity]
    )
    step = look.paint(f"vaultkit rule {clean(tally.worst_rule())}", _BOLD)
    return f"{found} in {len(tally.paths):,} of {files}; {rest}. Next: {step}"


def _left_out(report: Report, tally: _Tally) -> str:
    parts = (
        (tally.hidden, f"{_count(tally.hidden, 'info')} hidden"),
        (report.suppressed, f"{report.suppressed:,} suppressed"),
        (report.baseline, f"{report.baseline:,} in the baseline"),
        (report.older, f"{report.older:,} older not shown"),
    )
    return ", ".join(words for number, words in parts if number)


def _preset(report: Report) -> str:
    guessed = " (guessed)" if report.preset_guessed else ""
    return f"preset {clean(report.preset)}{guessed}{unread(report)}"


def unread(report: Report) -> str:
    """What to say of links that nobody checked; "" for nothing."""
    words = ""
    if report.wikilinks_unread:
        words = f", wikilinks were not checked ({report.wikilinks_unread:,} seen): "
        words += "try --preset obsidian"
    if report.links_unread:
        first, *others = report.links_unread
        more = f" and {len(others):,} more" if others else ""
        words += f"; links by hand in {clean(first)}{more} were not checked: such files are "
        words += "generated unless `generate: {index: off}` makes them pages"
    return words


def _count(number: int, word: str) -> str:
    return f"{number:,} {word if number == 1 else _MANY[word]}"
