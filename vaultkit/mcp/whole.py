"""The whole answer of a call, in however many parts: for programs in a shell, not for agents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vaultkit.mcp.tool import Answer, Tool

_NEXT = "nextOffset"
_GROWING = frozenset(("content", "text"))
_PARTS = 10_000

Ask = Callable[[Mapping[str, Any]], Answer]
"""Calls the tool with these arguments."""


def whole(tool: Tool, arguments: Mapping[str, Any], ask: Ask) -> tuple[dict[str, Any], str]:
    """The value and the words of all parts, from the one that is asked for on."""
    answer = ask(arguments)
    value, words = answer.plain(), [answer.text]
    for _ in range(_PARTS if "offset" in tool.input.model_fields else 0):
        following = _next(value)
        if following is None:
            break
        answer = ask({**arguments, "offset": following})
        _grow(value, answer.plain())
        words.append(answer.text)
    return value, "\n".join(words)


def _next(value: Mapping[str, Any]) -> int | None:
    """Where it goes on, said at the top or in the one thing that the answer holds."""
    for part in (value, *(one for one in value.values() if isinstance(one, dict))):
        if part.get(_NEXT) is not None:
            return int(part[_NEXT])
    return None


def _grow(value: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Put the next part behind what there is."""
    for key, part in more.items():
        known = value.get(key)
        if isinstance(known, dict) and isinstance(part, dict):
            _grow(known, part)
        elif isinstance(known, list) and isinstance(part, list):
            known += part
        elif key in _GROWING and isinstance(known, str) and isinstance(part, str):
            value[key] = known + part
    for key in (_NEXT, "omitted"):
        if key in more:
            value[key] = more[key]
        else:
            value.pop(key, None)
