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
    return _page("Rules", "Every rule, by family.", *rows)


def dialects_page() -> str:
    """The page with every preset's switches."""
    meanings = _columns("switch", "meaning")
    meanings += [f"| `{name}` | {_cell(meaning)} |" for name, meaning in SWITCHES.items()]
    return _page(
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
    return _page(
        "Heading anchors",
        "What a link's `#fragment` must be, for these headings of one page in this order. "
        "Obsidian\n"
        "takes the heading's text instead; a wikilink's `#Heading` is compared by text everywhere.",
        *rows,
    )


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
    return _page("Commands", "What `--help` says.", *parts)


def _columns(*names: str) -> list[str]:
    """The first two lines of a table."""
    return [f"| {' | '.join(names)} |", f"|{' --- |' * len(names)}"]


def _cell(text: str) -> str:
    """Text for a table cell: a bar would end it, in code too."""
    return text.replace("|", "\\|")


def contents_page(entries: Sequence[tuple[str, str]]) -> str:
    """The manual's first page; `entries` are file names and what they hold."""
    rows = [f"- [{words}]({name})" for name, words in entries]
    return _page("Manual", "Made from the code by `make manual`; do not edit it by hand.", *rows)


def _page(title: str, opening: str, *lines: str) -> str:
    body = "\n".join(lines).rstrip()
    return f"---\ntitle: {title}\n---\n\n# {title}\n\n{opening}\n\n{body}\n"
