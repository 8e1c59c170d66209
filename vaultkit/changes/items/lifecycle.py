"""What the frontmatter of a page says of its life, and how operations that change it say it."""

from __future__ import annotations

from vaultkit.changes.board import Board
from vaultkit.errors import UsageError
from vaultkit.parse.edit import set_field
from vaultkit.vault.paths import join
from vaultkit.vault.resolve import Outcome
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
    status = facts.field("status")
    says = status is not None and status.text in ("superseded", "retired")
    kind = board.vault.typed(path).type
    if says and (kind is None or kind.field("status") is None):
        data = set_field(data, "status", None)
    return set_field(data, "lifecycle", state, plain=True)
