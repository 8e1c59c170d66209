"""The few exceptions of the house, each with the words a person needs.

VaultkitError            carries a message and the next safe step (`hint`)
├── UsageError           the call or its settings are wrong            exit 2
├── SettingsError        a configuration file is wrong, every mistake  exit 2
├── CannotRead           bytes could not be read at all                exit 2
├── MissingExtra         an optional package is not installed          exit 2
└── StateError           the Git or vault state refuses                exit 3

What is wrong *inside* a vault is never an exception: it is a `Finding`.
"""

from __future__ import annotations


class VaultkitError(Exception):
    """Something a person can mend. `hint` is the next safe step, one sentence."""

    exit_code = 2

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(VaultkitError):
    """The words of a call do not fit together, or name something that does not exist."""


class SettingsError(VaultkitError):
    """A configuration file that cannot be used; `message` holds one line per mistake."""


class CannotRead(VaultkitError):
    """A source of bytes (folder, index, revision) that could not be read."""


class MissingExtra(VaultkitError):
    """A feature whose optional package is not installed."""


class StateError(VaultkitError):
    """Git or the vault is in a state in which this must not run."""

    exit_code = 3
