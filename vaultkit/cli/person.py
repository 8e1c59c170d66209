"""What the person at this terminal wants: their flags, environment and configuration file."""

from __future__ import annotations

import os
import sys
from datetime import UTC, date, datetime

from vaultkit.actions.preferences import Preferences, preferences
from vaultkit.vault.user_config import Scalar

_MOST = 8
"""More processes than this gain nothing where nobody asked for them."""


def preferences_of(**flags: Scalar) -> Preferences:
    """The choices in force; `flags` are those of the call, None where one was not given.

    Raises `SettingsError` or `CannotRead` where the person's file or environment is wrong.
    """
    return preferences(os.environ, sys.platform, flags)


def processes(wanted: Preferences) -> int:
    """How many processes read pages: as many as are wanted, else one a processor."""
    return wanted.jobs or min(os.cpu_count() or 1, _MOST)


def today() -> date:
    """The day in UTC: what is too old must not depend on where somebody looks."""
    return datetime.now(UTC).date()
