"""The table of output formats: the name on the command line, and what renders it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from vaultkit.model.finding import Report
from vaultkit.render import as_github, as_json, as_jsonl, as_junit, as_markdown, as_sarif, as_text
from vaultkit.render.view import View

Renderer = Callable[[Report, View], Iterator[str]]
"""Yields the output line by line, each line with its line feed."""


def _text(report: Report, view: View) -> Iterator[str]:
    return as_text.lines(
        report,
        color=view.color,
        source=view.source,
        width=view.width,
        show_info=view.show_info,
    )


def _json(report: Report, _view: View) -> Iterator[str]:
    return as_json.lines(report)


RENDERERS: Mapping[str, Renderer] = {
    "text": _text,
    "json": _json,
    "jsonl": as_jsonl.lines,
    "sarif": as_sarif.lines,
    "github": as_github.lines,
    "junit": as_junit.lines,
    "markdown": as_markdown.lines,
}
"""Every format by name, in the order of `vaultkit.render.formats`."""
