"""Tells a commit into which a person squashed several writes, with the message of one of them.

`git rebase` with fixup keeps one receipt in the message and drops the others, which are beside the
branch alone. Such a commit changes more than its receipt says: it holds where the receipts that
have no commit any more lead from what this one left to what the commit has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vaultkit.changes.message import all_of
from vaultkit.git.walk import Spoken
from vaultkit.model.receipt import Receipt, Touched


def without_commits(
    stored: Iterable[Receipt], spoken: Sequence[Spoken], before: Iterable[str]
) -> list[Receipt]:
    """The receipts beside a branch of which neither these commits nor earlier ones tell."""
    told = {receipt.request for one in spoken for receipt in all_of(one.message)}
    told.update(before)
    return [one for one in stored if one.request not in told]


def folded(
    receipt: Receipt, touched: Sequence[Touched], others: Iterable[Receipt]
) -> tuple[str, ...] | None:
    """What else a commit holds that did `touched`, in words; None where it is no such commit."""
    has = {one.record: one for one in touched}
    led: dict[tuple[str, str], set[str]] = {}
    known = {one.record for one in receipt.records}
    ended = False
    for one in (one for other in others for one in other.records):
        led.setdefault((one.record, one.before), set()).add(one.after)
        if one.record in has and has[one.record].after == one.after:
            known.add(one.record)
            ended = True
    if not ended or not all(_leads(one, has.get(one.record), led) for one in receipt.records):
        return None
    rest = [one.record for one in touched if one.record not in known]
    return ("other requests were squashed into it", *(f"it changes {name} too" for name in rest))


def _leads(said: Touched, found: Touched | None, led: dict[tuple[str, str], set[str]]) -> bool:
    """Whether what a receipt left became what the commit has; `found` None: it has it as before."""
    if found is not None and found.before != said.before:
        return False
    wanted = said.before if found is None else found.after
    reached, waiting = {said.after}, [said.after]
    while waiting:
        new = led.get((said.record, waiting.pop()), set()) - reached
        reached |= new
        waiting += new
    return wanted in reached
