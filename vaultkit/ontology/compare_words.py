"""A change between two vocabularies as a value, and the few ways to say one."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.model.text import shortened

TIGHTENING, LOOSENING, NEUTRAL = "tightening", "loosening", "neutral"

EFFECTS = (TIGHTENING, LOOSENING, NEUTRAL)
"""Every effect, the one to look at first in front."""

ADDED, REMOVED, CHANGED = "added", "removed", "changed"


class Change(NamedTuple):
    """One change: `how` is added, removed or changed, `what` the kind of entry, `at` its name.

    `words` say what it does to pages; `before` and `after` are values in short, "" for none.
    """

    how: str
    what: str
    at: str
    effect: str
    words: str
    before: str = ""
    after: str = ""


def added(effect: str, what: str, at: str, words: str) -> Change:
    """Something that was not there before."""
    return Change(ADDED, what, at, effect, words)


def removed(effect: str, what: str, at: str, words: str) -> Change:
    """Something that is not there any more."""
    return Change(REMOVED, what, at, effect, words)


def changed(effect: str, what: str, at: str, words: str, values: tuple[object, object]) -> Change:
    """A value that is another one now; `values` are those before and after."""
    return Change(CHANGED, what, at, effect, words, told(values[0]), told(values[1]))


def said(effect: str, what: str, at: str, words: str) -> Change:
    """A change that its words tell whole."""
    return Change(CHANGED, what, at, effect, words)


def told(value: object) -> str:
    """A value in short."""
    if value is None or value == "" or value == ():
        return "–"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return shortened(", ".join(map(str, value)))
    text = shortened(str(value))
    return text.replace("\n", " ")
