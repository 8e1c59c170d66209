"""Pages that a change left behind, for the rules that tell what became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vaultkit.model.around import Was
from vaultkit.vault.snapshot import Snapshot


def left_by_all(vault: Snapshot, tells: Callable[[Snapshot, Was], bool]) -> Iterator[Was]:
    """The pages of which `tells` is true in every tree that the change starts from.

    In a merge each side has left something behind that the other did on purpose.
    """
    bases = vault.around.left()
    if not bases:
        return
    first, *others = ({path for path, was in base.items() if tells(vault, was)} for base in bases)
    for path in sorted(first.intersection(*others)):
        yield bases[0][path]
