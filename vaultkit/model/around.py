"""What no tree says of itself: the day it is judged on, and what was there before it.

Rules look at it only where they look at the whole vault: what is remembered of single pages must
hold on any day.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

NO_SMALLER = 1 << 62
"""What `units_before` says of a page that is not known to have been smaller."""


@dataclass(frozen=True, slots=True)
class Around:
    """`today` is None where no day is known: then nothing is too old.

    `units_before` tells the size of a page's body, in UTF-16 units, in the tree that a change
    starts from: None where it was not there, `NO_SMALLER` where it was the same or cannot be known.
    It is None itself where there is no such tree. `strict`: every page is judged on its own,
    whatever was before. `owns` tells whether the generated files belong to what is judged; None
    where nobody has asked for them, as of a change that is only proposed.
    """

    today: date | None = None
    units_before: Callable[[str], int | None] | None = None
    strict: bool = False
    owns: Callable[[], bool] | None = None


NOWHERE = Around()
"""No day is known, and nothing was before."""
