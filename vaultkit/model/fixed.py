"""What `check --fix` does to a vault, ready to be written, shown as a diff and told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.model.change import Rewrite
from vaultkit.model.finding import Finding


class Mending(NamedTuple):
    """What is asked for: `unsafe` fixes too, and whether to `write` or only to show."""

    unsafe: bool
    write: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A fix that was not made: with it a check would tell `instead`, or `reason` says why not."""

    finding: Finding
    instead: Finding | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Fixed:
    """The whole outcome: `made` are the findings whose fixes `rewrites` hold.

    `waiting` counts those that only `--unsafe-fixes` would make; `folder` is the vault's inside its
    repository, "" for the root.
    """

    rewrites: tuple[Rewrite, ...] = ()
    made: tuple[Finding, ...] = ()
    refused: tuple[Refused, ...] = ()
    waiting: int = 0
    folder: str = ""
