"""The whole manual as files: what the code says of itself, and what was learnt from real vaults."""

from __future__ import annotations

import click

from vaultkit.cli.app import COMMANDS, app
from vaultkit.render import as_manual
from vaultkit.rules.manual import cards

_CONTENTS = (
    ("rules.md", "Rules: what is checked, why, and how to mend it"),
    ("dialects.md", "Dialects: every preset's switches"),
    ("anchors.md", "Heading anchors, dialect by dialect"),
    ("commands.md", "Commands and their options"),
)


def pages() -> dict[str, str]:
    """Every generated page of the manual by its path below `manual/`."""
    every = cards()
    made = {
        "README.md": as_manual.contents_page((*_CONTENTS, ("real-vaults.md", "Real vaults: where others read them otherwise"))),
        "rules.md": as_manual.rule_list(every),
        "dialects.md": as_manual.dialects_page(),
        "anchors.md": as_manual.anchors_page(),
        "commands.md": as_manual.commands_page(_helps()),
    }
    made.update((f"rules/{card.name}.md", as_manual.rule_page(card)) for card in every)
    return made


def _helps() -> list[tuple[str, str]]:
    found = []
    context = click.Context(app, info_name="vaultkit", max_content_width=80)
    found.append(("vaultkit", app.get_help(context)))
    for name in COMMANDS:
        command = app.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context, max_content_width=80)
        found.append((f"vaultkit {name}", command.get_help(inner)))
    return found
