"""Answers of the write road that need no look at what the vault says."""

from __future__ import annotations

from vaultkit.actions.landed import missed
from vaultkit.actions.mishap import refusal_of
from vaultkit.actions.place import Place
from vaultkit.actions.unreadable import refused_by
from vaultkit.changes.payload import digest
from vaultkit.errors import SettingsError, StateError
from vaultkit.git.index_entries import IndexHeld
from vaultkit.git.odb import Odb
from vaultkit.git.refs import RefHeld
from vaultkit.model.outcome import Outcome, Published, Refused
from vaultkit.model.receipt import Receipt
from vaultkit.model.request import WriteRequest
from vaultkit.trees.write_lock import Busy

_NAMED = (OSError, StateError, RefHeld, IndexHeld)

CALLED_OFF = Refused(
    "called-off",
    "whoever asked has taken it back, and nothing was written",
    "The same request can be sent again, and lands once",
)
"""The answer where a request is taken back before the branch has moved."""


def refused_busy(busy: Busy) -> Refused:
    """The answer where another writer held the lock for too long."""
    name, pid = busy.holder.name or "another process", busy.holder.pid
    return Refused(
        "busy",
        f"{name} (process {pid}) is writing to this vault",
        "Try again; the same request lands once, however often it is sent",
    )


def refused_moved(folder: str) -> Refused:
    """The answer where the vault is not where it was when the writer started."""
    return Refused(
        "vault-moved",
        f"{folder} is not the folder any more that it was when this writer started",
        "Start the writer again where the vault is now; nothing was written",
    )


def outrun(branch: str) -> Refused:
    """The answer where the branch had moved each time that a write was ready."""
    return Refused(
        "branch-changed",
        f"others keep committing to {branch} at the same moment",
        "Read again and repeat the request",
    )


def told(error: Exception) -> Outcome | Exception:
    """The answer to what stopped a request, or that itself where it has none."""
    if isinstance(error, SettingsError):
        return refused_by(error)
    try:
        return refusal_of(error) if isinstance(error, _NAMED) else error
    except StateError as words:
        return words


def not_moved(error: Exception) -> Refused:
    """The answer where Git or a hook of the repository did not let the branch move."""
    if isinstance(error, RefHeld):
        return refusal_of(error)
    return Refused(
        "rejected-by-hook",
        f"a hook of the repository refuses the commit: {error}",
        "Ask whoever set up the hook reference-transaction",
    )


def replayed(before: Receipt, request: WriteRequest, place: Place, odb: Odb) -> Outcome:
    """The answer to a request that was published before: the same, or that its id is taken."""
    if before.payload == digest(request) and before.operation == request.operation:
        found = missed(place, odb, before)
        where, step = found or ("", "")
        return Published(before, replayed=True, elsewhere=where, next=step)
    return Refused(
        "request-reused",
        f"the request id {before.request} was used for another request ({before.operation})",
        "Send a new request with an id of its own",
    )
