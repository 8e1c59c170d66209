"""The whole manual as files: what the code says of itself, and what was learnt from real vaults."""

from __future__ import annotations

import json
from inspect import cleandoc

import click

from vaultkit.cli.app import COMMANDS, app
from vaultkit.mcp.schemas import schema_of
from vaultkit.mcp.table import OF_CLAIMS, SETS, TOOLS, named_by
from vaultkit.model.refusals import REFUSALS
from vaultkit.model.vocabulary import Choice, Field
from vaultkit.ontology.field_kinds import KINDS
from vaultkit.ontology.file_schema import grammar
from vaultkit.ontology.kinds import TAKES
from vaultkit.ontology.words import musts
from vaultkit.render import as_manual, as_manual_tools
from vaultkit.render.as_manual_refusals import refusals_page
from vaultkit.render.formats import FORMATS
from vaultkit.rules.manual import cards
from vaultkit.vault.config_keys import key_helps, section_helps
from vaultkit.vault.user_config import user_keys

_CONTENTS = (
    ("rules.md", "Rules: what is checked, why, and how to mend it"),
    ("dialects.md", "Dialects: every preset's switches"),
    ("anchors.md", "Heading anchors, dialect by dialect"),
    ("commands.md", "Commands and their options"),
    ("tools.md", "Tools for agents: what they take, what they answer, how much"),
    ("refusals.md", "Refusals: why a write is not made, and what to do"),
    ("ontology.md", "Ontology: types, fields and what they ask for"),
    ("configuration.md", "Configuration: every key of `vault.yaml`, and your own"),
)


def pages() -> dict[str, str]:
    """Every generated page of the manual by its path below `manual/`."""
    every = cards()
    made = {
        "README.md": as_manual.contents_page(
            (
                *_CONTENTS,
                ("editors.md", "Editors: how to start the language server, and what it does"),
                ("real-vaults.md", "Real vaults: where others read them otherwise"),
            )
        ),
        "rules.md": as_manual.rule_list(every),
        "dialects.md": as_manual.dialects_page(),
        "anchors.md": as_manual.anchors_page(),
        "commands.md": as_manual.commands_page(_helps()),
        "tools.md": as_manual_tools.tools_page(_tools(), _sets(), OF_CLAIMS),
        "refusals.md": refusals_page(REFUSALS),
        "ontology.md": as_manual.ontology_page(_kinds(), _constraints(), _entries()),
        "configuration.md": as_manual.configuration_page(_sections(), _own_keys()),
    }
    made.update((f"rules/{card.name}.md", as_manual.rule_page(card)) for card in every)
    return made


def _tools() -> list[as_manual_tools.ToolHelp]:
    found = []
    for tool in TOOLS:
        marks = ["reads only" if tool.reads else "writes"]
        marks += ["may take away what was there"] * tool.destroys
        marks += ["asks a person"] * tool.person
        found.append(
            as_manual_tools.ToolHelp(
                tool.name,
                tool.set,
                tool.words,
                tuple(marks),
                schema_of(tool.input),
                tuple(tool.output.model_fields),
            )
        )
    return found


def _sets() -> list[as_manual_tools.SetHelp]:
    return [
        as_manual_tools.SetHelp(name, one.words, one.default, len(named_by(name)))
        for name, one in SETS.items()
    ]


def _kinds() -> list[tuple[str, str, tuple[str, ...]]]:
    return [(name, kind.words, TAKES[name]) for name, kind in KINDS.items()]


_OPEN_OR_DONE = (Choice(value="open"), Choice(value="done"))
_SAMPLES = (
    ("type: enum, values: [open, done]", Field(kind="enum", choices=_OPEN_OR_DONE)),
    ("type: ref, to: [person]", Field(kind="ref", to=("person",))),
    ("type: integer, min: 1", Field(kind="integer", least="1")),
    ("type: integer, max: 5", Field(kind="integer", most="5")),
    ("type: date, min: 2026-01-01", Field(kind="date", least="2026-01-01")),
    ("type: text, max: 200", Field(kind="text", most="200")),
    ("type: list, min: 2", Field(kind="list", least="2")),
    ("type: map, max: 9", Field(kind="map", most="9")),
    ('type: string, pattern: "[A-Z]{3}"', Field(kind="string", pattern="[A-Z]{3}")),
    ("type: string, unique: true", Field(kind="string", unique=True)),
    ("type: list, of: url", Field(kind="list", of=Field(kind="url"))),
)
"""Fields as an ontology writes them, and as they are read."""


def _constraints() -> list[tuple[str, str]]:
    """Each sample with the last thing that is asked of it."""
    return [(written, list(musts(field))[-1]) for written, field in _SAMPLES]


def _entries() -> list[as_manual.EntryKeys]:
    return [as_manual.EntryKeys(one.title, one.meaning, one.keys) for one in grammar()]


def _sections() -> list[as_manual.KeySection]:
    """The keys of `vault.yaml` by section, those of the root first."""
    rows: dict[str, list[as_manual.KeyRow]] = {}
    for key in key_helps():
        title = key.name.rpartition(".")[0]
        default = "–" if key.default is None else f"`{json.dumps(key.default)}`"
        row = as_manual.KeyRow(key.name, key.kind, default, key.meaning)
        rows.setdefault(title, []).append(row)
    meanings = section_helps()
    return [
        as_manual.KeySection(title, meanings.get(title, ""), rows[title])
        for title in ("", *meanings)
    ]


def _own_keys() -> list[as_manual.KeyRow]:
    return [
        as_manual.KeyRow(
            key.name,
            key.kind,
            "–" if key.default is None else f"`{json.dumps(key.default)}`",
            key.meaning,
            key.variable,
        )
        for key in user_keys(FORMATS)
    ]


def _helps() -> list[as_manual.CommandHelp]:
    found = []
    top = click.Context(app, info_name="vaultkit")
    for name in COMMANDS:
        command = app.get_command(top, name)
        if command is not None:
            found += _helps_of(command, click.Context(command, info_name=name, parent=top))
    return found


def _helps_of(command: click.Command, context: click.Context) -> list[as_manual.CommandHelp]:
    """The help of a command, and of each below it where it is a group."""
    found = [_help(command, context)]
    if isinstance(command, click.Group):
        for name in command.commands:
            below = command.commands[name]
            found += _helps_of(below, click.Context(below, info_name=name, parent=context))
    return found


def _help(command: click.Command, context: click.Context) -> as_manual.CommandHelp:
    usage = " ".join((context.command_path, *command.collect_usage_pieces(context)))
    options = []
    for param in command.params:
        if isinstance(param, click.Option):
            words = param.help or ""
            if isinstance(param.type, click.Choice):
                words = f"{words} One of {', '.join(param.type.choices)}.".strip()
            metavar = f" {param.metavar}" if param.metavar else ""
            spelled = ", ".join((*param.opts, *param.secondary_opts))
            options.append((spelled + metavar, words))
    text = cleandoc(command.help or "").replace("\b\n", "")
    head, mark, examples = text.partition("Examples:\n")
    shown, _, rest = examples.partition("\n\n")
    block = "\n".join(line.strip() for line in shown.splitlines())
    body = f"{head}```sh\n{block}\n```\n\n{rest}" if mark else text
    return as_manual.CommandHelp(context.command_path, usage, body, tuple(options))
