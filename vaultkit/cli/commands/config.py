"""`vaultkit config`: what is configured, and where each value comes from."""

from __future__ import annotations

import os
import sys

import click

from vaultkit.actions.config import ConfigRequest, Configuration, config
from vaultkit.cli.options import AT, VAULT, style
from vaultkit.render.config_list import Group, Row, as_json, as_text
from vaultkit.vault.user_config import PREFIX, Chosen

_FILE = "vault.yaml"


@click.group()
def command() -> None:
    """Show what is configured."""


@command.command()
@click.option("--origin", is_flag=True, help="Say where each value comes from.")
@style("json")
@VAULT
@AT
def show(origin: bool, style: str, vault: str | None, at: str) -> int:
    """Show every key with its value in force.

    \b
    Examples:
      vaultkit config show
      vaultkit config show --origin     which line of which file decides
      vaultkit config show --at HEAD    what is committed

    First the keys of vault.yaml, then your own, which no vault can set: those of
    VAULTKIT_* in the environment, else of config.yaml in your configuration
    folder. JSON always has the origins.
    """
    request = ConfigRequest(
        folder=os.path.realpath(os.getcwd()),
        environment=os.environ,
        platform=sys.platform,
        vault=os.path.realpath(vault) if vault else None,
        at=at,
    )
    shown = config(request)
    groups = _groups(shown)
    if style == "json":
        head = {
            "vault": {"root": shown.root, "at": shown.tree, "configured": shown.configured},
            "user_file": {"path": shown.person.file, "exists": shown.person.exists},
        }
        ignored = [{"key": k.key, "line": k.line, "column": k.column} for k in shown.ignored]
        click.echo(as_json(head, groups, ignored), nl=False)
    else:
        notes = [
            f"{_FILE}:{k.line}:{k.column} {k.key} is ignored: a vault cannot decide it"
            for k in shown.ignored
        ]
        click.echo("".join(as_text(groups, notes, origin=origin)), nl=False)
    return 0


def _groups(shown: Configuration) -> tuple[Group, Group]:
    preset = next(str(key.value) for key in shown.keys if key.name == "links.preset")
    words = {
        "default": "default",
        "preset": f"preset {preset}",
        "guess": "guessed from what lies in the folder",
    }
    vault = [
        Row(key.name, key.value, key.origin, words.get(key.origin, f"{_FILE}:{key.line}"))
        for key in shown.keys
    ]
    person = [
        Row(name, one.value, one.origin, _where(name, one, shown.person.file or ""))
        for name, one in shown.person.chosen.items()
    ]
    state = "" if shown.configured else f", without a {_FILE}"
    mine = shown.person.file or "no configuration folder"
    absent = "" if shown.person.exists else ", which is not there"
    return (
        Group("keys", f"the vault at {shown.root} ({shown.tree}){state}", vault),
        Group("user_keys", f"your own: {mine}{absent}", person),
    )


def _where(name: str, one: Chosen, file: str) -> str:
    if one.origin == "user":
        return f"{file}:{one.line}"
    if one.origin == "environment":
        return f"{PREFIX}{name.upper()} in the environment"
    return one.origin
