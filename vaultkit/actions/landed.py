"""Says of a request that was published before whether the branch written to has what it did."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.actions.elsewhere import Elsewhere
from vaultkit.actions.place import Place
from vaultkit.actions.remade import Remade
from vaultkit.actions.unspoken import Unspoken
from vaultkit.git.odb import Odb
from vaultkit.git.walk import commits_of
from vaultkit.model.receipt import Receipt
from vaultkit.model.verified import Verdict

_ANEW = "send it with another request id"


class Missed(NamedTuple):
    """Where a request is that the branch has not, and how the branch gets it."""

    where: str
    next: str


def missed(place: Place, odb: Odb, receipt: Receipt) -> Missed | None:
    """What is said of a published request; None where the branch has it, squashed or not."""
    git, commit = place.repository.git, receipt.commit
    elsewhere = Elsewhere(place.repository, odb, place.branch)
    here = elsewhere.stands(receipt, commit)
    if here and not git.ask("merge-base", "--is-ancestor", commit, place.branch).code:
        return None
    if commits_of(git, place.branch, saying=f"Vault-Request: {receipt.request}"):
        return None
    if receipt.paths:  # without, its commit alone tells
        unspoken = Unspoken(place, odb, elsewhere, Remade(place.repository, odb, elsewhere))
        for one in unspoken.judged([receipt], ()):
            if one.verdict is Verdict.REWRITTEN:
                return None
    where = elsewhere.words(receipt)
    if where is not None:
        return Missed(where, f"To have it here as well: git cherry-pick {commit[:12]}, or {_ANEW}")
    gone = f"its commit {commit[:12]} is not in this repository any more"
    return Missed(gone, f"To have it here, {_ANEW}")
