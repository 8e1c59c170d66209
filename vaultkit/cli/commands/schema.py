"""`vaultkit schema`: what a file may hold, for editors and other programs."""

from __future__ import annotations

from importlib.resources import files

import click

from vaultkit.actions.vocabulary_schema import schema_of_type
from vaultkit.cli.ontology.options import request_of
from vaultkit.cli.options import AT, VAULT
from vaultkit.render.safe_json import pretty

_FILES = {
    "vault": ("vaultkit.vault", "vault.schema.json"),
    "ontology": ("vaultkit.ontology", "ontology.schema.json"),
}
"""By what is asked for, the room and the file in it; a test holds it to the model."""


@click.command()
@click.argument("name", type=click.Choice([*_FILES, "page", "request"]))
@click.argument("type_", metavar="[TYPE]", required=False)
@VAULT
@AT
def command(name: str, type_: str | None, vault: str | None, at: str) -> int:
    """Print the JSON Schema of a file, for editors.

    \b
    Examples:
      vaultkit schema vault                       of vault.yaml
      vaultkit schema ontology                    of ontology.yaml
      vaultkit schema page project                of a project's frontmatter
      vaultkit schema request                     of what vaultkit write takes
      vaultkit schema vault > vault.schema.json   for a line at its top:
          # yaml-language-server: $schema=vault.schema.json

    JSON Schema 2020-12. What it takes, `vaultkit check` may still refuse with
    words: a schema cannot say everything. That of a page is made from the
    vault's own ontology.
    """
    if (name == "page") != (type_ is not None):
        words = "a page has a type: vaultkit schema page TYPE"
        raise click.UsageError(words if name == "page" else f"{name} has no types: leave out TYPE")
    if type_ is not None:
        click.echo(pretty(schema_of_type(request_of(vault, at), type_)))
        return 0
    if name == "request":
        from vaultkit.cli.request_model import RequestModel

        click.echo(pretty(RequestModel.model_json_schema()))
        return 0
    room, file = _FILES[name]
    click.echo(files(room).joinpath(file).read_text("utf-8"), nl=False)
    return 0
