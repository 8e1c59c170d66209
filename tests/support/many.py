"""Runs the real command many times, whatever bytes it writes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.support.command import Ran, outcome

Call = tuple[Path, Sequence[str]]
"""A folder, and the words behind `vaultkit` in it."""


def vaultkit_many(calls: Sequence[Call]) -> list[Ran]:
    """Run each call, one after the other.

    A byte of an output that is no UTF-8 comes back as a lone surrogate.
    """
    found = []
    for folder, words in calls:
        code, out, err = outcome(words, folder)
        texts = (part.decode("utf-8", "surrogateescape") for part in (out, err))
        found.append(Ran(code, *texts))
    return found
