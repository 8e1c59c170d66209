"""What the vocabulary says would settle a problem, and when it says nothing."""

from __future__ import annotations

from vaultkit.model.facts import Node, Pair
from vaultkit.model.vocabulary import Choice, Field
from vaultkit.ontology.mends import better, default_of, free_key, heir_of, the_one
from vaultkit.vault.page import Mend


def pair(key: str) -> Pair:
    return Pair(key, Node("plain", "x", 2, 4, 2, 5), 2, 1)


def test_one_close_word_is_a_guess_and_two_are_none() -> None:
    assert the_one("value", ("active",)) == Mend("value", "active")
    assert the_one("value", ("active", "actual")) is None
    assert the_one("value", ()) is None


def test_a_key_that_the_map_has_already_is_not_offered() -> None:
    assert free_key(("owner",), [pair("ownr")]) == Mend("key", "owner")
    assert free_key(("owner",), [pair("ownr"), pair("owner")]) is None


def test_a_default_is_written_as_its_kind_looks() -> None:
    assert default_of(Field(name="size", kind="integer", default="3")) == Mend(
        "field", "3", "size", plain=True
    )
    assert default_of(Field(name="note", default="no")) == Mend("field", "no", "note")
    assert default_of(Field(name="note")) is None
    assert default_of(Field(name="tags", kind="list", default="[]")) is None


def test_an_heir_is_sure_where_it_asks_the_same() -> None:
    old = Field(name="lead", kind="string", deprecated="owner", required=True)
    same, other = Field(name="owner", kind="string"), Field(name="owner", kind="ref")
    assert heir_of(old, {"owner": same}, [pair("lead")]) == Mend("key", "owner", sure=True)
    assert heir_of(old, {"owner": other}, [pair("lead")]) == Mend("key", "owner")
    assert heir_of(old, {"owner": same}, [pair("lead"), pair("owner")]) is None
    assert heir_of(old, {}, [pair("lead")]) is None
    assert heir_of(Field(name="size", deprecated=""), {"owner": same}, []) is None


def test_a_value_that_was_replaced_is_sure() -> None:
    assert better(Choice(value="open", deprecated="active")) == Mend("value", "active", sure=True)
    assert better(Choice(value="odd", deprecated="")) is None
