from __future__ import annotations

from vaultkit.model.change import Move
from vaultkit.model.relocation import LinkChange, Relocation


def test_links_sort_by_page_and_place() -> None:
    late = LinkChange("b.md", 1, 1, "x", "y")
    early = LinkChange("a.md", 12, 1, "x", "y")
    assert sorted([late, early, early._replace(line=2)]) == [early._replace(line=2), early, late]


def test_a_relocation_of_files_alone_tells_nothing_else() -> None:
    done = Relocation(root="/v", moves=(Move("a", "b"),))
    assert (done.links, done.pinned, done.notes, done.left, done.staged) == ((), (), (), (), False)
