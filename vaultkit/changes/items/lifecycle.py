"""What the frontmatter of a page says of its life, and how operations that change it say it."""

from __future__ import annotations

from vaultkit.changes.board import Board
from vaultkit.errors import UsageError
from vaultkit.model.facts import Facts
from vaultkit.model.request import FieldChanges
from vaultkit.model.vocabulary import PageType
from vaultkit.parse.edit import set_field
from vaultkit.vault.paths import join
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.surface import SAID_BY_STATUS
from vaultkit.vault.types import PAGE


class AsItIs(UsageError):
    """What is asked for is so already."""


def stands(board: Board, path: str) -> None:
    """Raises `UsageError` where a file is no page that can be superseded or retired."""
    record = board.vault.typed(path).record
    if record != PAGE:
        raise UsageError(
            f"{path} is a {record}, and only pages are superseded and retired",
            "Claims and relationships are corrected or withdrawn; documents are edited",
        )


def state_of(board: Board, path: str) -> str:
    """The lifecycle of a page as it is by now, "" for active."""
    return board.vault.state(path)


def status_of(facts: Facts) -> str:
    """What the key `status` of a page says, "" for nothing."""
    status = facts.field("status")
    return (status.text or "") if status is not None else ""


def refuse_said(kind: PageType | None, fields: FieldChanges, before: str = "") -> None:
    """Raise `UsageError` for a `status` that would say, or say no more, what only the operations
    for it say of a page; `before` is the status as it is."""
    if "status" not in fields or (kind is not None and kind.field("status") is not None):
        return
    after = fields["status"]
    if after != before and (after in SAID_BY_STATUS or before in SAID_BY_STATUS):
        raise UsageError(
            "the status of this page is its lifecycle, which no field change writes",
            "Leave it out: supersede, retire and restore do that",
        )


def heir_of(board: Board, path: str) -> str | None:
    """The page that a superseded one says replaces it, None where that is not known."""
    vault = board.vault
    surface = vault.surfaces[path]
    if not surface.redirect:
        return None
    target = vault.named(path, surface.redirect)
    if target.outcome is Outcome.PAGE:
        return target.path
    beside = join(path.rpartition("/")[0], surface.redirect)
    return beside if beside in vault.surfaces else None


def with_state(board: Board, path: str, data: bytes, state: str | None) -> bytes:
    """The page with another lifecycle, None for active; a `status` that said it goes."""
    facts = board.sheet(path).facts
    says = status_of(facts) in SAID_BY_STATUS
    kind = board.vault.typed(path).type
    if says and (kind is None or kind.field("status") is None):
        data = set_field(data, "status", None)
    return set_field(data, "lifecycle", state, plain=True)
