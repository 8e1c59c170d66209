"""Finds the receipt of a request that was published before, wherever it stands."""

from __future__ import annotations

from dataclasses import replace

from vaultkit.actions.place import Place
from vaultkit.actions.rebuilt import at_of
from vaultkit.changes.message import all_of
from vaultkit.changes.receipt_file import decoded
from vaultkit.errors import VaultkitError
from vaultkit.git.history import commits_with
from vaultkit.git.odb import Odb
from vaultkit.git.receipts_ref import RECEIPTS, lost, receipt_at
from vaultkit.git.walk import told
from vaultkit.model.receipt import Receipt


def known_receipt(place: Place, odb: Odb, request: str) -> Receipt | None:
    """The receipt of a request, None where it was never published here.

    The receipts beside the branch tell at once. Where they are missing or damaged, and where the
    commit that one names does not say the same, the trailers of commits do.
    """
    tip = odb.ref(RECEIPTS)
    if tip is None or lost(odb, tip):
        return _in_trailers(place, odb, request)
    data = receipt_at(odb, tip, request)
    if data is None:
        return None
    kept = decoded(data)
    if kept is not None and _is_said(odb, kept, request):
        return kept
    # a squash may have dropped what the commit said, so what is kept counts where nothing speaks
    own = kept if kept is not None and kept.request == request else None
    return _in_trailers(place, odb, request) or own


def _is_said(odb: Odb, kept: Receipt, request: str) -> bool:
    """Whether the commit of a receipt says the same of the request."""
    try:
        message = told(odb, kept.commit).commit.message
    except (ValueError, VaultkitError):
        return False
    return any(
        (one.request, one.payload, one.operation) == (request, kept.payload, kept.operation)
        for one in all_of(message)
    )


def _in_trailers(place: Place, odb: Odb, request: str) -> Receipt | None:
    said = [f"Vault-Request: {request}"]
    for name, message in commits_with(place.repository.git, said, former=False):
        for receipt in all_of(message):
            if receipt.request == request:
                seconds = told(odb, name).commit.committer.seconds
                return replace(receipt, commit=name, at=at_of(seconds))
    return None
