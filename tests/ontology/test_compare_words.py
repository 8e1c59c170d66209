"""The ways to say a change, and values in short."""

from __future__ import annotations

from vaultkit.ontology.compare_words import NEUTRAL, Change, added, changed, removed, said, told


def test_each_way_makes_a_change() -> None:
    assert added(NEUTRAL, "field", "a", "w") == Change("added", "field", "a", NEUTRAL, "w")
    assert removed(NEUTRAL, "field", "a", "w") == Change("removed", "field", "a", NEUTRAL, "w")
    assert said(NEUTRAL, "field", "a", "w") == Change("changed", "field", "a", NEUTRAL, "w")
    assert changed(NEUTRAL, "field", "a", "w", (None, 3))[5:] == ("–", "3")


def test_values_are_short_and_on_one_line() -> None:
    assert told("") == told(None) == told(()) == "–"
    assert (told(True), told(False)) == ("true", "false")
    assert told(("a", "b")) == "a, b"
    assert told("a\nb") == "a b"
    assert len(told("x" * 500)) < 100
