from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.support.tools import plain
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.mcp.whole import whole


class Asked(Input):
    """A part."""

    offset: int = 0


class Part(Output):
    """Some rows, and some of a text."""

    content: str
    rows: list[int]
    total: int = 5
    nextOffset: int | None = None  # noqa: N815
    omitted: int | None = None


class Inside(Output):
    """The same inside."""

    part: Part


def part(arguments: Mapping[str, Any]) -> Part:
    start = arguments.get("offset", 0)
    end = min(start + 2, 5)
    left = 5 - end or None
    text = "abcde"[start:end]
    return Part(
        content=text, rows=[*range(start, end)], nextOffset=end if left else None, omitted=left
    )


def tool(output: type[Output]) -> Tool:
    return Tool(
        name="parts",
        set="wiki",
        title="",
        words="",
        input=Asked,
        output=output,
        call=plain(lambda _: "").call,
    )


def test_all_parts_are_put_together() -> None:
    value, words = whole(tool(Part), {}, lambda given: Answer(part(given), str(given)))
    assert value == {"content": "abcde", "rows": [0, 1, 2, 3, 4], "total": 5}
    assert len(words.splitlines()) == 3


def test_parts_may_lie_deeper() -> None:
    value, _ = whole(tool(Inside), {}, lambda given: Answer(Inside(part=part(given)), ""))
    assert value == {"part": {"content": "abcde", "rows": [0, 1, 2, 3, 4], "total": 5}}


def test_a_tool_without_parts_is_asked_once() -> None:
    one = plain(lambda _: "")
    told: list[Mapping[str, Any]] = []

    def ask(given: Mapping[str, Any]) -> Answer:
        told.append(given)
        return Answer(part(given), "")

    assert whole(one, {"a": 1}, ask)[0]["rows"] == [0, 1]
    assert told == [{"a": 1}]
