"""What people changed by hand in a checkout, and what the rules say of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from vaultkit.model.finding import Finding


class HandState(StrEnum):
    """How a page on disk differs from the branch."""

    CHANGED = "changed"
    NEW = "new"
    REMOVED = "removed"
    STAGED = "staged"  # a person's commit in the making: it is left alone


@dataclass(frozen=True, slots=True)
class HandEdit:
    """One page that was changed by hand, with all that the rules say of it as it is.

    `lacks` is a commit whose text of the page it lacks, since it was saved from one before; "" for
    none.
    """

    path: str
    state: HandState
    findings: tuple[Finding, ...] = ()
    lacks: str = ""


@dataclass(frozen=True, slots=True)
class HandEdits:
    """All of them, in the order of their paths; `refusing` are the errors that would be new."""

    pages: tuple[HandEdit, ...]
    refusing: tuple[Finding, ...] = ()
