"""`vaultkit init`: a new vault, or what an existing one lacks."""

from __future__ import annotations

import os

import click

from vaultkit.actions.init import InitRequest, init
from vaultkit.actions.skeleton import MORE_WORKFLOWS
from vaultkit.cli.options import style
from vaultkit.render import as_setup
from vaultkit.vault.skeleton import ONTOLOGIES

_MORE = click.option(
    "--with",
    "workflows",
    multiple=True,
    type=click.Choice(MORE_WORKFLOWS),
    help="One more workflow for GitHub.",
)

_ONTOLOGY = click.option(
    "--ontology",
    type=click.Choice((*ONTOLOGIES, "none")),
    help="What the vault's vocabulary builds on (a new vault: wiki).",
)


@click.command()
@click.argument("folder", default=".", metavar="[DIR]", type=click.Path(file_okay=False))
@click.option("--source", metavar="URL", help="Where others get vaultkit: its repository.")
@click.option("--rev", metavar="COMMIT", help="The full id of the commit to pin.")
@_ONTOLOGY
@_MORE
@click.option("--no-git", is_flag=True, help="Make no Git repository where there is none.")
@click.option("--dry-run", is_flag=True, help="Only tell what would be done.")
@style("json")
def command(
    folder: str,
    source: str | None,
    rev: str | None,
    ontology: str | None,
    workflows: tuple[str, ...],
    no_git: bool,
    dry_run: bool,
    style: str,
) -> int:
    """Make a vault, or add the files that one lacks.

    \b
    Examples:
      vaultkit init                  the folder you stand in
      vaultkit init notes            a new folder, with a Git repository
      vaultkit init --ontology base  with people, companies and projects
      vaultkit init --dry-run        see what would be written
      vaultkit init --source https://git.example.org/vaultkit --rev COMMIT

    Writes vault.yaml, ontology.yaml, AGENTS.md, .gitattributes, a first page
    where there is none, and the files that pin vaultkit for pre-commit and
    GitHub. Where others get it is known for an installation from a repository
    and for a checkout; else --source and --rev say it, or those are left out.

    ontology.yaml says which types of pages there are. A vault that has pages
    already gets one only with --ontology: wiki (what was read, concepts,
    entities, answers, preferences), base (that, with people, companies,
    projects and meetings), adr (decision records), research, course, or none.

    A file that is there is never written over: what to add by hand is told.
    Only the managed part of AGENTS.md is written anew. For a folder of
    Markdown that is there already, see vaultkit adopt.
    """
    begun = init(
        InitRequest(
            folder=os.path.realpath(folder),
            environment=os.environ,
            source=source,
            commit=rev,
            ontology=ontology,
            workflows=workflows,
            git=not no_git,
            dry_run=dry_run,
        )
    )
    if style == "json":
        click.echo(as_setup.json_text(begun), nl=False)
    else:
        click.echo("\n".join(as_setup.lines(begun)))
    return 0
