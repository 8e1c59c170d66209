"""What of a judgement is done at once, and what is owed (see `vaultkit.actions.owed`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple


class Share(NamedTuple):
    """What a run does at once: pages that changed, and those of `first`; it owes the others that it
    should judge again, and those `owed` before."""

    first: Collection[str]
    owed: Collection[str] = ()


def divided(
    fresh: Iterable[str], wanted: Iterable[str], pages: Collection[str], share: Share | None
) -> tuple[dict[str, None], tuple[str, ...]]:
    """Of `pages`, those to judge now and those that are owed: `fresh` ones are always judged."""
    again = dict.fromkeys(fresh)
    if share is None:
        again.update(dict.fromkeys(wanted))
        return again, ()
    owed: dict[str, None] = {}
    for path in (*wanted, *share.owed):
        if path in share.first and path in pages:
            again[path] = None
        elif path in pages and path not in again:
            owed[path] = None
    return again, tuple(owed)
