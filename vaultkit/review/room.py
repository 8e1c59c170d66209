"""How much room changed pages have left by their budgets on both sides, and which became hubs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vaultkit.model.knowledge_diff import HubChange, Room, RoomChange
from vaultkit.review.pairs import Pair, Pairs, named
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import PAGE

NEAR = 90
"""A page is near its budget when it takes so many percent of it."""


def room_changes(pairs: Pairs, changed: Iterable[Pair]) -> Iterator[RoomChange]:
    """The changed pages that are near their budget or over it, on one side at least."""
    for pair in changed:
        before, after = _room(pairs.old, pair.old), _room(pairs.new, pair.new)
        if before != after and (_near(before) or _near(after)):
            vault, path = (pairs.new, pair.new) if pair.new is not None else (pairs.old, pair.old)
            yield RoomChange(named(vault, path or ""), before, after)


def _room(vault: Snapshot, path: str | None) -> Room | None:
    if path is None or vault.typed(path).record != PAGE:
        return None
    units, limits = vault.rows[path].units, vault.limits
    if units * 100 < min(limits.hub, limits.of(vault.typed(path))) * NEAR:
        return Room(units, limits.of(vault.typed(path)))  # far from any budget: hub or not
    return Room(units, units + vault.budgets.room(path))


def _near(room: Room | None) -> bool:
    return room is not None and room.units * 100 >= room.budget * NEAR


def hub_changes(pairs: Pairs) -> tuple[tuple[HubChange, ...], tuple[HubChange, ...]]:
    """The pages that are hubs now and were none, and those that were and are none."""
    before = {pairs.now(path) or f"\0{path}": path for path in pairs.old.budgets.hubs}
    after = set(pairs.new.budgets.hubs)
    return (
        tuple([_hub(pairs.new, path) for path in pairs.new.budgets.hubs if path not in before]),
        tuple([_hub(pairs.old, path) for now, path in before.items() if now not in after]),
    )


def _hub(vault: Snapshot, path: str) -> HubChange:
    hub = vault.budgets.hub(path)
    return HubChange(named(vault, path), hub.degree if hub is not None else 0)
