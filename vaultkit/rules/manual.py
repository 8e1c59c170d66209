"""Reads the pages of the manual out of the rules: each module's docstring → a `RuleCard`.

A docstring opens with one sentence. Under it stand fixed headings at the margin, each with an
indented text: What it checks, Why, Example, Instead, Fix and, where there are any, Settings.
Example and Instead are pages that fire the rule and do not. Several files are told apart by lines
`path:` with the file's own lines indented below; in any other text the whole is one page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import dedent

from vaultkit.model.rule_card import RuleCard
from vaultkit.rules.rule import Registered
from vaultkit.rules.table import RULES

EXAMPLE_PATH = "page.md"
"""Where an example lies that is one page."""

_FILE = re.compile(r"(\S+):\Z")
_TICKS = re.compile(r"`+")


def cards() -> tuple[RuleCard, ...]:
    """A card for every rule, in the order of the manual."""
    return tuple([card_of(entry) for entry in RULES])


def card_of(entry: Registered) -> RuleCard:
    """The card of one rule."""
    summary, parts = sections(entry.doc)
    return RuleCard(
        code=entry.code,
        name=entry.name,
        severity=entry.rule.severity,
        scope=entry.rule.scope.value,
        fixable=entry.rule.fixable.value,
        summary=summary,
        what=parts.get("What it checks", ""),
        why=parts.get("Why", ""),
        bad=_shown(parts.get("Example", "")),
        good=_shown(parts.get("Instead", "")),
        fix=parts.get("Fix", ""),
        settings=parts.get("Settings", ""),
        since=entry.rule.since,
    )


def sections(doc: str) -> tuple[str, Mapping[str, str]]:
    """The first line of a rule's docstring, and the text under each heading."""
    summary, _, rest = doc.strip("\n").partition("\n")
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in rest.splitlines():
        if line[:1].strip():
            lines = found.setdefault(line.strip(), [])
        else:
            lines.append(line)
    texts = {heading: dedent("\n".join(body)).strip("\n") for heading, body in found.items()}
    return summary.strip(), texts


def example_files(text: str) -> dict[str, str]:
    """The files of an example by path; a file's text ends with a line feed."""
    lines = text.split("\n")
    if not _FILE.match(lines[0]):
        return {EXAMPLE_PATH: f"{text}\n"}
    files: dict[str, list[str]] = {}
    body: list[str] = []
    for line in lines:
        named = _FILE.match(line)
        if named:
            body = files.setdefault(named.group(1), [])
        else:
            body.append(line)
    return {path: f"{dedent(chr(10).join(body)).strip(chr(10))}\n" for path, body in files.items()}


def _shown(text: str) -> str:
    """An example in Markdown: each file in a code block, under its path where there are several."""
    if not text:
        return ""
    blocks = []
    for path, content in example_files(text).items():
        fence = "`" * max(3, 1 + max(map(len, _TICKS.findall(content)), default=0))
        language = "yaml" if path.endswith(".yaml") else "markdown"
        block = f"{fence}{language}\n{content}{fence}"
        if not content.strip():
            block = "with any text."
        blocks.append(block if path == EXAMPLE_PATH else f"`{path}`\n\n{block}")
    return "\n\n".join(blocks)
