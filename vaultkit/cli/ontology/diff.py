"""`vaultkit ontology diff`: what changed in the vocabulary, and whether that can break pages."""

from __future__ import annotations

import click

from vaultkit.actions.vocabulary_diff import diff, diff_files
from vaultkit.cli.looking import write
from vaultkit.cli.ontology.options import request_of
from vaultkit.cli.options import VAULT, style
from vaultkit.render import as_ontology_diff


@click.command("diff")
@click.argument("span", metavar="[A..B]", required=False)
@click.option("--files", nargs=2, metavar="OLD NEW", help="Compare two files instead.")
@style("json", "markdown")
@VAULT
def command(span: str | None, files: tuple[str, str] | None, style: str, vault: str | None) -> int:
    """Say what changed in the vocabulary, and what that does to pages.

    \b
    Examples:
      vaultkit ontology diff HEAD..            what you have not committed yet
      vaultkit ontology diff main..HEAD        what this branch changes
      vaultkit ontology diff --files old.yaml new.yaml

    A change is tightening where a page that was right may be wrong afterwards,
    loosening where it can only take findings away, else neutral. Exit code: 0
    whatever changed.
    """
    if (span is None) == (files is None):
        raise click.UsageError("give A..B, or --files OLD NEW")
    request = request_of(vault, "worktree")
    found = diff_files(request, *files) if files else diff(request, span or "")
    if style == "json":
        write([as_ontology_diff.json(*found)])
    elif style == "markdown":
        write(as_ontology_diff.markdown(*found))
    else:
        write(as_ontology_diff.text(*found))
    return 0
