"""`vaultkit mv`: pages, attachments and folders get another place, and links follow."""

from __future__ import annotations

import gc
import os

import click

from vaultkit.cli.options import COMMIT, JOBS, PRESET, REASON, VAULT, refuse_unfit, style
from vaultkit.trees.ahead import open_ahead


@click.command()
@click.argument("old", nargs=-1, required=True)
@click.argument("new")
@click.option("--dry-run", is_flag=True, help="Only tell every file and link that would change.")
@COMMIT
@REASON
@VAULT
@PRESET
@style("json")
@JOBS
def command(
    old: tuple[str, ...],
    new: str,
    commits: bool,
    reason: str,
    dry_run: bool,
    vault: str | None,
    preset: str | None,
    style: str,
    jobs: int | None,
) -> int:
    """Move or rename files and folders; every link that leads there follows.

    \b
    Examples:
      vaultkit mv concepts/tide.md concepts/tides.md
      vaultkit mv drafts/tides.md concepts/          into a folder
      vaultkit mv notes archive/notes --dry-run      a folder with all it holds
      vaultkit mv img/a.png img/b.png pictures
      vaultkit mv drafts/tides.md concepts/ --commit

    Links are rewritten only where they would lead elsewhere, each in the way it
    is written: wikilinks, Markdown links, images, definitions, frontmatter. So
    are the relative links of what moves. A page whose id came from its path
    keeps that id in its frontmatter. OLD and NEW are paths from where you stand;
    if there is no OLD, both are paths from the vault's root, as output has them.

    What names the old place and is no link that a check reads stays, and is
    counted: addresses of a site, HTML, canvases, pages that are left out.

    The plan is judged first: where a check would find anything new, nothing is
    changed. Nothing is ever written over. In a Git repository the move is
    staged as git mv stages it, with the links of pages that had no unstaged
    changes; unstaged changes stay unstaged.

    With --commit all of it becomes one commit under your name, with a receipt
    (vaultkit receipts), or nothing is changed. What else you have changed or
    staged stays as it is; where one of the files that change is, there is no
    commit.

    Exit code: 0, 1 the rules reject the commit, 2 could not run, 3 something
    stands in the way.
    """
    gc.disable()  # as in a check
    refuse_unfit(commits=commits, reason=reason, dry_run=dry_run)
    # a commit looks at the files once what others began is finished
    ahead = None if commits else open_ahead(vault or os.getcwd(), os.environ)
    # loaded while the files are listed, since that takes as long
    from vaultkit.actions.mv import MoveRequest, mv
    from vaultkit.cli.moving import Ending, ended
    from vaultkit.cli.person import preferences_of, processes, today

    request = MoveRequest(
        folder=os.path.realpath(os.getcwd()),
        environment=os.environ,
        old=old,
        new=new,
        vault=os.path.realpath(vault) if vault else None,
        preset=preset,
        dry_run=dry_run,
        jobs=processes(preferences_of(jobs=jobs)),
        today=today(),
        ahead=ahead() if ahead is not None else None,
    )
    return ended(request, mv, (*old, new), Ending("move", style == "json", commits, reason))
