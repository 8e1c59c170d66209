"""`vaultkit ontology explain`: what a type asks for, or what is the matter with a page."""

from __future__ import annotations

import click

from vaultkit.actions.explain import explain_name
from vaultkit.cli.looking import write
from vaultkit.cli.ontology.options import request_of
from vaultkit.cli.options import AT, VAULT, style
from vaultkit.cli.terminal import ProgressLine
from vaultkit.ontology.page_words import PageExplained
from vaultkit.render.as_page_explained import page_json, page_text
from vaultkit.render.as_vocabulary import explained_json, explained_text


@click.command("explain")
@click.argument("name", metavar="TYPE|PAGE")
@click.option("--type", "meant", flag_value="type", help="It is a name of the vocabulary.")
@click.option("--page", "meant", flag_value="page", help="It is the path or id of a page.")
@style("json")
@VAULT
@AT
def command(name: str, meant: str | None, style: str, vault: str | None, at: str) -> int:
    """Say in words what a type asks for, or why a page fails.

    \b
    Examples:
      vaultkit ontology explain project            what such a page must hold
      vaultkit ontology explain works_at           the same of a relationship
      vaultkit ontology explain projects/alpha.md  its type, and what is wrong
      vaultkit ontology explain project/alpha      the same by its id

    The sentences are those of the findings of `vaultkit check`. Exit code: 0
    whatever a page's findings are, 2 where nothing has the name.
    """
    progress = ProgressLine()
    told = explain_name(request_of(vault, at), name, meant, progress)
    progress.clear()
    if isinstance(told, PageExplained):
        write([page_json(told)] if style == "json" else page_text(told))
    else:
        write([explained_json(told)] if style == "json" else explained_text(told))
    return 0
