"""What no tree says of itself: the day it is judged on, and what was there before it.

Rules look at it only where they look at the whole vault: what is remembered of single pages must
hold on any day.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple


class Was(NamedTuple):
    """A page of the tree that a change starts from, which is there no longer as it was.

    `id` is its own, "" for none; `state` its lifecycle, "" for active; `names` what links may have
    called it, stem and title first; `now` the path to which it moved, "" where it is not known;
    `pin` the id that it had by its path, which it carries itself once `vaultkit mv` has moved it.
    """

    path: str
    id: str
    state: str
    names: tuple[str, ...]
    now: str = ""
    pin: str = ""


NO_SMALLER = 1 << 62
"""What `units_before` says of a page that is not known to have been smaller."""


@dataclass(frozen=True, slots=True)
class Around:
    """`today` is None where no day is known: then nothing is too old.

    `units_before` tells the size of a page's body, in UTF-16 units, in the tree that a change
    starts from: None where it was not there, `NO_SMALLER` where it was the same or cannot be known.
    It is None itself where there is no such tree. `strict`: every page is judged on its own,
    whatever was before. `left` tells, for each tree that a change starts from, the pages by path
    that are gone or changed since; it is empty where there is none.
    """

    today: date | None = None
    units_before: Callable[[str], int | None] | None = None
    strict: bool = False
    left: Callable[[], tuple[Mapping[str, Was], ...]] = tuple


NOWHERE = Around()
"""No day is known, and nothing was before."""
