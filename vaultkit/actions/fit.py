"""What a request has to be before anybody looks at the vault: well formed, and with an id."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from vaultkit.actions.approvals import Approvals
from vaultkit.changes.fences import checked
from vaultkit.changes.payload import derived_id
from vaultkit.changes.request_form import refuse_malformed
from vaultkit.changes.unsafe_texts import unsafe
from vaultkit.model.outcome import Outcome
from vaultkit.model.request import WriteRequest


def fit(request: WriteRequest, approvals: Approvals, *, asks: bool) -> WriteRequest | Outcome:
    """The request with its id, or why it is refused at once.

    `asks`: a person has to agree to it. Raises `UsageError` for one that can mean nothing.
    """
    if (said := unsafe(request)) is not None:
        return said
    request = replace(request, fences=checked(request.fences))
    known = derived_id(request) or approvals.same(request, asks=asks)
    given = request.id and request.id.strip().lower()  # a UUID is the same in either case
    request = replace(request, id=given or known or str(uuid4()))
    refuse_malformed(request)
    return request
