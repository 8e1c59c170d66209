"""Which records a look through a vault takes in, where no index is asked."""

from __future__ import annotations

from collections.abc import Container, Iterator

from vaultkit.search.engine import Filters
from vaultkit.vault.eligible import is_sound
from vaultkit.vault.snapshot import Snapshot


def paths_in(vault: Snapshot, filters: Filters, wrong: Container[str]) -> Iterator[str]:
    """The paths of the records that filters let pass, in order; tags, fields and days do not count.

    `wrong` is what `vaultkit.vault.eligible.unsound` tells.
    """
    for path in sorted(vault.surfaces):
        if filters.under and not any(_lies_in(path, place) for place in filters.under):
            continue
        if filters.sound and not is_sound(vault, path, wrong):
            continue
        if _is_of(vault, path, filters):
            yield path


def _lies_in(path: str, place: str) -> bool:
    return path == place or path.startswith(f"{place}/")


def _is_of(vault: Snapshot, path: str, filters: Filters) -> bool:
    if filters.lifecycles and vault.state(path) not in filters.lifecycles:
        return False
    typed = vault.typed(path)
    if filters.records and typed.record not in filters.records:
        return False
    if not filters.kinds:
        return True
    kinds = typed.type.kinds if typed.type is not None else (vault.types.called(typed),)
    return not set(filters.kinds).isdisjoint(kinds)
