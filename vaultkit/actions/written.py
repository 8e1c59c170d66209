"""Finds the receipt of a request that was published before, wherever it stands."""

from __future__ import annotations

from dataclasses import replace

from vaultkit.actions.place import Place
from vaultkit.changes.message import all_of
from vaultkit.changes.receipt_file import decoded
from vaultkit.git.history import messages_with
from vaultkit.git.odb import Odb
from vaultkit.git.receipts_ref import RECEIPTS, lost, receipt_at
from vaultkit.model.receipt import Receipt


def known_receipt(place: Place, odb: Odb, request: str) -> Receipt | None:
    """The receipt of a request, None where it was never published here.

    The receipts beside the branch tell at once; where they are missing or damaged, the trailers of
    commits do, and then `commit` and `at` are not known.
    """
    git = place.repository.git
    tip = odb.ref(RECEIPTS)
    if tip is not None and not lost(odb, tip):
        data = receipt_at(odb, tip, request)
        return decoded(data) if data is not None else None
    for message in messages_with(git, [f"Vault-Request: {request}"], former=False):
        for receipt in all_of(message):
            if receipt.request == request:
                return replace(receipt, commit="")
    return None
