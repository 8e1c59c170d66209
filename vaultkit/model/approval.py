"""A request that waits for a person, and how its pages stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.model.request import Fence, WriteRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """One request that waits; `title` says what it is about, `at` is when it was asked (UTC).

    `rejected_by` is who said no, "" while nobody has. `seen` are its pages as they were then, on
    `branch`, a full name, where it lands as well; "" for what is checked out.
    """

    request: WriteRequest
    title: str
    at: str
    rejected_by: str = ""
    seen: tuple[Fence, ...] = ()
    branch: str = ""

    @property
    def id(self) -> str:
        """Its id, which is the request's."""
        return self.request.id or ""


class Standing(NamedTuple):
    """A page of a request that waits: its version now, "" where it is gone, and since when it was
    asked whether it differs, and how."""

    path: str
    version: str
    differs: bool
    diff: str = ""


class Waits(NamedTuple):
    """A request that waits, with its pages as they stand."""

    approval: Approval
    pages: tuple[Standing, ...]
