from __future__ import annotations

import errno

import pytest

from vaultkit.actions.mishap import refusal_of
from vaultkit.errors import StateError
from vaultkit.git.index_entries import IndexHeld
from vaultkit.git.refs import RefHeld


def caused(number: int) -> StateError:
    error = StateError("the journal cannot be written: full", "See")
    error.__cause__ = OSError(number, "x")
    return error


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ENOSPC, "No space left on device"),
        OSError(errno.EDQUOT, "Disk quota exceeded"),
        caused(errno.ENOSPC),
        StateError("an object cannot be written: write: No space left on device"),
    ],
)
def test_a_full_disk_has_a_name(error: OSError | StateError) -> None:
    refused = refusal_of(error)
    assert refused.name == "no-space"
    assert refused.message.startswith("no_space: ")
    assert "lands once" in refused.hint


@pytest.mark.parametrize("error", [RefHeld("a.lock is there"), IndexHeld("a.lock is there")])
def test_a_lock_is_named(error: RefHeld | IndexHeld) -> None:
    refused = refusal_of(error)
    assert (refused.name, "a.lock" in refused.message) == ("busy", True)


def test_everything_else_is_an_error_in_words() -> None:
    known = caused(errno.EIO)
    with pytest.raises(StateError) as told:
        refusal_of(known)
    assert told.value is known
    with pytest.raises(StateError, match=r"Input/output error \(page.md\)"):
        refusal_of(OSError(errno.EIO, "Input/output error", "page.md"))
