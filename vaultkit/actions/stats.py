"""Count what a vault holds and what is wrong in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from vaultkit.actions.look import LookRequest, look
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.model.finding import Finding
from vaultkit.model.stats import Stats
from vaultkit.rules.table import FAMILIES
from vaultkit.vault import stats as counted
from vaultkit.vault.orphans import orphans


def stats(request: LookRequest, progress: Progress = no_progress) -> Stats:
    """The numbers of one vault. Raises `VaultkitError` where it cannot be read."""
    seen = look(request, progress, with_baseline=True)
    vault, settings = seen.judged.snapshot, seen.settings
    found = seen.reported
    return Stats(
        name=settings.name,
        at=seen.opened.tree.name,
        preset=settings.preset.name,
        preset_guessed=settings.guessed,
        files=len(seen.judged.state.files),
        pages=counted.pages_by_type(vault),
        links=counted.links_by_outcome(vault),
        orphans=tuple(orphans(vault)),
        hubs=counted.hubs(vault),
        over=len(vault.budgets.over),
        sizes=counted.sizes(vault),
        findings=_by_family(found.open),
        baseline=len(found.findings) - len(found.open),
        claims=counted.claims_by_kind(vault),
    )


def _by_family(findings: Iterable[Finding]) -> Mapping[str, Mapping[str, int]]:
    """How many findings of each severity a family has, in the order of the families."""
    counts: dict[str, Counter[str]] = {}
    for one in findings:
        counts.setdefault(FAMILIES[one.code[:2]], Counter())[one.severity.value] += 1
    return {name: dict(counts[name]) for name in FAMILIES.values() if name in counts}
