"""Circles in the graph of pages, in time linear in pages and links, without recursion."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

Edges = Mapping[str, tuple[str, ...]]


def circles(edges: Edges) -> tuple[tuple[str, ...], ...]:
    """One circle of each group of pages that reach each other, sorted by its first page.

    A circle starts at the page of its group whose path sorts first and is a shortest way round;
    the last page leads back to the first. A page that leads to itself alone is no group.
    """
    edges = _leading_on(edges)
    found = [_way_round(edges, group) for group in _groups(edges) if len(group) > 1]
    return tuple(sorted(found))


def _leading_on(edges: Edges) -> Edges:
    """The edges to pages that lead on, since no circle goes through another: two looks at all of
    them leave few, as a rule."""
    for _ in range(2):
        left = {
            page: tuple([goal for goal in goals if goal in edges]) for page, goals in edges.items()
        }
        edges = {page: goals for page, goals in left.items() if goals}
    return edges


def _groups(edges: Edges) -> list[set[str]]:
    """The strongly connected components (Tarjan 1972, with a stack of its own)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_pages: list[str] = []
    is_open: set[str] = set()
    groups: list[set[str]] = []
    for root in edges:
        walk = [] if root in number else [(root, iter(_enter(root, edges, number, lowest)))]
        if walk:
            open_pages.append(root)
            is_open.add(root)
        while walk:
            page, following = walk[-1]
            new = _next_new(page, following, number=number, lowest=lowest, is_open=is_open)
            if new is not None:
                open_pages.append(new)
                is_open.add(new)
                walk.append((new, iter(_enter(new, edges, number, lowest))))
                continue
            walk.pop()
            if walk:
                above = walk[-1][0]
                lowest[above] = min(lowest[above], lowest[page])
            if lowest[page] == number[page]:
                groups.append(_close(page, open_pages, is_open))
    return groups


def _enter(
    page: str, edges: Edges, number: dict[str, int], lowest: dict[str, int]
) -> Iterable[str]:
    number[page] = lowest[page] = len(number)
    return edges.get(page, ())


def _next_new(
    page: str,
    following: Iterable[str],
    *,
    number: dict[str, int],
    lowest: dict[str, int],
    is_open: set[str],
) -> str | None:
    for goal in following:
        if goal not in number:
            return goal
        if goal in is_open:
            lowest[page] = min(lowest[page], number[goal])
    return None


def _close(page: str, open_pages: list[str], is_open: set[str]) -> set[str]:
    group = set()
    while page not in group:
        last = open_pages.pop()
        is_open.remove(last)
        group.add(last)
    return group


def _way_round(edges: Edges, group: set[str]) -> tuple[str, ...]:
    first = min(group)
    came_from: dict[str, str] = {}
    waiting = deque([first])
    while waiting:
        page = waiting.popleft()
        goals = edges.get(page, ())
        if first in goals and page != first:
            way = [page]
            while page != first:
                page = came_from[page]
                way.append(page)
            return tuple(reversed(way))
        for goal in sorted(goals):
            if goal in group and goal != first and goal not in came_from:
                came_from[goal] = page
                waiting.append(goal)
    raise AssertionError("a group of pages that reach each other holds a way round")
