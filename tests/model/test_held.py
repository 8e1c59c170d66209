from __future__ import annotations

from vaultkit.model.held import Entry


def test_entries_are_sorted_by_record_then_rule_then_subject() -> None:
    ordered = [
        Entry("a.md", "broken-link", "x", 1),
        Entry("a.md", "broken-link", "y", 1),
        Entry("a.md", "duplicate-id", "x", 1),
        Entry("b.md", "broken-link", "x", 1),
    ]
    mixed = [ordered[number] for number in (2, 0, 3, 1)]
    assert sorted(mixed) == ordered
