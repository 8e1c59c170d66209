"""`vaultkit hook`: what the Git hooks run, as plain hooks and through pre-commit or prek."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from vaultkit.cli.hook_hold import hold, warn
from vaultkit.cli.hook_merge import merge
from vaultkit.cli.hook_merged import post_merge
from vaultkit.cli.terminal import ProgressLine, wants_color
from vaultkit.errors import CannotRead, UsageError
from vaultkit.model.finding import Severity
from vaultkit.render.clean import clean
from vaultkit.render.formats import FORMATS

if TYPE_CHECKING:  # each hook loads only what it runs, since it is waited for
    from vaultkit.actions.hook_pushed import Push
    from vaultkit.actions.hook_staged import Judged


def _look_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that the hooks which check have in common."""
    for option in (
        click.option(
            "--cache/--no-cache",
            default=None,
            help="Whether to remember for the next run (default: yes).",
        ),
        click.option(
            "--format",
            "style",
            type=click.Choice(list(FORMATS)),
            default="text",
            show_default=True,
            help="How to tell it.",
        ),
        click.option(
            "--vault",
            "vaults",
            multiple=True,
            metavar="DIR",
            help="Only the vault there; may be given more than once.",
        ),
    ):
        command = option(command)
    return command


@click.group()
def command() -> None:
    """What the Git hooks run.

    \b
    Examples:
      vaultkit hook pre-commit            what is staged
      vaultkit hook commit-msg FILE       a commit message
      vaultkit hook pre-push origin URL   what Git says on standard input
      vaultkit hook merge page -- FILES   three versions of a file, as a merge driver

    A repository may hold several vaults: each folder whose vault.yaml is in Git
    is one. Where there is none, the whole repository is the vault. Exit code: 0
    nothing to object to, 1 an error is introduced or the message is refused, 2
    could not run.
    """


@command.command("pre-commit")
@click.option("--generate", is_flag=True, help="First let the commit carry its generated files.")
@_look_options
def pre_commit(vaults: tuple[str, ...], style: str, cache: bool | None, generate: bool) -> int:
    """Check what is staged: only what the commit would introduce is told.

    \b
    Examples:
      vaultkit hook pre-commit
      vaultkit hook pre-commit --vault docs
      pre-commit run --from-ref origin/main --to-ref HEAD vaultkit-check
      pre-commit run --all-files vaultkit-check

    Between two revisions it is what the second introduces since it left the
    first. Where pre-commit runs outside of a commit and nothing is staged, the
    whole index is judged.
    """
    from vaultkit.actions.hook_lock import holding
    from vaultkit.actions.hook_staged import Run, between, is_merge, staged
    from vaultkit.cli.person import preferences_of, processes, today

    mine, progress = preferences_of(cache=cache), ProgressLine()
    run = Run(mine.cache, processes(mine), today())
    here, given = os.path.realpath(os.getcwd()), os.environ.get
    old, new = given("PRE_COMMIT_FROM_REF"), given("PRE_COMMIT_TO_REF")
    with holding(here, os.environ, warn):
        if generate and (code := _regenerated(vaults)):
            return code
        if old and new:
            judged = between(here, os.environ, old, new, vaults=vaults, run=run, progress=progress)
        else:
            # Git names the index of a commit in the making; without one, a person runs pre-commit
            all_ = bool(given("PRE_COMMIT")) and not given("GIT_INDEX_FILE")
            judged = staged(
                here, os.environ, vaults=vaults, or_all=all_, run=run, progress=progress
            )
        code = _shown(judged, style, mine.color, progress)
    if code == 1 and style == "text" and is_merge(here, os.environ):
        _say(
            "  next: mend that and git add it, then: git merge --continue; "
            "or give the merge up: git merge --abort"
        )
    return code


@command.command("generate")
@click.option(
    "--vault",
    "vaults",
    multiple=True,
    metavar="DIR",
    help="Only the vault there; may be given more than once.",
)
def generate(vaults: tuple[str, ...]) -> int:
    """Let a commit carry the generated files of the pages that it holds.

    \b
    Examples:
      vaultkit hook generate
      vaultkit hook generate --vault docs

    What is staged is written anew and staged, on the branch that the files
    belong to and in vaults that have an index.md. One with lines by hand in its
    generated part is left alone and stops the commit.
    """
    return _regenerated(vaults)


@command.command("commit-msg")
@click.argument("file", type=click.Path(dir_okay=False))
def commit_msg(file: str) -> int:
    """Refuse a message that claims a receipt which vaultkit did not write.

    \b
    Examples:
      vaultkit hook commit-msg .git/COMMIT_EDITMSG

    A receipt is a commit with trailers such as Vault-Request. A message may
    carry those of a commit that is here already, so that commits of vaultkit
    can be amended, rebased, picked and squashed.
    """
    from vaultkit.actions.hook_message import message_faults

    try:
        with open(file, "rb") as opened:
            text = opened.read().decode("utf-8", "surrogateescape")
    except OSError as error:
        raise CannotRead(
            f"the message in {file} cannot be read: {error.strerror}",
            "Name the file that Git hands to its commit-msg hook",
        ) from error
    faults = message_faults(text, os.path.realpath(os.getcwd()), os.environ)
    for line, words in faults:
        click.echo(clean(f"{file}:{line}: {words}"), err=True)
    if faults:
        click.echo(
            "  next: take the lines that begin with Vault- out of the message, or write them "
            f"indented; your text is kept in {clean(file)}",
            err=True,
        )
    return 1 if faults else 0


