"""The manual's pages, made from what the code says, so that they cannot drift from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vaultkit.model.facts import Heading
from vaultkit.model.preset import PRESETS, SWITCHES, Preset
from vaultkit.model.rule_card import RuleCard
from vaultkit.parse.slugs import anchors
from vaultkit.render.rule_help import help_markdown

_DIALECTS = ("github", "gitlab", "mkdocs", "kramdown")
_SAMPLES = (
    "Retry",
    "Retry",
    "Retry-1",
    '5. TLS / SSL & "keys"',
    "snake_case",
    "Größe",
    "部署 方案",
    "C++ in 10 steps",
    "v1.10 notes",
)


def rule_page(card: RuleCard) -> str:
    """The page of one rule."""
    return f"---\ntitle: {card.name}\n---\n\n{help_markdown(card)}\n"


def rule_list(cards: Sequence[RuleCard]) -> str:
    """The page that lists every rule with a link to its own."""
    rows = _columns("code", "rule", "severity", "finds")
    rows += [
        f"| {card.code} | [{card.name}](rules/{card.name}.md) | {card.severity} | {card.summary} |"
        for card in cards
    ]
    return manual_page("Rules", "Every rule, by family.", *rows)


def dialects_page() -> str:
    """The page with every preset's switches."""
    meanings = _columns("switch", "meaning")
    meanings += [f"| `{name}` | {_cell(meaning)} |" for name, meaning in SWITCHES.items()]
    return manual_page(
        "Dialects",
        "A preset is a set of switches, nothing else of a dialect is hidden. `--preset NAME` or\n"
        "`links.preset` in `vault.yaml` chooses one; a folder without `vault.yaml` "
        "is looked at and\n"
        "the guess is named in the summary.",
        preset_table(),
        "",
        *meanings,
    )


def preset_table() -> str:
    """Every preset's switches as a Markdown table: a row a switch, a column a preset."""
    rows = _columns("switch", *PRESETS)
    for switch in SWITCHES:
        values = [_value(preset, switch) for preset in PRESETS.values()]
        rows.append(f"| `{switch}` | {' | '.join(values)} |")
    return "\n".join(rows)


def _value(preset: Preset, switch: str) -> str:
    value = getattr(preset, switch)
    if isinstance(value, bool):
        return "yes" if value else "–"
    if isinstance(value, tuple):
        return ", ".join(value) or "–"
    return str(value) or "–"


def anchors_page() -> str:
    """The page that shows what each dialect makes of the same headings of one page."""
    headings = [Heading(2, text) for text in _SAMPLES]
    columns = [anchors(headings, dialect) for dialect in _DIALECTS]
    rows = _columns("heading", *_DIALECTS)
    for number, text in enumerate(_SAMPLES):
        made = " | ".join(f"`{column[number]}`" for column in columns)
        rows.append(f"| {text} | {made} |")
    return manual_page(
        "Heading anchors",
        "What a link's `#fragment` must be, for these headings of one page in this order. "
        "Obsidian\n"
        "takes the heading's text instead; a wikilink's `#Heading` is compared by text everywhere.",
        *rows,
    )


class KeyRow(NamedTuple):
    """A key of a configuration: `kind` and `default` as Markdown, `variable` or ""."""

    name: str
    kind: str
    default: str
    meaning: str
    variable: str = ""


class KeySection(NamedTuple):
    """Keys of one section of `vault.yaml`; the title is "" for those of the root."""

    title: str
    meaning: str
    rows: Sequence[KeyRow]


def configuration_page(sections: Sequence[KeySection], own: Sequence[KeyRow]) -> str:
    """The page with every key of `vault.yaml` and of a person's own configuration."""
    parts = [_VAULT_FILE.strip(), ""]
    for section in sections:
        if section.title:
            parts += [f"### {section.title}", "", section.meaning, ""]
        parts += _columns("key", "value", "default", "meaning")
        parts += [
            f"| `{row.name}` | {_cell(row.kind)} | {_cell(row.default)} | {_cell(row.meaning)} |"
            for row in section.rows
        ]
        parts.append("")
    parts += [_OWN.strip(), "", *_columns("key", "variable", "value", "default", "meaning")]
    parts += [
        f"| `{row.name}` | `{row.variable}` | {_cell(row.kind)} | {row.default} | {row.meaning} |"
        for row in own
    ]
    return manual_page(
        "Configuration",
        "What `vault.yaml` and a person's own `config.yaml` may hold. `vaultkit config show "
        "--origin`\nsays which values are in force, and where each of them comes from.",
        *parts,
        "",
        _OTHER_VARIABLES.strip(),
    )


_VAULT_FILE = """
## vault.yaml

It marks the root of a vault, and is read from what is checked: the working tree, the index, a
revision or a merge. It is YAML 1.2 and data only: no variable is put in and nothing is run. Every
key is optional. An unknown key or a wrong value is refused, all of them at once, each with its
place and the nearest that is known. `vaultkit schema vault` prints its JSON Schema for editors.

`search`, `recall`, `embeddings` and `serve` are read and checked, and change nothing yet in this
version.

Patterns are those of `.gitignore`: at most 500 characters each, at most 1,000 in a list. Paths are
inside the vault, with `/` between names.

`requires` names the versions of vaultkit that the vault takes, such as `">=0.4,<0.5"`. Any other
version refuses to work on it and says the command that installs one that fits (exit code 3). It
compares as [PyPA's version specifiers](https://packaging.python.org/en/latest/specifications/version-specifiers/)
do, and a pre-release counts by its order alone.
"""
_OWN = """
## Your own configuration

What a cloned vault must not decide stands in `config.yaml` in a folder of yours:

- Linux: `$XDG_CONFIG_HOME/vaultkit/`, else `~/.config/vaultkit/`
- macOS: `~/Library/Application Support/vaultkit/`
- Windows: `%APPDATA%\\vaultkit\\`

A value comes from the first of these that has one: the flag of a command, the variable in the
environment, your file, the default. A vault that sets such a key has no effect but a finding,
[user-level-key](rules/user-level-key.md).
"""
_OTHER_VARIABLES = """
`VAULTKIT_VAULT` names the vault's root where no `--vault` does. Of `NO_COLOR` and `FORCE_COLOR`
([no-color.org](https://no-color.org)), the first that is set counts where `color` is `auto`.
"""


