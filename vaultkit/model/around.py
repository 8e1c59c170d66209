"""What no tree says of itself: the day it is judged on, what was there before it, what history says
of it, and what other machines say of the addresses in it.

Rules look at it only where they look at the whole vault: what is remembered of single pages must
hold on any day.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
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


REACHED, GONE, UNKNOWN = "reached", "gone", "unknown"


class Reached(NamedTuple):
    """What became of a web address that was asked for.

    `state` is one of the three words above: GONE where it is certain that nobody answers for it,
    UNKNOWN where that could not be found out. `words` say why, as a part of a sentence.
    """

    state: str
    words: str = ""


Reach = Callable[[Collection[str]], Mapping[str, Reached]]
"""What became of each of these addresses, which have no fragments; some may be missing."""


@dataclass(frozen=True, slots=True)
class Asking:
    """`reach` asks other machines, `known` tells what they said before and asks nobody.

    `wants` tells of a page's path whether the addresses on that page are to be asked for.
    """

    reach: Reach
    known: Reach
    wants: Callable[[str], bool]

    def again(self) -> Asking:
        """The same for another tree, for which nobody is asked."""
        return Asking(self.known, self.known, _any)


def _any(_path: str) -> bool:
    return True


class Misstated(NamedTuple):
    """A commit whose receipt does not hold: why, in words, and a path that it speaks of, if any."""

    commit: str
    path: str
    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """What history says. `misstated` are the commits whose receipts do not hold; `unapproved`
    tells, of those paths whose `recall` block nobody has approved, why that is so; `before` is what
    was told of a tree that the change starts from."""

    misstated: Callable[[], tuple[Misstated, ...]]
    unapproved: Callable[[Collection[str]], Mapping[str, str]]
    before: Callable[[object], Told | None]


NO_SMALLER = 1 << 62
"""What `units_before` says of a page that is not known to have been smaller."""


@dataclass(frozen=True, slots=True)
class Around:
    """`today` is None where no day is known: then nothing is too old.

    `units_before` tells the size of a page's body, in UTF-16 units, in the tree that a change
    starts from: None where it was not there, `NO_SMALLER` where it was the same or cannot be known.
    It is None itself where there is no such tree. `strict`: every page is judged on its own,
    whatever was before. `left` tells, for each tree that a change starts from, the pages by path
    that are gone or changed since; it is empty where there is none. `owns` tells whether the
    generated files belong to what is judged; None where nobody has asked for them, as of a change
    that is only proposed. Without `asking` nothing is known of other machines, nor of history
    without `history`.
    """

    today: date | None = None
    units_before: Callable[[str], int | None] | None = None
    strict: bool = False
    left: Callable[[], tuple[Mapping[str, Was], ...]] = tuple
    owns: Callable[[], bool] | None = None
    asking: Asking | None = None
    history: Told | None = None


NOWHERE = Around()
"""No day is known, and nothing was before."""
