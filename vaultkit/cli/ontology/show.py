"""`vaultkit ontology show`: the vocabulary as a catalog, or one name with all it means."""

from __future__ import annotations

import click

from vaultkit.actions.vocabulary_show import show
from vaultkit.cli.looking import write
from vaultkit.cli.ontology.options import request_of
from vaultkit.cli.options import AT, VAULT, style
from vaultkit.cli.terminal import ProgressLine
from vaultkit.render.as_vocabulary import (
    catalog_json,
    catalog_text,
    definitions_json,
    definitions_text,
)


@click.command("show")
@click.argument("name", required=False)
@style("json")
@VAULT
@AT
def command(name: str | None, style: str, vault: str | None, at: str) -> int:
    """List the vault's vocabulary, or show one name of it.

    \b
    Examples:
      vaultkit ontology show                 types, claim kinds, relationships
      vaultkit ontology show project         all that is said of one of them
      vaultkit ontology show --format json   for programs

    The numbers are the vault's records of each. The fingerprint is the same for
    two ontologies that mean the same, however their files are laid out.
    """
    progress = ProgressLine()
    shown = show(request_of(vault, at), name, progress)
    progress.clear()
    if shown.chosen and style == "json":
        write([definitions_json(shown.ontology, shown.chosen, shown.records)])
    elif shown.chosen:
        write(definitions_text(shown.chosen, shown.records))
    elif style == "json":
        write([catalog_json(shown.ontology, shown.path, shown.records)])
    else:
        write(catalog_text(shown.ontology, shown.path, shown.records))
    return 0
