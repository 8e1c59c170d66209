"""A request on a tip: stale, refused, with nothing to do, or ready to be committed."""

from __future__ import annotations

from vaultkit.actions.agreed import moved_on
from vaultkit.actions.formers import formers_of
from vaultkit.actions.gate import rejected
from vaultkit.actions.observed import Drafted, Observer
from vaultkit.actions.ready import Ready
from vaultkit.actions.tip import Tips, blob_of
from vaultkit.actions.unreadable import unreadable
from vaultkit.changes.fences import broken, grounds
from vaultkit.model.outcome import Outcome, Stale, Unchanged
from vaultkit.model.request import WriteRequest


def considered(request: WriteRequest, tips: Tips, observer: Observer) -> Outcome | Ready:
    """What the request comes to; nothing is written.

    Raises `UsageError` for one that can mean nothing, `Ahead` where the tip is not published yet
    and cannot tell.
    """
    tip, now, odb = observer.tip, observer.now, observer.odb
    settings = tip.settings
    mistaken = unreadable(observer.place, tip)
    if mistaken is not None:
        return mistaken
    formers = formers_of(observer.place, odb, tip)
    stale = (
        *grounds(request, settings.vault_id, settings.vocabulary.identity),
        *broken(request.fences, observer.held, lambda blob: blob_of(odb, blob), formers),
    )
    if stale:
        return Stale(stale)
    gone = moved_on(request, tip, observer.held, lambda blob: blob_of(odb, blob), now=now)
    if gone is not None:
        return gone
    draft = observer.draft(request)
    if not isinstance(draft, Drafted):
        return draft
    proposal, observed = draft
    if not proposal.files:
        return Unchanged(f"{proposal.title} is already as {request.operation} would leave it")
    base = observed.vault if observed is not None else None
    proposed = tips.proposed(tip, proposal.files, now.date(), base)
    refused = rejected((base or tip).judged, proposed.judged, proposal)
    return refused or Ready(now, tip, proposal, proposed, observed)
