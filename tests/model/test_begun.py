from __future__ import annotations

from tests.render.samples import begun
from vaultkit.model.begun import How, Placed


def test_files_are_told_apart_by_what_happened_to_them_in_their_order() -> None:
    placed = (Placed("b", How.WRITTEN), Placed("c", How.KEPT, ("x",)), Placed("a", How.WRITTEN))
    told = begun(placed=placed)
    assert told.paths(How.WRITTEN) == ("b", "a")
    assert told.paths(How.KEPT) == ("c",)
    assert told.paths(How.IGNORED) == ()
