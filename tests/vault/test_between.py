"""What lies between two vaults names each side of a page once."""

from __future__ import annotations

from tests.support.judged import snapshot_with
from vaultkit.vault.between import Between


def test_a_page_has_a_side_in_each_vault_that_has_it() -> None:
    before, _ = snapshot_with("", {"a.md": "# A\n", "b.md": "# B\n"})
    after, _ = snapshot_with("", {"a.md": "# A 2\n", "c.md": "# C\n"})
    pages = frozenset(("a.md", "b.md", "c.md"))
    change = Between(before, after, pages, pages, frozenset())
    assert change.both == (before, after)
    assert sorted((one.path, one.vault is after) for one in change.sides) == [
        ("a.md", False),
        ("a.md", True),
        ("b.md", False),
        ("c.md", True),
    ]
    assert all(one.surface is one.vault.surfaces[one.path] for one in change.sides)
