"""The kinds of text that `vault.yaml` holds, each with the words for one that will not do.

They belong to the model in `config_model` and share its start-up cost (pydantic).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from vaultkit.model.tree import is_plain_path
from vaultkit.vault.config_file import shown
from vaultkit.vault.config_words import unknown_words
from vaultkit.vault.patterns import MAX_PATTERNS, pattern_fault
from vaultkit.vault.requires import LAYOUT, requires_fault

# what git check-ref-format refuses, and a leading dash, which Git would read as an option
_BAD_BRANCH = re.compile(r"^[-/.]|[\x00-\x20\x7f~^:?*\[\\]|\.\.|@\{|//|/\.|(\.lock|[/.])$|^@$")
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")  # the shape of BCP 47 tags
_PROVIDER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_TOOL = re.compile(r"-?[a-z][a-z0-9_]{0,127}")


def _refuse(words: str) -> PydanticCustomError:
    return PydanticCustomError("vaultkit", "{words}", {"words": words})


def _shaped(shape: re.Pattern[str], words: str) -> Callable[[str], str]:
    def judge(text: str) -> str:
        if not shape.fullmatch(text):
            raise _refuse(f'must be {words}, not "{shown(text)}"')
        return text

    return judge


def _uuid(text: str) -> str:
    try:
        return str(UUID(text))
    except ValueError:
        words = "must be a UUID such as 0b9f4a3e-6a0c-4e0e-9d53-3f5b7c1f2a10"
        raise _refuse(f'{words}, not "{shown(text)}"') from None


def _line(text: str) -> str:
    if not text.strip() or not text.isprintable() or len(text) > 200:
        raise _refuse("must be one line of 1 to 200 visible characters")
    return text


def _requires(text: str) -> str:
    if requires_fault(text):
        raise _refuse(f'must be version conditions such as ">=0.4,<0.5", not "{shown(text)}"')
    return text


def _branch(text: str) -> str:
    if not text or _BAD_BRANCH.search(text):
        raise _refuse(f'"{shown(text)}" cannot be the name of a Git branch')
    return text


def _layout(number: int) -> int:
    if number > LAYOUT:
        words = f"the vault has layout {number}, this vaultkit reads layout {LAYOUT}"
        raise _refuse(f"{words}; install a newer vaultkit")
    return number


def _vault_path(text: str) -> str:
    if not is_plain_path(text):
        raise _refuse(f'must be a path inside the vault with / between names, not "{shown(text)}"')
    return text


def _pattern(text: str) -> str:
    fault = pattern_fault(text)
    if fault:
        raise _refuse(f'the pattern "{shown(text)}" {fault}')
    return text


def _glob(text: str) -> str:
    if text.startswith("!"):
        raise _refuse(f'the pattern "{shown(text)}" takes back what nothing matched; remove the !')
    return _pattern(text)


def _rule(text: str, info: ValidationInfo) -> str:
    known = (info.context or {}).get("known_rules")
    if known is None:
        return _line(text)
    if text not in known:
        otherwise = "`vaultkit rule --all` lists them"
        raise _refuse(unknown_words("no rule, code or family", text, known, otherwise))
    return text


def _distinct(items: tuple[str, ...]) -> tuple[str, ...]:
    if not items:
        raise _refuse("must name at least one")
    twice = sorted({item for item in items if items.count(item) > 1})
    if twice:
        raise _refuse(f"names {', '.join(twice)} more than once; keep the first")
    return items


LOOSE = Field(strict=False)
"""A list of YAML may become a tuple; its items stay strict."""

DISTINCT = AfterValidator(_distinct)

Uuid = Annotated[str, AfterValidator(_uuid), Field(json_schema_extra={"format": "uuid"})]
Line = Annotated[str, AfterValidator(_line)]
Branch = Annotated[str, AfterValidator(_branch)]
Layout = Annotated[int, Field(ge=1), AfterValidator(_layout)]
Requires = Annotated[str, AfterValidator(_requires)]
VaultPath = Annotated[str, AfterValidator(_vault_path)]
Pattern = Annotated[str, AfterValidator(_pattern)]
Glob = Annotated[str, AfterValidator(_glob)]
Rule = Annotated[str, AfterValidator(_rule)]
Language = Annotated[str, AfterValidator(_shaped(_LANGUAGE, "a language tag such as en or pt-BR"))]
Provider = Annotated[
    str,
    AfterValidator(_shaped(_PROVIDER, "the name of a provider (its address is user-level)")),
]
Tool = Annotated[str, AfterValidator(_shaped(_TOOL, "a tool, a set of tools, or -name to deny"))]
Size = Annotated[int, Field(ge=100, le=100_000_000)]
Patterns = Annotated[tuple[Pattern, ...], Field(strict=False, max_length=MAX_PATTERNS)]
Rules = Annotated[tuple[Rule, ...], LOOSE]

PresetName = Literal[
    "vaultkit",
    "commonmark",
    "github",
    "obsidian",
    "foam",
    "dendron",
    "zk",
    "logseq",
    "mkdocs",
    "hugo",
]
Slugs = Literal["github", "gitlab", "hugo", "mkdocs", "kramdown", "obsidian"]
Step = Literal["id", "path", "stem", "title"]
Level = Literal["error", "warning", "info", "off"]
Share = Annotated[float, Field(ge=0, le=1)]
