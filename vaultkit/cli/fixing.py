"""One run of `vaultkit check` with `--fix` or `--diff`: from the request to the exit code."""

from __future__ import annotations

import sys

import click

from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.actions.fix import make, plan, refuse_elsewhere
from vaultkit.cli.output import Look, exit_code
from vaultkit.cli.terminal import ProgressLine
from vaultkit.model.finding import Severity
from vaultkit.model.fixed import Fixed, Mending
from vaultkit.render import as_fixed
from vaultkit.trees.ahead import Ahead


def fix_or_show(
    request: CheckRequest,
    look: Look,
    fail_on: Severity,
    *,
    ahead: Ahead | None,
    mending: Mending,
) -> int:
    """Mend and tell what is left as a check does, or show what that would change.

    What was done, and what could not be, is told on stderr. The exit code is that of the check, or
    1 where there is something to show. Raises `VaultkitError` where the check could not run or a
    file changed meanwhile; then nothing was written.
    """
    progress = ProgressLine()
    refuse_elsewhere(request)
    checker = Checker(request, progress, ahead)
    checked = checker.run(again=True)
    fixed = plan(checker.root, request, checked, unsafe=mending.unsafe, progress=progress)
    if not mending.write:
        progress.clear()
        return _show(fixed)
    make(checker.root, fixed)
    if fixed.rewrites:
        checked = Checker(request, progress).run()
    progress.clear()
    look.show(checked)
    _tell(fixed, done=True)
    return exit_code(checked, fail_on)


def _show(fixed: Fixed) -> int:
    for data in as_fixed.diff(fixed):
        sys.stdout.buffer.write(data)
    sys.stdout.flush()
    _tell(fixed, done=False)
    return 1 if fixed.rewrites else 0


def _tell(fixed: Fixed, *, done: bool) -> None:
    for line in as_fixed.lines(fixed, done=done):
        click.echo(f"vaultkit: {line}", err=True)
