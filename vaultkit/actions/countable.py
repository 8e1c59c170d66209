"""Which pages of a judged vault have an error for which searches leave them out (spec 1.3)."""

from __future__ import annotations

from typing import cast

from vaultkit.actions.judge import Judged
from vaultkit.rules.run import judge_soundness
from vaultkit.vault.eligible import unsound

_MADE = "unsound pages"


def unsound_of(judged: Judged) -> frozenset[str]:
    """The paths of what is not eligible for an error, whether the whole vault was judged or not."""
    made = judged.snapshot.made
    if _MADE not in made:
        wide = judge_soundness(judged.snapshot)
        made[_MADE] = unsound((*judged.findings, *wide))
    return cast("frozenset[str]", made[_MADE])
