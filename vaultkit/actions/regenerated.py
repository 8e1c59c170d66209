"""The generated files that a write's own commit carries, on the branch that they belong to.

Elsewhere a branch leaves them alone, and the branch that owns them has them written anew after the
merge. One that a person has in hand, or wrote into, stays as it is, and a check tells it.
"""

from __future__ import annotations

from collections.abc import Mapping

from vaultkit.actions.judge import Judged
from vaultkit.actions.owner import EVERY, NEVER
from vaultkit.actions.persons import in_hand
from vaultkit.actions.place import Place
from vaultkit.actions.tip import Tip
from vaultkit.generate.drift import State, drift_of, has_begun
from vaultkit.git.odb import Odb
from vaultkit.git.published import default_branch
from vaultkit.model.settings import Settings

_WRITTEN = (State.MISSING, State.STALE, State.LEFT_OVER)


def regenerated(place: Place, odb: Odb, tip: Tip, judged: Judged) -> Mapping[str, bytes | None]:
    """What the generated files of a judged proposal shall be, by path, where they are not; None
    for one that goes."""
    if not has_begun(judged.snapshot) or not owns(place, tip.settings):
        return {}
    return {
        drift.path: drift.after
        for drift in drift_of(judged.snapshot)
        if drift.state in _WRITTEN
        and drift.before != drift.after
        and not drift.foreign
        and not _is_in_hand(place, odb, tip, drift.path)
    }


def _is_in_hand(place: Place, odb: Odb, tip: Tip, path: str) -> bool:
    found = in_hand(place, odb, tip, (path,))
    return bool(found.edits) or found.refused is not None


def owns(place: Place, settings: Settings) -> bool:
    """Whether the generated files belong to the branch that is written to."""
    if settings.generate_on in (NEVER, EVERY):
        return settings.generate_on == EVERY
    return place.short == (settings.branch or default_branch(place.repository))
