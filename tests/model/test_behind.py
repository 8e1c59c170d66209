from __future__ import annotations

from vaultkit.model.behind import Behind, Hold


def test_what_keeps_a_branch_counts_as_true_and_nothing_as_false() -> None:
    assert [one for one in Hold if not one] == [Hold.NOTHING]
    assert Behind("vaultkit/a", "main", 1, 0, Hold.NOTHING).folder == ""
