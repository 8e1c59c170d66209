"""Circles of a graph: each group once, from its first page, also where the way is very long."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.vault.graph import circles


def test_a_graph_without_circles_has_none() -> None:
    assert circles({}) == ()
    assert circles({"a": ("b", "c"), "b": ("c",), "c": ("gone",)}) == ()
    assert circles({"a": ("a",)}) == ()


def test_a_circle_starts_at_its_first_page_and_is_a_shortest_way() -> None:
    assert circles({"c": ("a",), "a": ("b",), "b": ("c",)}) == (("a", "b", "c"),)
    assert circles({"a": ("c", "b"), "b": ("a",), "c": ("b",)}) == (("a", "b"),)


def test_circles_that_do_not_touch_are_told_apart_and_sorted() -> None:
    edges = {"y": ("z",), "z": ("y", "a"), "a": ("b",), "b": ("a",)}
    assert circles(edges) == (("a", "b"), ("y", "z"))


def test_a_way_of_100_000_pages_needs_no_recursion() -> None:
    size = 100_000
    edges = {f"{n:06}": (f"{(n + 1) % size:06}",) for n in range(size)}
    (found,) = circles(edges)
    assert len(found) == size


_GRAPHS = st.dictionaries(
    st.sampled_from("abcdefg"), st.lists(st.sampled_from("abcdefg"), unique=True).map(tuple)
)


def _reachable(edges: dict[str, tuple[str, ...]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = list(edges.get(start, ()))
    while waiting:
        page = waiting.pop()
        if page not in seen:
            seen.add(page)
            waiting += edges.get(page, ())
    return seen


@given(_GRAPHS)
def test_there_is_one_circle_for_each_group_of_pages_that_reach_each_other(
    edges: dict[str, tuple[str, ...]],
) -> None:
    reach = {page: _reachable(edges, page) for page in "abcdefg"}
    groups = {
        tuple(sorted(other for other in reach[page] if page in reach[other]))
        for page in reach
        if page in reach[page]
    }
    found = circles(edges)
    assert [circle[0] for circle in found] == sorted(group[0] for group in groups if len(group) > 1)
    for circle in found:
        assert len(set(circle)) == len(circle)
        for page, following in zip(circle, [*circle[1:], circle[0]], strict=True):
            assert following in edges[page]


@given(_GRAPHS, st.randoms(use_true_random=False))
def test_the_order_of_pages_does_not_matter(edges, random) -> None:
    shuffled = list(edges.items())
    random.shuffle(shuffled)
    assert circles(dict(shuffled)) == circles(edges)
