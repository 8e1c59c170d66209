"""Whoever calls a tool: whether the call was taken back, and what a person has said to it.

A tool knows nothing of how a person is asked. A write that waits for one ends the call by `Asking`;
the server asks, if the client can, and calls again with the answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event

from vaultkit.model.approval import Approval


class Asking(Exception):
    """A person is to be asked about `approval`, which waits."""

    def __init__(self, approval: Approval) -> None:
        super().__init__(approval.id)
        self.approval = approval


@dataclass(frozen=True, slots=True)
class Caller:
    """One call. `asks`: a person can be asked. `said` are the ids of requests and whether a person
    agreed; `name` is what the client calls itself, which anyone may say."""

    asks: bool = False
    said: dict[str, bool] = field(default_factory=dict)
    name: str = ""
    _over: Event = field(default_factory=Event)

    def call_off(self) -> None:
        """Take the call back; what was published stays."""
        self._over.set()

    def called_off(self) -> bool:
        """Whether it was taken back."""
        return self._over.is_set()
