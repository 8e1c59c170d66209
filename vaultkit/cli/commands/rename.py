"""`vaultkit rename`: a page gets another title, and so do its file and the links to it."""

from __future__ import annotations

import gc
import os

import click

from vaultkit.cli.options import COMMIT, JOBS, PRESET, REASON, VAULT, refuse_unfit, style
from vaultkit.trees.ahead import open_ahead


@click.command()
@click.argument("page")
@click.argument("title", nargs=-1, required=True)
@click.option(
    "--alias/--no-alias",
    default=False,
    help="Keep the old title as an alias, by which links still find the page (default: no).",
)
@click.option("--dry-run", is_flag=True, help="Only tell every file and link that would change.")
@COMMIT
@REASON
@VAULT
@PRESET
@style("json")
@JOBS
def command(
    page: str,
    title: tuple[str, ...],
    alias: bool,
    commits: bool,
    reason: str,
    dry_run: bool,
    vault: str | None,
    preset: str | None,
    style: str,
    jobs: int | None,
) -> int:
    """Give a page another title; its file and the links to it follow.

    \b
    Examples:
      vaultkit rename concepts/tide.md Spring tides
      vaultkit rename "Tide" "Spring tides" --alias
      vaultkit rename concepts/tide.md Ebb --dry-run

    PAGE is a path, or what a wikilink would call the page. The title changes
    where the page says it, in the frontmatter, in the first heading or both.
    The file is named after it: by a slug as vaultkit new does it, or by the
    title itself where the file was called so. README and index pages keep their
    names.

    Links by the old title, the old name or to the old heading are rewritten.
    With --alias the old title stays a name of the page, and links by it stay as
    they are. All else is as of vaultkit mv, --commit too.

    Exit code: 0, 1 the rules reject the commit, 2 could not run, 3 something
    stands in the way.
    """
    refuse_unfit(commits=commits, reason=reason, dry_run=dry_run)
    # a commit looks at the files once what others began is finished
    ahead = None if commits else open_ahead(vault or os.getcwd(), os.environ)
    # loaded while the files are listed, since that takes as long
    from vaultkit.actions.rename import RenameRequest, rename
    from vaultkit.cli.moving import Ending, ended
    from vaultkit.cli.person import preferences_of, processes, today
    from vaultkit.model.tree import is_page_name

    gc.disable()  # as in a check
    new = " ".join(title)
    request = RenameRequest(
        folder=os.path.realpath(os.getcwd()),
        environment=os.environ,
        page=page,
        title=new,
        alias=alias,
        vault=os.path.realpath(vault) if vault else None,
        preset=preset,
        dry_run=dry_run,
        jobs=processes(preferences_of(jobs=jobs)),
        today=today(),
        ahead=ahead() if ahead is not None else None,
    )
    how = Ending("rename", style == "json", commits, reason, " ".join(new.split()))
    return ended(request, rename, filter(is_page_name, (page,)), how)
