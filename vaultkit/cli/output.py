"""Where a report goes: standard output, a file, and further files in other formats."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from typing import NamedTuple

from vaultkit import __version__
from vaultkit.actions.check import Checked
from vaultkit.cli.app import drop_output
from vaultkit.cli.terminal import width
from vaultkit.errors import UsageError, VaultkitError
from vaultkit.model.finding import Severity
from vaultkit.model.rule_card import RuleCard
from vaultkit.model.tree import is_page_name
from vaultkit.render.as_markdown import MARK
from vaultkit.render.formats import FORMATS
from vaultkit.render.table import RENDERERS
from vaultkit.render.view import View
from vaultkit.trees.open import SETTINGS_FILE


def exit_code(checked: Checked, fail_on: Severity) -> int:
    """1 where a finding outside the baseline is at least as bad as `fail_on`, else 0."""
    open_ranks = (f.severity.rank for f in checked.report.findings if not f.baseline)
    worst = max(open_ranks, default=0)
    return 1 if worst >= fail_on.rank else 0


class Target(NamedTuple):
    """A format and the file that takes it; None is standard output."""

    style: str
    file: str | None


def targets_of(words: tuple[str, ...]) -> tuple[Target, ...]:
    """The files that `FORMAT=FILE` words ask for. Raises `UsageError` for one that is none."""
    found = []
    for word in words:
        style, _, file = word.partition("=")
        if style not in FORMATS or not file:
            raise UsageError(
                f'--report "{word}" is not FORMAT=FILE',
                f"Write a format of {', '.join(FORMATS)}, as in --report markdown=/tmp/report.md",
            )
        found.append(Target(style, file))
    return tuple(found)


class Look:
    """How and where to show a report."""

    def __init__(
        self, style: str, color: bool, info: bool, output: str | None, more: tuple[Target, ...] = ()
    ) -> None:
        """Refuse at once what `show` would: raises `VaultkitError` for a file that is kept."""
        self._color, self._info = color, info
        self._targets = (*more, Target(style, output))
        _refuse_twice(self._targets)
        for target in self._targets:
            refuse_page(target)

    def show(self, checked: Checked) -> None:
        """Write one report everywhere. Raises `VaultkitError` where it cannot be written."""
        for target in self._targets:
            try:
                self._write(checked, target)
            except BrokenPipeError:
                raise
            except OSError as error:
                where = target.file or "standard output"
                if target.file is None:
                    drop_output()
                raise VaultkitError(
                    f"the report cannot be written to {where}: {error.strerror}",
                    "Name a file that you may write",
                ) from error

    def _write(self, checked: Checked, target: Target) -> None:
        lines = self._lines(checked, target)
        if target.file is not None:
            refuse_page(target)  # once more: the check took its time
            with open(target.file, "w", encoding="utf-8", newline="\n") as file:
                file.writelines(lines)
            return
        if sys.stdout is None:
            raise OSError(errno.EBADF, "it is closed")
        sys.stdout.writelines(lines)
        sys.stdout.flush()

    def _lines(self, checked: Checked, target: Target) -> Iterator[str]:
        cards: tuple[RuleCard, ...] = ()
        identities: tuple[str, ...] = ()
        if target.style == "sarif":  # only there: reading every rule's page takes its time
            from vaultkit.rules.manual import cards as all_cards
            from vaultkit.rules.run import identities as identities_of

            cards, identities = all_cards(), tuple(identities_of(checked.report.findings))
        view = View(
            color=self._color and target.file is None,
            width=width(),
            source=checked.line_of,
            show_info=self._info,
            cards=cards,
            identities=identities,
            version=__version__,
            folder=checked.folder,
        )
        return RENDERERS[target.style](checked.report, view)


def _refuse_twice(targets: tuple[Target, ...]) -> None:
    """Never let one report take the place of another of the same run."""
    places = set()
    for file in (target.file for target in targets if target.file is not None):
        place = os.path.realpath(file)
        if place in places:
            raise UsageError(
                f"two reports would be written to {file}", "Give each report a file of its own"
            )
        places.add(place)


def refuse_page(target: Target) -> None:
    """Never write over what may be a page, or the settings; a report of our own is none."""
    file = target.file or ""
    place = os.path.realpath(file)  # a link may lead to a page
    kept = any(
        is_page_name(name) or os.path.basename(name) == SETTINGS_FILE for name in (file, place)
    )
    if not file or not kept or not os.path.lexists(file):
        return
    if target.style == "markdown" and os.path.isfile(file):
        with open(file, "rb") as old:
            if old.read(len(MARK) + 1) == f"{MARK}\n".encode():
                return
    what = "is the settings of a vault" if place.endswith(SETTINGS_FILE) else "may be a page"
    raise VaultkitError(
        f"{file} is there already and {what}: it was not written over",
        "Name another file, or remove that one first",
    )
