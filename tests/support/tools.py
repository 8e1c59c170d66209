"""Tools for the tests of the server: each is one function, put in the place of all others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from vaultkit.mcp import server
from vaultkit.mcp.outcomes import WriteOutput, answer_of
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.model.request import CreatePage, Item, Retire


class NoInput(Input):
    """Nothing."""


class Words(Output):
    """A text."""

    words: str


class WriteInput(Input):
    """A write, by its id."""

    title: str = "Neap tides"
    requestId: str | None = None  # noqa: N815


def plain(work: Callable[[Service], str]) -> Tool:
    """A tool `plain` that answers with these words."""

    def called(service: Service, asked: Any) -> Answer:
        words = work(service)
        return Answer(Words(words=words), words)

    return Tool(
        name="plain",
        set="wiki",
        title="Plain",
        words="Words.",
        input=NoInput,
        output=Words,
        call=called,
    )


def _writes(name: str, item: Callable[[WriteInput], Item], *, person: bool = False) -> Tool:
    def called(service: Service, asked: WriteInput) -> Answer:
        operation = "retire" if person else "create_page"
        return answer_of(service.write(service.asked(operation, item(asked), id=asked.requestId)))

    return Tool(
        name=name,
        set="wiki",
        title=name,
        words="Writes.",
        input=WriteInput,
        output=WriteOutput,
        call=called,
        reads=False,
        person=person,
    )


MAKES = _writes(
    "makes", lambda asked: CreatePage(type="concept", title=asked.title, body="They are [[Tides]].")
)
RETIRES = _writes("retires", lambda asked: Retire(page="Tides"), person=True)


def only(monkeypatch: pytest.MonkeyPatch, *tools: Tool) -> None:
    """Let the server have these tools alone."""
    monkeypatch.setattr(server, "tools_of", lambda terms: tools)