class EntryKeys(NamedTuple):
    """The keys of one kind of entry of `ontology.yaml`; the title is "" for those of the file."""

    title: str
    meaning: str
    rows: Sequence[tuple[str, str, str]]


def ontology_page(
    kinds: Sequence[tuple[str, str, Sequence[str]]],
    constraints: Sequence[tuple[str, str]],
    entries: Sequence[EntryKeys],
) -> str:
    """The page on the vocabulary.

    `kinds` are field types with what a value of each must be and the keys that it takes;
    `constraints` a key as an ontology writes it, with the words of its finding.
    """
    parts = [_TYPES.strip(), "", "## Field types", "", _VALUES.strip(), ""]
    parts += _columns("type", "a value is", "takes besides")
    for kind, words, keys in kinds:
        taken = ", ".join(f"`{key}`" for key in keys) or "–"
        parts.append(f"| `{kind}` | {_cell(words)} | {taken} |")
    parts += ["", "## Constraints", "", _CONSTRAINTS.strip(), "", *_columns("written", "asks for")]
    parts += [f"| `{_cell(written)}` | {_cell(words)} |" for written, words in constraints]
    parts += ["", "## Keys", "", _KEYS.strip(), ""]
    for entry in entries:
        parts += [f"### {entry.title or 'The file'}", "", entry.meaning, ""]
        parts += _columns("key", "value", "meaning")
        parts += [
            f"| `{name}` | {_cell(kind)} | {_cell(meaning)} |" for name, kind, meaning in entry.rows
        ]
        parts.append("")
    return manual_page(
        "Ontology",
        "The words of a vault: which types of pages, kinds of claims and relationships there are, "
        "and\nwhat each of them must hold. They stand in `ontology.yaml`; without one nothing is "
        "judged by type.",
        *parts,
    )


_TYPES = """
```yaml
extends: vaultkit/base                   # or wiki, adr, research, course, or a path
page_types:
  boat:
    description: A boat that somebody sails.
    dir: boats
    fields: {length: {type: number, min: 1, required: true}}
```

`vaultkit ontology show` lists what there is, `vaultkit ontology explain boat` says in words what a
page of a type must hold, `vaultkit ontology explain boats/sloop.md` why a page fails, and `vaultkit
ontology lint` what is wrong with the file itself. A mistake there is a finding of
[invalid-ontology](rules/invalid-ontology.md), and until it is corrected no page is judged by type.

## Which type a page has

1. The one that its `type` declares, by its name or an alias.
2. Else the first of `classify` whose prefix its path begins with.
3. Else the one whose folder (`dir`) it lies in, or below.

A page of none of these is told, unless it needs no type: README and its kind, and what
`vault.yaml` calls `documents`.
"""
_VALUES = """
Values are the text that stands in the file. Quotes make no difference but for numbers and truth
values, which are text in quotes; an empty value is none at all. A single value counts as a list of
one.
"""
_CONSTRAINTS = """
Each constraint that is broken gives one finding, in these words:
"""
_KEYS = """
`extends` merges by name: what a file says itself wins, key by key, and nothing is removed but by
`remove`. `is_a` does the same for types. `vaultkit schema ontology` prints all this as a JSON
Schema for editors, `vaultkit schema page TYPE` the same for the frontmatter of one type.
"""


class CommandHelp(NamedTuple):
    """A command as its help has it: `options` are spellings and meanings, `usage` one line."""

    name: str
    usage: str
    text: str
    options: tuple[tuple[str, str], ...]


def commands_page(commands: Sequence[CommandHelp]) -> str:
    """The page with every command and its options."""
    parts = []
    for command in commands:
        parts += [f"## {command.name}", "", f"`{command.usage}`", "", command.text.strip(), ""]
        if command.options:
            parts += _columns("option", "meaning")
            parts += [f"| `{_cell(name)}` | {_cell(words)} |" for name, words in command.options]
            parts.append("")
    return manual_page("Commands", "What `--help` says.", *parts)


def _columns(*names: str) -> list[str]:
    """The first two lines of a table."""
    return [f"| {' | '.join(names)} |", f"|{' --- |' * len(names)}"]


def _cell(text: str) -> str:
    """Text for a table cell: a bar would end it, in code too."""
    return text.replace("|", "\\|")


def contents_page(entries: Sequence[tuple[str, str]]) -> str:
    """The manual's first page; `entries` are file names and what they hold."""
    rows = [f"- [{words}]({name})" for name, words in entries]
    return manual_page(
        "Manual", "Made from the code by `make manual`; do not edit it by hand.", *rows
    )


def manual_page(title: str, opening: str, *lines: str) -> str:
    """A page of the manual."""
    body = "\n".join(lines).rstrip()
    return f"---\ntitle: {title}\n---\n\n# {title}\n\n{opening}\n\n{body}\n"
