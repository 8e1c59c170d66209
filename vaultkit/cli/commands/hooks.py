"""`vaultkit hooks`: Git hooks without another program: put them in, take them out, see them."""

from __future__ import annotations

import json
import os
import sys

import click

from vaultkit.actions import hooks
from vaultkit.actions.hooks import HOOKS, Hook, State
from vaultkit.errors import UsageError
from vaultkit.render.clean import clean

_NAMES = click.argument("names", nargs=-1, metavar="[NAME]...", type=click.Choice(HOOKS))
_MANAGED = {
    "husky": "husky writes this folder anew at every install: put `vaultkit hook {name}` into "
    ".husky/{name} as well",
    "lefthook": "lefthook writes its hooks anew by itself: add a job to lefthook.yml that runs "
    "`vaultkit hook {name}`",
}


@click.group()
def command() -> None:
    """Put Git hooks into a repository, or take them out.

    \b
    Examples:
      vaultkit hooks install              all of them
      vaultkit hooks install pre-commit   only this one
      vaultkit hooks status               which there are, and by which Python
      vaultkit hooks uninstall            as it was before

    The hooks are pre-commit, pre-merge-commit, post-merge, commit-msg and
    pre-push. They need no other program. A hook that is there already is kept
    and runs first, with its arguments and its input, however long it takes. The
    hooks are put where Git takes them from: core.hooksPath inside the
    repository, else the hooks folder that all its work trees share.
    """


@command.command()
@_NAMES
def install(names: tuple[str, ...]) -> int:
    """Put the hooks in place; a second time changes nothing.

    \b
    Examples:
      vaultkit hooks install
      vaultkit hooks install pre-commit pre-merge-commit
    """
    if not sys.executable:
        raise UsageError(
            "it is not known which Python runs this", "Run it by an installed vaultkit"
        )
    done = hooks.install(_here(), os.environ, os.path.abspath(sys.executable), names or HOOKS)
    for hook in done:
        words = "put in place" if hook.changed else "is in place"
        kept = f"; {hook.kept} {_order(hook)}" if hook.kept else ""
        _say(f"{hook.name}: {words}, {hook.place}{kept}")
        if hook.manager in _MANAGED:
            _say(f"  note: {_MANAGED[hook.manager].format(name=hook.name)}")
    return 0


@command.command()
@_NAMES
def uninstall(names: tuple[str, ...]) -> int:
    """Take the hooks out; a hook of before gets its name back as it was.

    \b
    Examples:
      vaultkit hooks uninstall
      vaultkit hooks uninstall pre-push
    """
    left = False
    for hook in hooks.uninstall(_here(), os.environ, names or HOOKS):
        if hook.changed:
            back = "; the hook of before is back" if hook.state is State.FOREIGN else ""
            _say(f"{hook.name}: taken out{back}")
        else:
            left = left or hook.state is State.EDITED
            _say(f"{hook.name}: {_words(hook)}; left as it is")
    return 1 if left else 0


@command.command()
@_NAMES
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def status(names: tuple[str, ...], as_json: bool) -> int:
    """Say of each hook whether it is in place, and by which Python it runs.

    \b
    Examples:
      vaultkit hooks status
      vaultkit hooks status --json

    Exit code: 0 all of them run, 1 one does not.
    """
    seen = hooks.status(_here(), os.environ, names or HOOKS)
    if as_json:
        click.echo(json.dumps({"hooks": [_record(hook) for hook in seen]}, indent=2))
    else:
        for hook in seen:
            _say(f"{hook.name}: {_words(hook)}")
    return 0 if all(hook.is_well for hook in seen) else 1


def _here() -> str:
    return os.path.realpath(os.getcwd())


def _say(words: str) -> None:
    click.echo(clean(words))


def _words(hook: Hook) -> str:
    if hook.state in (State.INSTALLED, State.CHAINED):
        python = hook.python or "the vaultkit on PATH"
        gone = "" if hook.works else ", which is not there: run `vaultkit hooks install` again"
        return f"{hook.state}, by {python}{gone}{_others(hook)}"
    if hook.state is State.FOREIGN:
        by = f" (by {hook.manager})" if hook.manager else ""
        return f"foreign: {hook.place} is another's{by} and does not run vaultkit{_others(hook)}"
    if hook.state is State.EDITED:
        return f"edited: {hook.place} was written by vaultkit and changed since{_others(hook)}"
    return f"not installed{_others(hook)}"


def _others(hook: Hook) -> str:
    parts = []
    if hook.kept is not None:
        parts.append(f"; {hook.kept} {_order(hook)}")
    if hook.place.endswith(".legacy") and hook.state is not State.MISSING:
        parts.append(f"; {hook.manager} runs {hook.place}")
    return "".join(parts)


def _order(hook: Hook) -> str:
    """Whether the hook of before runs."""
    if not hook.kept_runs:
        return "is kept and does not run, since it is not executable"
    ours = hook.state in (State.INSTALLED, State.CHAINED)
    return "runs first" if ours else "is kept and does not run"


def _record(hook: Hook) -> dict[str, object]:
    return {
        "name": hook.name,
        "state": str(hook.state),
        "works": hook.is_well,
        "place": hook.place,
        "python": hook.python or None,
        "kept": hook.kept,
        "manager": hook.manager or None,
    }
