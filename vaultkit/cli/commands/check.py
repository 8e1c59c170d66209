"""`vaultkit check`: what is broken, where, and how to mend it."""

from __future__ import annotations

import gc
import os
from functools import partial
from typing import TYPE_CHECKING

import click

from vaultkit.cli.options import CACHE, JOBS, PRESET, VAULT
from vaultkit.model.finding import Severity
from vaultkit.model.fixed import Mending
from vaultkit.render.formats import FORMATS
from vaultkit.trees.ahead import open_ahead

if TYPE_CHECKING:
    from datetime import datetime

    from vaultkit.actions.reach import Ask

_LEVELS = ("error", "warning", "info", "off")


def _names(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for word in given for name in word.replace(",", " ").split())


def _levels(
    _ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, Severity], ...]:
    found = []
    for word in given:
        name, _, level = word.partition("=")
        if level not in _LEVELS:
            raise click.BadParameter(
                f'"{word}": write NAME=LEVEL with a level of {", ".join(_LEVELS)}'
            )
        found.append((name, Severity(level)))
    return tuple(found)


def _mending(fix: bool, unsafe: bool, diff: bool, *, watch: bool, told: bool) -> Mending | None:
    """What is to be mended, if anything; `told`: a report is asked for."""
    if unsafe and not (fix or diff):
        raise click.UsageError("--unsafe-fixes goes with --fix, or with --diff to see them")
    if watch and (fix or diff):
        raise click.UsageError("--watch only looks; run --fix or --diff without it")
    if diff and told:
        raise click.UsageError("--diff shows a diff and no report; leave out where that goes")
    return Mending(unsafe, not diff) if fix or diff else None


@click.command()
@click.argument("paths", nargs=-1, type=click.Path())
@VAULT
@click.option(
    "--at",
    default="worktree",
    metavar="WHAT",
    help="worktree, index, a revision, or merge:BASE (HEAD merged into BASE).",
)
@click.option("--new-only", is_flag=True, help="Only what the change introduces, in any file.")
@click.option(
    "--base",
    metavar="REV",
    help="With --new-only: compare with REV (default: what the change starts from).",
)
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Also what the baseline holds; what was too large before is an error as well.",
)
@PRESET
@click.option(
    "--select",
    multiple=True,
    callback=_names,
    metavar="NAMES",
    help="Only these rules or families.",
)
@click.option(
    "--ignore", multiple=True, callback=_names, metavar="NAMES", help="Not these rules or families."
)
@click.option(
    "--severity",
    multiple=True,
    callback=_levels,
    metavar="NAME=LEVEL",
    help="Another severity for a rule.",
)
@click.option(
    "--format",
    "style",
    type=click.Choice(list(FORMATS)),
    help="How to tell it (default: text).",
)
@click.option(
    "--output",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write there instead of stdout.",
)
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FORMAT=FILE",
    help="One more report of the same run; may be given more than once.",
)
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "info"]),
    default="error",
    show_default=True,
    help="The least severity that makes the exit code 1.",
)
@click.option("--info", is_flag=True, help="Show findings of severity info, too.")
@CACHE
@JOBS
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    help="Colours in text (default: auto).",
)
@click.option(
    "--facts",
    multiple=True,
    metavar="FILE",
    help="Take these pages' facts from what `vaultkit facts` wrote: files, or a folder of them.",
)
@click.option(
    "--today",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="The day to judge ages by, as 2026-03-01 (default: today in UTC).",
)
@click.option(
    "--external",
    is_flag=True,
    help="Also ask the servers of web addresses whether they lead anywhere.",
)
@click.option("--watch", is_flag=True, help="Check again on each change, until interrupted.")
@click.option("--fix", is_flag=True, help="Make the safe fixes, then tell what is left.")
@click.option(
    "--unsafe-fixes", is_flag=True, help="With --fix or --diff: also the fixes to be reviewed."
)
@click.option("--diff", is_flag=True, help="Show what --fix would change, and write nothing.")
def command(
    paths: tuple[str, ...],
    vault: str | None,
    at: str,
    new_only: bool,
    base: str | None,
    every: bool,
    preset: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    severity: tuple[tuple[str, Severity], ...],
    style: str | None,
    output: str | None,
    reports: tuple[str, ...],
    fail_on: str,
    info: bool,
    cache: bool | None,
    jobs: int | None,
    color: str | None,
    facts: tuple[str, ...],
    day: datetime | None,
    external: bool,
    watch: bool,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
) -> int:
    """Check a vault: links, frontmatter, names.

    \b
    Examples:
      vaultkit check                      the vault you stand in
      vaultkit check notes/               report only what is in notes/
      vaultkit check --preset obsidian    a folder of another dialect
      vaultkit check --at HEAD~1          a revision, without checking it out
      vaultkit check --new-only           only what your changes introduce
      vaultkit check --at merge:main      what merging this branch would give
      vaultkit check --select links       only links
      vaultkit check --facts shards/      join what `vaultkit facts` wrote there
      vaultkit check --external           web addresses, too
      vaultkit check --diff               what --fix would change
      vaultkit check --fix                make the safe fixes, tell what is left

    The vault is found from the current folder upward: vault.yaml, else the root
    of the repository. PATHS limit what is reported, never what is read. Exit code: 0 nothing at or
    above --fail-on, 1 such findings, 2 could not run.
    """
    if base is not None and not new_only:
        raise click.UsageError("--base says what --new-only compares with; give both")
    mending = _mending(fix, unsafe_fixes, diff, watch=watch, told=bool(style or output or reports))
    if not watch and mending is None:
        gc.disable()  # a run makes millions of values, hardly any in cycles, and then ends
    ahead = open_ahead(vault or os.getcwd(), os.environ) if at == "worktree" else None
    # loaded while the files are listed, since that takes as long
    from vaultkit.actions.check import CheckRequest
    from vaultkit.cli.checking import run
    from vaultkit.cli.facts_files import facts_and_paths
    from vaultkit.cli.output import Look, targets_of
    from vaultkit.cli.person import preferences_of, processes, today
    from vaultkit.cli.terminal import wants_color

    facts, paths = facts_and_paths(facts, paths)
    mine = preferences_of(color=color, format=style, jobs=jobs, cache=cache)
    request = CheckRequest(
        folder=os.path.realpath(os.getcwd()),
        environment=os.environ,
        at=at,
        vault=os.path.realpath(vault) if vault else None,
        paths=paths,
        preset=preset,
        select=select,
        ignore=ignore,
        severity=severity,
        new_only=new_only,
        base=base,
        all=every,
        cache=mine.cache,
        jobs=processes(mine),
        facts=facts,
        today=day.date() if day is not None else today(),
        ask=_asker() if external else None,
    )
    color_on, infos = wants_color(mine.color) and output is None, info or fail_on == "info"
    look = Look(mine.format, color_on, infos, output, targets_of(reports))
    return run(
        request, look, Severity(fail_on), ahead=ahead and ahead(), watch=watch, mending=mending
    )


def _asker() -> Ask:
    """Who asks servers. Raises `UsageError` for a proxy that cannot be used."""
    from vaultkit import __version__
    from vaultkit.net.ask import ask, network_of

    return partial(ask, network_of(os.environ, __version__))
