"""`vaultkit ontology lint`: what is wrong with an ontology, and what could be better."""

from __future__ import annotations

import click

from vaultkit.actions.vocabulary_lint import lint
from vaultkit.cli.looking import write
from vaultkit.cli.ontology.options import request_of
from vaultkit.cli.options import AT, VAULT, style
from vaultkit.cli.terminal import ProgressLine
from vaultkit.model.finding import Severity
from vaultkit.render import as_advice


@click.command("lint")
@click.argument("file", required=False)
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "info"]),
    default="error",
    show_default=True,
    help="The least severity that makes the exit code 1; mistakes are errors.",
)
@style("json")
@VAULT
@AT
def command(file: str | None, fail_on: str, style: str, vault: str | None, at: str) -> int:
    """Find mistakes in an ontology, and what could be better.

    \b
    Examples:
      vaultkit ontology lint                     that of the vault
      vaultkit ontology lint draft.yaml          a file, without counting pages
      vaultkit ontology lint --fail-on warning   advice makes it fail as well

    Mistakes are those of the rule invalid-ontology. Advice is on what no page
    uses, what is deprecated and still used, types that nothing leads to,
    templates that break their own type, and missing descriptions. Exit code: 1
    where something is at least as bad as --fail-on, else 0.
    """
    progress = ProgressLine()
    found = lint(request_of(vault, at), file, progress)
    progress.clear()
    write([as_advice.json(*found)] if style == "json" else as_advice.text(*found))
    return 1 if found.worst.rank >= Severity(fail_on).rank else 0
