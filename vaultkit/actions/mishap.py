"""What is answered when the disk, or who holds a lock of Git, stops a write on its road.

Before the branch moved nothing of it is in history, after that all of it is; what lacks then is
made up by whoever writes next. In both cases the same request may be sent again, and lands once.
"""

from __future__ import annotations

import errno

from vaultkit.errors import StateError
from vaultkit.git.index_entries import IndexHeld
from vaultkit.git.refs import RefHeld
from vaultkit.model.outcome import Refused

_FULL = frozenset((errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)))
_WORDS = ("No space left on device", "Disk quota exceeded")
_AGAIN = "the same request can be sent again, and lands once"


def refusal_of(error: OSError | StateError | RefHeld | IndexHeld) -> Refused:
    """The answer to what stopped a write. Raises `StateError` for what is not of the table."""
    if isinstance(error, RefHeld | IndexHeld):
        return Refused(
            "busy",
            f"Git holds a lock: {error}",
            f"Try again in a moment; {_AGAIN}. `vaultkit doctor` says more of a lock that stays",
        )
    if _is_full(error):
        return Refused(
            "no-space",
            f"no_space: {_said(error)}",
            f"Make room on the disk; what was begun is then finished or dropped, and {_AGAIN}",
        )
    if isinstance(error, StateError):
        raise error
    raise StateError(
        f"the disk refuses: {_said(error)}", f"See what is wrong with it; {_AGAIN}"
    ) from error


def _is_full(error: OSError | StateError) -> bool:
    cause = error if isinstance(error, OSError) else error.__cause__
    if isinstance(cause, OSError) and cause.errno in _FULL:
        return True
    return any(words in str(error) for words in _WORDS)


def _said(error: OSError | StateError) -> str:
    if isinstance(error, StateError):
        return error.message
    where = f" ({error.filename})" if isinstance(error.filename, str) else ""
    return f"{error.strerror or error}{where}"
