"""One run of `vaultkit check` with `--fix` or `--diff`: from the request to the exit code."""

from __future__ import annotations

import sys

import click

from vaultkit.actions.check import Checked, Checker, CheckRequest
from vaultkit.actions.fix import plan, refuse_elsewhere, write
from vaultkit.cli.output import Look, exit_code
from vaultkit.cli.terminal import ProgressLine
from vaultkit.model.finding import Severity
from vaultkit.model.fixed import Fixed
from vaultkit.render import as_fixed
from vaultkit.trees.open import Ahead


def fix(
    request: CheckRequest, look: Look, fail_on: Severity, *, ahead: Ahead | None, unsafe: bool
) -> int:
    """Mend, tell what is left as a check does, and on stderr what was done.

    Raises `VaultkitError` where the check could not run or a file changed meanwhile; then nothing
    was written.
    """
    progress = ProgressLine()
    checker, checked, fixed = _planned(request, progress, ahead, unsafe)
    write(checker.root, fixed)
    if fixed.rewrites:
        checked = Checker(request, progress).run()
    progress.clear()
    look.show(checked)
    _tell(fixed, done=True)
    return exit_code(checked, fail_on)


def show(request: CheckRequest, *, ahead: Ahead | None, unsafe: bool) -> int:
    """Write to stdout what `fix` would change, as a diff; 1 where there is something."""
    progress = ProgressLine()
    _, _, fixed = _planned(request, progress, ahead, unsafe)
    progress.clear()
    for data in as_fixed.diff(fixed):
        sys.stdout.buffer.write(data)
    sys.stdout.flush()
    _tell(fixed, done=False)
    return 1 if fixed.rewrites else 0


def _planned(
    request: CheckRequest, progress: ProgressLine, ahead: Ahead | None, unsafe: bool
) -> tuple[Checker, Checked, Fixed]:
    refuse_elsewhere(request)
    checker = Checker(request, progress, ahead)
    checked = checker.run(again=True)
    return checker, checked, plan(checker.root, request, checked, unsafe=unsafe, progress=progress)


def _tell(fixed: Fixed, *, done: bool) -> None:
    for line in as_fixed.lines(fixed, done=done):
        click.echo(f"vaultkit: {line}", err=True)
