"""The order of merged keys: what both have, and where each side's own go."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.changes.merge_order import Orders, merge_order, replaced_twice


def merged(base: str, ours: str, theirs: str) -> str:
    keep = {key for key in {*ours, *theirs} if (key in ours and key in theirs) or key not in base}
    return "".join(map(str, merge_order(Orders(base, ours, theirs), keep, str).keys))


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "result"),
    [
        ("abc", "abc", "abc", "abc"),
        ("abc", "axbc", "abcy", "axbcy"),
        ("abc", "abcx", "abcy", "abcxy"),
        ("abc", "abcy", "abcx", "abcxy"),  # the same, whoever is ours
        ("abc", "ac", "abcx", "acx"),
        ("abc", "cba", "abc", "cba"),
        ("abc", "cba", "abxc", "cbxa"),
        ("", "ab", "ac", "abc"),
        ("", "", "", ""),
        ("a", "xa", "ya", "xya"),
        ("ab", "axyb", "axzb", "axyzb"),
    ],
)
def test_orders(base: str, ours: str, theirs: str, result: str) -> None:
    assert merged(base, ours, theirs) == result


def test_two_new_orders_are_told() -> None:
    keep = set("abc")
    assert merge_order(Orders("abc", "acb", "abc"), keep, str).settled
    assert not merge_order(Orders("abc", "acb", "cab"), keep, str).settled


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "twice"),
    [
        ("abc", "axc", "ayc", True),
        ("abc", "axc", "axc", False),
        ("abc", "axc", "ac", False),
        ("abc", "acx", "acy", False),
        ("abc", "axbc", "aybc", False),
        ("a", "x", "y", True),
        ("", "x", "y", False),
    ],
)
def test_one_entry_replaced_in_two_ways(base: str, ours: str, theirs: str, twice: bool) -> None:
    assert replaced_twice(Orders(base, ours, theirs)) is twice


keys = st.lists(st.sampled_from("abcdefgh"), unique=True).map("".join)


@given(keys, keys, keys)
def test_a_merge_has_every_key_once_and_is_the_same_from_both_sides(
    base: str, ours: str, theirs: str
) -> None:
    result = merged(base, ours, theirs)
    wanted = {k for k in {*ours, *theirs} if (k in ours and k in theirs) or k not in base}
    assert sorted(result) == sorted(wanted)
    assert merged(base, theirs, ours) == result


@given(keys, keys)
def test_what_one_side_changed_is_taken(base: str, other: str) -> None:
    def rank(key: Hashable) -> str:
        return str(key)

    keep = set(other)
    assert merge_order(Orders(base, other, base), keep, rank).keys == tuple(other)
