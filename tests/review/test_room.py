"""Headroom of changed pages, and hubs that came and went."""

from __future__ import annotations

from tests.support.changed import pairs
from vaultkit.model.knowledge_diff import Named, Room
from vaultkit.review.room import hub_changes, room_changes

BIG = 24_000


def page(units: int) -> str:
    return "# A\n".ljust(units, "x")


def rooms(before: int | None, after: int | None) -> list[tuple[Room | None, Room | None]]:
    both = pairs({"a.md": page(before)} if before else {}, {"a.md": page(after)} if after else {})
    return [(one.before, one.after) for one in room_changes(both, both.changed)]


def test_only_pages_near_their_budget_or_over_it_are_told() -> None:
    assert rooms(100, 10_000) == []
    assert rooms(100, 21_599) == []
    assert rooms(100, 21_600) == [(Room(100, BIG), Room(21_600, BIG))]
    assert rooms(25_000, 100) == [(Room(25_000, BIG), Room(100, BIG))]
    assert rooms(None, 24_500) == [(None, Room(24_500, BIG))]
    assert rooms(24_500, None) == [(Room(24_500, BIG), None)]
    assert Room(24_500, BIG).left == -500


def test_a_hub_has_the_smaller_budget() -> None:
    spokes = {f"notes/{n:02}.md": "[[hub]]\n" for n in range(30)}
    old = {**spokes, "hub.md": page(5_000), "x.md": "# X\n"}
    new = {**spokes, "hub.md": page(11_000), "x.md": "# X\n"}
    both = pairs(old, new)
    [one] = room_changes(both, both.changed)
    assert (one.page.path, one.after) == ("hub.md", Room(11_000, 12_000))
    assert hub_changes(both) == ((), ())


def test_hubs_come_and_go_and_may_move() -> None:
    spokes = {f"notes/{n:02}.md": "[[hub]]\n" for n in range(30)}
    loose = dict.fromkeys(spokes, "nothing\n")
    there = pairs({**loose, "hub.md": "# Hub\n"}, {**spokes, "hub.md": "# Hub\n"})
    [new], none = hub_changes(there)
    assert (new.page, new.degree, none) == (Named("hub.md", "Hub"), 30, ())
    back = pairs({**spokes, "hub.md": "# Hub\n"}, {**loose, "hub.md": "# Hub\n"})
    assert hub_changes(back) == ((), (new,))
    moved = pairs({**spokes, "hub.md": "# Hub\n"}, {**spokes, "x/hub.md": "# Hub\n"})
    assert hub_changes(moved) == ((), ())
