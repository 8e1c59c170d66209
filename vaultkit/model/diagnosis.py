"""What a look at the state of a vault and its repository found."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Grade(StrEnum):
    """How it is with one thing that was looked at."""

    WELL = "well"
    NOTE = "note"  # nothing to mend, and good to know
    MEND = "mend"  # somebody should do something
    MENDED = "mended"  # it was so, and was mended now


class Symptom(NamedTuple):
    """One thing that was looked at: what is so, and the next safe step, "" for none."""

    check: str
    grade: Grade
    message: str
    next: str = ""
