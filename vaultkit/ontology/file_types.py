"""The kinds of text that `ontology.yaml` holds, each with the words for one that will not do.

They belong to the model in `file_model` and share its start-up cost (pydantic). Every scalar comes
as text; `said.Plain` says that it stood there without quotes, which tells `true` from `"true"`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from vaultkit.model.tree import is_plain_path
from vaultkit.model.vocabulary import LONGEST_NAME, NO_NAME_HOLDS
from vaultkit.ontology.said import Plain
from vaultkit.vault.config_file import EMPTY, shown

LONGEST_TEXT = 2_000
"""Characters of a description, and of any other text but a template."""

MOST_NAMES = 500
"""Names in one list."""

DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}
"""The days of each unit of `review_every`: a month has 30, a year 365."""

_LONGEST_REVIEW = 36_500
_SPAN = re.compile(r"([1-9][0-9]{0,4})([dwmy])")
_DIGITS = re.compile(r"[0-9]{1,9}")
_FLAGS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}


def refuse(words: str) -> PydanticCustomError:
    """The error whose message is `words`."""
    return PydanticCustomError("vaultkit", "{words}", {"words": words})


def either(key: str) -> BeforeValidator:
    """A text where a map may stand is the map's `key`; an empty value is an empty map."""

    def spread(value: Any) -> Any:
        if value is EMPTY:
            return {}
        return {key: value} if isinstance(value, str) else value

    return BeforeValidator(spread)


def _one_or_many(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


def _empty_map(value: Any) -> Any:
    return {} if value is EMPTY else value


def _empty_list(value: Any) -> Any:
    return () if value is EMPTY else value


def _flag(value: Any) -> Any:
    return _FLAGS.get(value, value) if isinstance(value, Plain) else value


def _count(value: Any) -> Any:
    return int(value) if isinstance(value, Plain) and _DIGITS.fullmatch(value) else value


def _replacement(value: Any) -> Any:
    """`true` is a deprecation without a replacement, `false` is none at all."""
    known = _flag(value)
    if known is True:
        return ""
    return None if known is False else value


def _replacement_text(text: str | None) -> str | None:
    return _line(text) if text else text


def _text(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise refuse(f"must hold at most {LONGEST_TEXT:,} characters, not {len(text):,}")
    return text


def _line(text: str) -> str:
    if not text.strip() or not text.isprintable() or len(text) > 200:
        raise refuse("must be one line of 1 to 200 visible characters")
    return text


def _name(text: str) -> str:
    if not text or len(text) > LONGEST_NAME or text != text.strip() or not text.isprintable():
        raise refuse(f"a name is one line of 1 to {LONGEST_NAME} visible characters")
    bad = NO_NAME_HOLDS.search(text)
    if bad:
        raise refuse(f'a name holds no {bad[0]}; choose another for "{shown(text)}"')
    return text


def _key(text: str) -> str:
    if not text or len(text) > 100 or text != text.strip() or not text.isprintable():
        raise refuse("a field's name is one line of 1 to 100 visible characters")
    return text


def _folder(text: str) -> str:
    if text and not is_plain_path(text):
        near = text.strip("/").removeprefix("./")
        words = f'must be a folder inside the vault such as projects, not "{shown(text)}"'
        raise refuse(f'{words}; write "{shown(near)}"' if is_plain_path(near) else words)
    return text


def _prefix(text: str) -> str:
    if text and not is_plain_path(text.removesuffix("/")):
        raise refuse(f'must be the start of a path in the vault, not "{shown(text)}"')
    return text


def _days(text: str) -> int:
    found = _SPAN.fullmatch(text)
    if not found:
        raise refuse(f'must be a time such as 180d, 26w, 6m or 1y, not "{shown(text)}"')
    days = int(found[1]) * DAYS[found[2]]
    if days > _LONGEST_REVIEW:
        raise refuse(f"must be at most {_LONGEST_REVIEW:,} days, not {days:,}")
    return days


def _template(text: str) -> str:
    if "\n" not in text and not is_plain_path(text):
        words = "must be a path with / between names, or the text itself on several lines"
        raise refuse(f'{words} (|), not "{shown(text)}"')
    return text


def _distinct(items: tuple[str, ...]) -> tuple[str, ...]:
    twice = sorted({item for item in items if items.count(item) > 1})
    if twice:
        quoted = ", ".join(f'"{shown(one)}"' for one in twice)
        raise refuse(f"names {quoted} more than once; keep the first")
    return items


def _distinct_by(what: Callable[[Any], str]) -> AfterValidator:
    def judge(items: tuple[Any, ...]) -> tuple[Any, ...]:
        _distinct(tuple([what(item) for item in items]))
        return items

    return AfterValidator(judge)


LOOSE = Field(strict=False, max_length=MOST_NAMES)
"""A list of YAML may become a tuple; its items stay strict."""

MAYBE_EMPTY = BeforeValidator(_empty_map)
"""A key with nothing behind it is an empty map."""

EMPTY_LIST = BeforeValidator(_empty_list)
"""A key with nothing behind it is an empty list."""

BY_NAME = _distinct_by(lambda item: item.name)
BY_VALUE = _distinct_by(lambda item: item.value)
BY_PREFIX = _distinct_by(lambda item: item.prefix)

Text = Annotated[str, AfterValidator(_text)]
Line = Annotated[str, AfterValidator(_line)]
Name = Annotated[str, AfterValidator(_name)]
Key = Annotated[str, AfterValidator(_key)]
Folder = Annotated[str, AfterValidator(_folder)]
PathStart = Annotated[str, AfterValidator(_prefix)]
Days = Annotated[int, BeforeValidator(lambda v: _days(v) if isinstance(v, str) else v)]
Template = Annotated[str, Field(max_length=100_000), AfterValidator(_template)]
Flag = Annotated[bool, BeforeValidator(_flag)]
Replacement = Annotated[
    str | None, AfterValidator(_replacement_text), BeforeValidator(_replacement)
]
Size = Annotated[int, Field(ge=100, le=100_000_000), BeforeValidator(_count)]
Lines = Annotated[tuple[Line, ...], LOOSE, AfterValidator(_distinct), BeforeValidator(_one_or_many)]
Names = Annotated[tuple[Name, ...], LOOSE, AfterValidator(_distinct), BeforeValidator(_one_or_many)]
Keys = Annotated[tuple[Key, ...], LOOSE, AfterValidator(_distinct), BeforeValidator(_one_or_many)]

Kind = Literal[
    "text",
    "string",
    "integer",
    "number",
    "boolean",
    "date",
    "datetime",
    "url",
    "email",
    "enum",
    "ref",
    "link",
    "list",
    "map",
]
Shard = Literal["none", "year", "initial", "hash"]
Orphans = Literal["allow", "warn", "error"]
Cardinality = Literal["one-to-one", "one-to-many", "many-to-one", "many-to-many"]