@command.command("pre-push")
@click.argument("remote", required=False)
@click.argument("url", required=False, expose_value=False)
@_look_options
def pre_push(remote: str | None, vaults: tuple[str, ...], style: str, cache: bool | None) -> int:
    """Check what the pushed branches would break once they are merged.

    \b
    Examples:
      vaultkit hook pre-push origin https://example.org/notes.git <lines
      pre-commit run --hook-stage pre-push --from-ref origin/main --to-ref HEAD

    A branch is merged, in memory, into the remote's default branch as it was
    last fetched (vault.branch, else what the remote's HEAD means, else main);
    what is pushed to that one itself is compared with what it had. A file that
    Git cannot merge stops the push as well: nobody can check what it will hold.
    Merge that branch first, or push as it is with git push --no-verify. REMOTE,
    URL and the lines are what Git hands over; without REMOTE the variables of
    pre-commit say it.
    """
    from vaultkit.actions.hook_pushed import pushed, pushes_of
    from vaultkit.actions.hook_staged import Run
    from vaultkit.cli.person import preferences_of, processes, today

    name, pushes = (remote, pushes_of(_lines())) if remote else _told_by_pre_commit()
    mine, progress = preferences_of(cache=cache), ProgressLine()
    judged = pushed(
        os.path.realpath(os.getcwd()),
        os.environ,
        name,
        pushes,
        vaults=vaults,
        run=Run(mine.cache, processes(mine), today()),
        progress=progress,
    )
    return _shown(judged, style, mine.color, progress, pushing=True)


command.add_command(merge)
command.add_command(hold)
command.add_command(post_merge)


def _lines() -> str:
    """What Git says on standard input; nothing where a person runs the hook at a terminal."""
    if sys.stdin is None or sys.stdin.isatty():
        return ""
    return sys.stdin.buffer.read().decode("utf-8", "surrogateescape")


def _told_by_pre_commit() -> tuple[str, tuple[Push, ...]]:
    from vaultkit.actions.hook_pushed import Push

    given = os.environ.get
    commit = given("PRE_COMMIT_TO_REF") or given("PRE_COMMIT_LOCAL_BRANCH")
    branch, name = given("PRE_COMMIT_REMOTE_BRANCH"), given("PRE_COMMIT_REMOTE_NAME")
    if commit and branch and name:
        return name, (Push(commit, branch, None),)
    if commit and given("PRE_COMMIT_FROM_REF"):
        return "", (Push(commit, "", given("PRE_COMMIT_FROM_REF")),)
    raise UsageError(
        "nothing says what is pushed",
        "Let `git push` run this hook, or name both ends: "
        "pre-commit run --hook-stage pre-push --from-ref origin/main --to-ref HEAD",
    )


def _regenerated(vaults: tuple[str, ...]) -> int:
    """1 where a file was left alone, else 0."""
    from vaultkit.actions.hook_generated import regenerated
    from vaultkit.actions.hook_staged import Run
    from vaultkit.cli.person import preferences_of, processes
    from vaultkit.render import as_generated

    gc.disable()  # as in `vaultkit check`
    mine, progress = preferences_of(), ProgressLine()
    run, code = Run(mine.cache, processes(mine)), 0
    here = os.path.realpath(os.getcwd())
    for folder, done in regenerated(here, os.environ, vaults=vaults, run=run, progress=progress):
        progress.clear()
        _say(*([f"In the vault {folder}/:"] if folder else []), *as_generated.lines(done))
        code = 1 if done.left and not done.merging else code
    progress.clear()
    return code


def _shown(
    judged: Iterator[Judged],
    style: str,
    color: str,
    progress: ProgressLine,
    *,
    pushing: bool = False,
) -> int:
    """Show what there is to see: for people nothing where nothing was found."""
    from vaultkit.cli.output import Look, exit_code

    gc.disable()  # as in `vaultkit check`
    look, worst = Look(style, wants_color(color), False, None), 0
    for folder, checked, about in judged:
        progress.clear()
        told = [one for one in checked.report.findings if one.severity is not Severity.INFO]
        plain = style == "text"
        if plain and told:
            _say(*([f"In the vault {folder}/:"] if folder else []))
            _say(*([f"vaultkit: {about}", ""] if about else [""] if folder else []))
        if told or not plain:
            look.show(checked)
        elif about and not pushing:
            where = f" in {folder}/" if folder else ""
            _say(f"vaultkit: {about}, and no error was found{where}")
        if plain and pushing and any(one.name == "merge-conflict" for one in told):
            _say("  next: merge and push again, or push as it is: git push --no-verify")
        worst = max(worst, exit_code(checked, Severity.ERROR))
    progress.clear()
    return worst


def _say(*lines: str) -> None:
    for line in lines:
        click.echo(clean(line))
