"""What a person agrees to: the pages of a request as they were when it was asked.

A request that waits keeps a fence of each of its pages. Where one does not hold any more, nobody
has agreed to what the page says now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from vaultkit.actions.tip import Tip
from vaultkit.changes.fences import Held, broken, checked, version_of
from vaultkit.changes.items.lifecycle import AsItIs
from vaultkit.changes.propose import Proposal, propose
from vaultkit.errors import UsageError
from vaultkit.model.approval import Approval, Standing, Waits
from vaultkit.model.outcome import Stale, Unchanged
from vaultkit.model.request import Fence, WriteRequest

HeldOf = Callable[[str], Held]
"""What there is of a record at this moment. Raises `UsageError` for no page."""

TextOf = Callable[[str], bytes | None]
"""The bytes of a blob, None where they are not known."""


def agreed_on(held_of: HeldOf, proposal: Proposal) -> tuple[Fence, ...]:
    """Fences of the pages that a proposal is about."""
    pages = dict.fromkeys((*proposal.pages, *sorted(proposal.weighed)))
    held = (_held(held_of, path) for path in pages)
    return tuple(Fence(one.path, one.revision, one.hash) for one in held if one.data is not None)


def looked_at(seen: Iterable[Fence], versions: Sequence[str]) -> tuple[Fence, ...]:
    """The fences of what a person has looked at, who names other versions than those of then.

    Raises `UsageError` for what is no version, or not one for each page.
    """
    fences = tuple(seen)
    if not versions:
        return fences
    if len(versions) != len(fences):
        raise UsageError(
            f"the request has {len(fences)} pages, and {len(versions)} versions are given",
            "Give --expect for each page, in the order in which vaultkit approvals lists them",
        )
    pairs = zip(fences, versions, strict=True)
    return checked(Fence(fence.record, None, version) for fence, version in pairs)


def moved_on(
    request: WriteRequest, tip: Tip, held_of: HeldOf, text_of: TextOf, *, now: datetime
) -> Stale | Unchanged | None:
    """What keeps a person from having agreed: pages that changed, or nothing is left to do."""
    found = broken(request.agreed_on, lambda path: _held(held_of, path), text_of)
    if not found:
        return None
    try:
        propose(request, tip.judged.snapshot, tip.settings, now)
    except AsItIs as error:
        return Unchanged(error.message)
    except UsageError:
        pass  # what the difference shows is the reason for this too
    return Stale(found)


def standing(approvals: Iterable[Approval], held_of: HeldOf, text_of: TextOf) -> tuple[Waits, ...]:
    """Requests that wait, with their pages as they are."""
    return tuple(
        Waits(one, tuple(_stands(fence, held_of, text_of) for fence in one.seen))
        for one in approvals
    )


def _stands(fence: Fence, held_of: HeldOf, text_of: TextOf) -> Standing:
    data = _held(held_of, fence.record).data
    found = broken((fence,), lambda path: _held(held_of, path), text_of)
    version = version_of(data) if data is not None else ""
    return Standing(fence.record, version, bool(found), found[0].diff if found else "")


def _held(held_of: HeldOf, path: str) -> Held:
    try:
        return held_of(path)
    except UsageError:
        return Held(path, None, "")
