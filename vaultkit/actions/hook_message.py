"""Judge a commit message for a hook: does it claim a receipt that vaultkit did not write?

vaultkit's own commits never run hooks, so a message that reaches one is a person's. It may carry
the trailers of a commit that exists, since amending, rebasing, picking and squashing keep them.
"""

from __future__ import annotations

from collections.abc import Mapping

from vaultkit.git.history import messages_with
from vaultkit.git.run import Git
from vaultkit.parse.trailers import Receipt, faults, receipts, values_of
from vaultkit.trees.vaults import repository_of

_LOOKED_FOR = 5
"""So many trailers of a receipt find its commit; all of them are compared afterwards."""


def message_faults(
    text: str, folder: str, environment: Mapping[str, str]
) -> tuple[tuple[int, str], ...]:
    """What is wrong with a commit message: 1-based lines, each with the words for it."""
    claimed = receipts(text)
    if not claimed:
        return ()
    git = repository_of(folder, environment).git
    found: list[tuple[int, str]] = []
    for receipt in claimed:
        if not _exists(git, receipt):
            found += faults(receipt) or ((receipt[0].line, _forged(receipt)),)
    return tuple(found)


def _exists(git: Git, receipt: Receipt) -> bool:
    """Whether a commit here has exactly these trailers."""
    values = values_of(receipt)
    words = [value for _, value in values if value and "\0" not in value and len(value) < 1000]
    if not words:
        return False
    return any(
        values_of(other) == values
        for message in messages_with(git, words[:_LOOKED_FOR])
        for other in receipts(message)
    )


def _forged(receipt: Receipt) -> str:
    names = ", ".join(dict.fromkeys(trailer.name for trailer in receipt))
    verb = "makes" if len({trailer.name for trailer in receipt}) == 1 else "make"
    return (
        f"{names} {verb} this message a receipt, which only vaultkit writes, and no commit here "
        "has it"
    )
