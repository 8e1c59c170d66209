"""One run of `vaultkit check`, or many under `--watch`: from the request to the exit code."""

from __future__ import annotations

import click

from vaultkit.actions.check import Checked, Checker, CheckRequest
from vaultkit.cli.exits import told
from vaultkit.cli.facts_files import tell_joined
from vaultkit.cli.output import Look, exit_code
from vaultkit.cli.terminal import ProgressLine
from vaultkit.model.finding import Severity
from vaultkit.model.fixed import Mending
from vaultkit.trees.ahead import Ahead

UNCHECKED = "unchecked-link"


def run(
    request: CheckRequest,
    look: Look,
    fail_on: Severity,
    *,
    ahead: Ahead | None,
    watch: bool,
    mending: Mending | None = None,
) -> int:
    """Check, show the report, and say how it went; `ahead` is the vault where it is open already.

    With `mending`, what can be mended is, or is shown, before what is left is told.

    Raises `VaultkitError` where the check could not run, or its report could not be written.
    """
    if mending is not None:
        from vaultkit.cli.fixing import fix_or_show

        return fix_or_show(request, look, fail_on, ahead=ahead, mending=mending)
    progress = ProgressLine()
    checker = Checker(request, progress, ahead)
    if watch:
        _watch(checker, look, progress)
    checked = checker.run()
    progress.clear()
    look.show(checked)
    tell_joined(request.facts, checked)
    _tell_unchecked(checked)
    return exit_code(checked, fail_on)


def _tell_unchecked(checked: Checked) -> None:
    """Say on stderr what may look fine in the report, since infos are often not shown."""
    names = (one.name for one in checked.report.findings if not one.baseline)
    number = sum(name == UNCHECKED for name in names)
    if number:
        links = "1 link to the web" if number == 1 else f"{number:,} links to the web"
        click.echo(f"vaultkit: {links} could not be checked; --info tells why", err=True)


def _watch(checker: Checker, look: Look, progress: ProgressLine) -> None:
    """Show each new verdict, until interrupted."""
    for seen in checker.watch():
        progress.clear()
        if isinstance(seen, Checked):
            look.show(seen)
        else:
            told(seen)
