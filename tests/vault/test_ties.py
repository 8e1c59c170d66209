"""Ties of a tree that follow a change are those that are worked out of the whole tree."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.parse.codec import encode_anchors
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.state import Row
from vaultkit.vault.surface import surface_of
from vaultkit.vault.ties import Ties

_FACTS = parse(b"", Dialect())
_SURFACE = surface_of(_FACTS, encode_anchors(_FACTS))
_NAMES = st.sampled_from("abcdef")
_ROWS = st.dictionaries(_NAMES, st.tuples(st.frozensets(_NAMES, max_size=4), st.booleans()))


def _ties(table: dict[str, tuple[frozenset[str], bool]]) -> Ties:
    rows = {
        path: Row("", _SURFACE, edges="//".join(sorted(goals - {path})))
        for path, (goals, _) in table.items()
    }
    return Ties(rows, lambda path: path in table and table[path][1])


@given(_ROWS, st.lists(_ROWS, max_size=3), st.sets(_NAMES))
def test_ties_follow_changes(
    table: dict[str, tuple[frozenset[str], bool]],
    changes: list[dict[str, tuple[frozenset[str], bool]]],
    gone: set[str],
) -> None:
    ties = _ties(table)
    for change in changes:
        after = {path: one for path, one in {**table, **change}.items() if path not in gone}
        made = _ties(after)
        ties = ties.followed(made._rows, made._is_current, {*change, *gone})
        assert dict(ties.degrees) == dict(made.degrees)
        assert list(ties.ordered) == list(made.ordered)
        assert {path: ties.near(path) for path in "abcdef"} == {
            path: made.near(path) for path in "abcdef"
        }
        table = after


@given(_ROWS, _ROWS)
def test_ties_that_were_packed_are_known_again(
    table: dict[str, tuple[frozenset[str], bool]], change: dict[str, tuple[frozenset[str], bool]]
) -> None:
    ties = _ties(table)
    known = Ties(ties._rows, lambda path: path == "asked again", ties.packed())
    assert dict(known.degrees) == dict(ties.degrees)
    made = _ties({**table, **change})
    again = Ties(ties._rows, ties._is_current, ties.packed())
    followed = again.followed(made._rows, made._is_current, set(change))
    assert dict(followed.degrees) == dict(made.degrees)


@pytest.mark.parametrize("packed", [b"", b"x", _ties({}).packed(), zlib.compress(b"[1, 2")])
def test_what_is_packed_of_other_rows_or_damaged_is_counted_anew(packed: bytes) -> None:
    ties = _ties({"a": (frozenset("b"), True), "b": (frozenset(), True)})
    assert Ties(ties._rows, ties._is_current, packed).degrees == {"a": 1, "b": 1}


def test_who_is_linked_both_ways_counts_once() -> None:
    one = frozenset("b"), True
    ties = _ties({"a": one, "b": (frozenset("a"), True), "c": (frozenset("a"), False)})
    assert ties.degrees == {"a": 1, "b": 1}
    assert ties.near("a") == {"b"}
    assert ties.near("c") == frozenset()
    assert ties.lower(1) == 0
