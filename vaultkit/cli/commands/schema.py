"""`vaultkit schema`: what a file may hold, for editors and other programs."""

from __future__ import annotations

from importlib.resources import files

import click

_FILES = {"vault": "vault.schema.json"}
"""By what is asked for, the file in `vaultkit/vault/`; a test holds it to the model."""


@click.command()
@click.argument("name", type=click.Choice(list(_FILES)))
def command(name: str) -> int:
    """Print the JSON Schema of a file, for editors.

    \b
    Examples:
      vaultkit schema vault                       of vault.yaml
      vaultkit schema vault > vault.schema.json   for a line at its top:
          # yaml-language-server: $schema=vault.schema.json

    JSON Schema 2020-12. What it takes, `vaultkit check` may still refuse with
    words: a schema cannot say everything.
    """
    text = files("vaultkit.vault").joinpath(_FILES[name]).read_text("utf-8")
    click.echo(text, nl=False)
    return 0
