"""A request that nothing refuses, judged and not yet committed."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from vaultkit.actions.commit import Edited
from vaultkit.actions.place import Place
from vaultkit.actions.regenerated import regenerated
from vaultkit.actions.tip import Proposed, Tip, Tips
from vaultkit.changes.propose import Proposal
from vaultkit.git.odb import Odb


class Ready(NamedTuple):
    """A request that nothing refuses: what it does, on which tip, and the vault then.

    `observed` are a person's edits of the same pages, which come before it.
    """

    now: datetime
    tip: Tip
    proposal: Proposal
    proposed: Proposed
    observed: Edited | None = None


def with_generated(ready: Ready, place: Place, odb: Odb, tips: Tips) -> Ready:
    """The same with the generated files that its commit carries."""
    now, tip, proposal, proposed, observed = ready
    more = regenerated(place, odb, tip, proposed.judged)
    if not more:
        return ready
    files = {**proposal.files, **more}
    base = observed.vault if observed is not None else None
    proposed = tips.proposed(tip, files, now.date(), base)
    proposal = proposal._replace(files=files, generated=proposal.generated.union(more))
    return Ready(now, tip, proposal, proposed, observed)
