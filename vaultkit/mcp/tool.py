"""What a tool is: its name and set, the models of what goes in and out, and its call.

A call is given the service and its checked arguments, runs in a thread of its own, and may raise
`VaultkitError`: its words are what the agent reads.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict

from vaultkit.mcp.schemas import WARNING
from vaultkit.mcp.service import Service


class Input(BaseModel):
    """The arguments of a tool; what is not known is refused by name."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Output(BaseModel):
    """The structured answer of a tool; what is None is left out of it, but for `always`."""

    always: ClassVar[tuple[str, ...]] = ()

    model_config = ConfigDict(extra="forbid")

    def plain(self) -> dict[str, Any]:
        """It as JSON has it."""
        told: dict[str, Any] = json.loads(self.model_dump_json(exclude_none=True, by_alias=True))
        for name in self.always:
            told.setdefault(name, None)
        return told


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool answers: `value` for programs, and `text`, the same for whoever reads.

    `pending` is the id of the request that waits for a person, where it does. `failed`: it is no
    answer but the reason why there is none. `warning` is what it may be wrong for.
    """

    value: Output
    text: str
    pending: str | None = None
    failed: bool = False
    warning: str = ""

    def plain(self) -> dict[str, Any]:
        """The structured answer, as JSON has it."""
        return {**self.value.plain(), **({WARNING: self.warning} if self.warning else {})}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool. `set` is one of those that `--tools` names; `reads`: it changes nothing.

    `destroys`: it may take away or replace what was there. `repeats`: the same call again changes
    nothing more. `person`: it does nothing without a person who agrees.
    """

    name: str
    set: str
    title: str
    words: str
    input: type[Input]
    output: type[Output]
    call: Callable[[Service, Any], Answer] = field(repr=False)
    reads: bool = True
    destroys: bool = False
    repeats: bool = True
    person: bool = False
