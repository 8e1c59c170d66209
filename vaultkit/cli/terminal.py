"""What the terminal is: colours, width, and a progress line for runs of more than a second."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable
from typing import TextIO
from urllib.parse import quote

import click

_LINKING = ("iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio")


def wants_color(choice: str) -> bool:
    """Whether to colour: asked for, or standard output is a terminal that can (no-color.org)."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return _is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb"


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def width() -> int:
    """The terminal's width in cells; 100 where there is none."""
    return shutil.get_terminal_size((100, 24)).columns


def file_link(root: str, at: str = "worktree") -> Callable[[str, str], str]:
    """Makes of a path and the words for it a link to the file below `root` (OSC 8).

    Only what lies on disk has links, and only on a terminal that is known to have them.
    """
    if at != "worktree" or not (_is_terminal(sys.stdout) and _has_links()):
        return lambda path, words: words

    def linked(path: str, words: str) -> str:
        place = quote(f"{root}/{path}".encode("utf-8", "surrogateescape"))
        return f"\x1b]8;;file://{place}\x1b\\{words}\x1b]8;;\x1b\\"

    return linked


def _has_links() -> bool:
    """Whether the terminal shows links; one that does not may show what they are made of."""
    known = os.environ.get
    if known("FORCE_HYPERLINK"):
        return known("FORCE_HYPERLINK") != "0"
    if known("TERM") == "dumb" or known("CI"):
        return False
    return (
        known("TERM_PROGRAM") in _LINKING
        or any(known(name) for name in ("WT_SESSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION"))
        or (known("VTE_VERSION") or "0").rjust(4, "0") >= "5000"
    )


class ProgressLine:
    """A line on stderr, only on a terminal and only after a second."""

    _BAR = 24

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._shown = False
        self._wanted = _is_terminal(sys.stderr) and os.environ.get("TERM") != "dumb"

    def __call__(self, what: str, done: int, total: int) -> None:
        """Show how far `what` is; see `vaultkit.actions.progress`."""
        if not self._wanted or time.monotonic() - self._started < 1 or not total:
            return
        filled = self._BAR * done // total
        bar = "#" * filled + "-" * (self._BAR - filled)
        click.echo(f"\r{what} [{bar}] {done:,} of {total:,}\x1b[K", err=True, nl=False)
        self._shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)
            self._shown = False
