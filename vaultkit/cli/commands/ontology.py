"""`vaultkit ontology`: the vocabulary of a vault."""

from __future__ import annotations

import click

from vaultkit.cli.ontology import diff, explain, infer, lint, show


@click.group()
def command() -> None:
    """Show, explain, judge and compare a vault's vocabulary.

    \b
    Examples:
      vaultkit ontology show              what types there are
      vaultkit ontology explain project   what such a page must hold
      vaultkit ontology lint              what is wrong with ontology.yaml
      vaultkit ontology infer             one that all pages keep to today
    """


for _module in (show, explain, lint, diff, infer):
    command.add_command(_module.command)
