"""What the terminal is: colours, width, and a progress line for runs of more than a second."""

from __future__ import annotations

import os
import shutil
import sys
import time
from typing import TextIO

import click


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
