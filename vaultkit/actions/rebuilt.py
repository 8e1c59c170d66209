"""Makes the receipts beside the branch anew, from what every commit says of itself.

They can be lost: a clone that did not fetch them, a reference that somebody deleted, a disk that
failed. What can still be read is kept; all else is in the trailers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from vaultkit.actions.place import Place
from vaultkit.changes.message import all_of
from vaultkit.changes.receipt_file import decoded, encoded
from vaultkit.errors import VaultkitError
from vaultkit.git.commits import Commit, Signed, read_commit
from vaultkit.git.history import commits_saying
from vaultkit.git.odb import Odb
from vaultkit.git.receipts_ref import RECEIPTS, all_receipts, lost, with_receipts
from vaultkit.git.refs import drop_broken
from vaultkit.git.walk import changed_files
from vaultkit.model.receipt import Receipt

_WORDS = "Receipts anew, from the commits\n"


def whole_receipts(place: Place, odb: Odb, who: Signed) -> tuple[str | None, str | None]:
    """Where the reference of the receipts is, and where a new receipt is to be added.

    The two differ where the reference is gone or damaged: then the second is a commit, made here
    and not yet referred to, with all that the commits say.
    """
    old = odb.ref(RECEIPTS)
    if old is None:
        drop_broken(place.repository, RECEIPTS)
    if old is not None and not lost(odb, old):
        return old, old
    found = {name: encoded(one) for name, one in in_trailers(place, odb).items()}
    return old, with_receipts(odb, None, found, who, _WORDS) if found else None


def readable(odb: Odb, tip: str | None) -> dict[str, Receipt]:
    """The receipts of a commit of the reference; what cannot be read is passed over."""
    found: dict[str, Receipt] = {}
    try:
        for request, item in all_receipts(odb, tip):
            receipt = _read(odb, item.name)
            if receipt is not None and receipt.request == request:
                found[request] = receipt
    except VaultkitError:
        return found
    return found


def in_trailers(place: Place, odb: Odb) -> Mapping[str, Receipt]:
    """The receipts that the commits here are, by request; the oldest of several that say the same.

    What stands in no trailer is empty: how durable it was.
    """
    found: dict[str, Receipt] = {}
    for name in commits_saying(place.repository.git, "Vault-Request: "):
        commit = read_commit(odb.read(name)[1])
        for receipt in all_of(commit.message):
            if receipt.request not in found:
                found[receipt.request] = _completed(place, name, commit, receipt)
    return found


def at_of(seconds: int) -> str:
    """A moment as receipts tell it: UTC, ISO 8601, seconds."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _completed(place: Place, name: str, commit: Commit, receipt: Receipt) -> Receipt:
    return replace(
        receipt,
        commit=name,
        at=at_of(commit.committer.seconds),
        durability="",
        paths=_paths(place, name, commit, receipt),
    )


def _paths(place: Place, name: str, commit: Commit, receipt: Receipt) -> tuple[str, ...]:
    """The files of the records, in their order; none where the commit changed others as well."""
    parent = commit.parents[0] if commit.parents else None
    below = f"{place.inside}/" if place.inside else ""
    try:
        changed = [one.path for one in changed_files(place.repository.git, parent, name)]
    except VaultkitError:  # a shallow clone lacks the parent
        return ()
    paths = tuple(sorted(one.removeprefix(below) for one in changed if one.startswith(below)))
    return paths if len(paths) == len(receipt.records) else ()


def _read(odb: Odb, blob: str) -> Receipt | None:
    try:
        return decoded(odb.read(blob)[1])
    except VaultkitError:
        return None
