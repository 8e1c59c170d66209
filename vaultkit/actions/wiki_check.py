"""The health of a wiki: links that lead nowhere or to what is over, orphans, and all else."""

from __future__ import annotations

from vaultkit.actions.view import View
from vaultkit.actions.wiki_names import RETIRED_TARGET, told
from vaultkit.model.finding import Finding
from vaultkit.model.wiki import Health

_BROKEN = frozenset(
    (
        "ambiguous-link",
        "broken-anchor",
        "broken-attachment",
        "broken-block",
        "broken-link",
        "broken-property-link",
        "local-path",
        "malformed-link",
        "outside-vault",
        "wrong-case",
    )
)
_ORPHAN = "orphan-page"


def health(view: View) -> Health:
    """What a check reports of the vault as it is, by what it means for a wiki."""
    found: dict[str, list[Finding]] = {"broken": [], "retired": [], "orphans": [], "other": []}
    for one in view.reported.open:
        found[_sort(one)].append(one)
    found["other"].sort(key=lambda one: (-one.severity.rank, one.sort_key))
    vault = view.snapshot
    return Health(
        pages=sum(vault.types.is_page(path, surface) for path, surface in vault.surfaces.items()),
        broken_links=told(vault, found["broken"]),
        links_to_retired=told(vault, found["retired"]),
        orphans=told(vault, found["orphans"]),
        findings=told(vault, found["other"]),
    )


def _sort(one: Finding) -> str:
    if one.name in _BROKEN:
        return "broken"
    if one.name == RETIRED_TARGET:
        return "retired"
    return "orphans" if one.name == _ORPHAN else "other"
