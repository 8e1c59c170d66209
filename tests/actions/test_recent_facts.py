from __future__ import annotations

from collections.abc import Iterable, Mapping

from vaultkit.actions.recent_facts import RecentFacts


class Beneath:
    keeps = True

    def __init__(self) -> None:
        self.asked: list[str] = []

    def get(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        self.asked += blobs
        return {"old": b"1"} if "old" in self.asked else {}

    def put(self, facts: Mapping[str, bytes]) -> None:
        raise AssertionError("half a word was remembered")


def test_it_reads_through_once_and_writes_nothing() -> None:
    beneath = Beneath()
    facts = RecentFacts(beneath)
    facts.put({"new": b"2"})
    assert facts.get(["new", "old"]) == {"new": b"2", "old": b"1"}
    assert facts.get(["old", "new"]) == {"new": b"2", "old": b"1"}
    assert beneath.asked == ["old"]


def test_it_forgets_all_where_there_is_no_room() -> None:
    facts = RecentFacts(Beneath(), room=3)
    facts.put({"a": b"12"})
    facts.put({"b": b"12"})
    assert facts.get(["a", "b"]) == {"b": b"12"}
