"""Where the pages of a graph stand in a picture: the same graph, the same places, on any machine.

Pages that are linked pull each other, all others push (Fruchterman and Reingold 1991), as springs
that grow stiff. Only sums, products and square roots are taken, which every processor rounds alike
(IEEE 754), and nothing is drawn by lot. Parts that no link joins are laid out alone, side by side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

Place = tuple[float, float]
Neighbours = Mapping[str, Sequence[str]]

SPACING = 90.0
"""How far linked pages would be from each other, in pixels, if nothing else pulled."""

MARGIN = 70.0
"""As much room is left on both sides, for names."""

_ROUNDS = 80
_FAR = 2.5 * SPACING
"""Pages further apart than this do not push each other."""

_TURN = (-0.7373688780783197, 0.6754902942615238)  # cosine and sine of the golden angle


class Layout(NamedTuple):
    """The place of each page, from 0, 0, and how wide and high all of it is."""

    places: dict[str, Place]
    width: float
    height: float


def layout(pages: Sequence[str], edges: Sequence[tuple[str, str]]) -> Layout:
    """A place for each of `pages`; `edges` join two of them, in whichever direction."""
    near: dict[str, dict[str, None]] = {page: {} for page in pages}
    for one, other in edges:
        if one != other:
            near[one][other] = None
            near[other][one] = None
    parts = sorted(_parts(near), key=lambda part: (-len(part), part[0]))
    return _packed([_settled(part, {page: tuple(near[page]) for page in part}) for part in parts])


def _parts(near: Mapping[str, Mapping[str, None]]) -> list[list[str]]:
    """The pages that links join, part by part."""
    found: list[list[str]] = []
    seen: set[str] = set()
    for page in near:
        if page in seen:
            continue
        part = [page]
        seen.add(page)
        for one in part:  # grows while it is read
            new = [other for other in near[one] if other not in seen]
            seen.update(new)
            part += new
        found.append(sorted(part))
    return found


def _settled(part: Sequence[str], near: Neighbours) -> dict[str, Place]:
    """One part in places of its own, the pages with most links begin in the middle."""
    order = sorted(part, key=lambda page: (-len(near[page]), page))
    places = dict(zip(order, _spiral(len(order)), strict=True))
    if len(part) == 1:
        return places
    for number in range(_ROUNDS):
        step = SPACING * (1 - number / _ROUNDS)
        pushed = _pushes(order, places)
        for page in order:
            x, y = pushed[page]
            for other in near[page]:
                dx, dy = places[page][0] - places[other][0], places[page][1] - places[other][1]
                pull = sqrt(dx * dx + dy * dy) / SPACING
                x, y = x - dx * pull, y - dy * pull
            pushed[page] = (x, y)
        for page in order:
            x, y = pushed[page]
            length = sqrt(x * x + y * y)
            much = min(length, step) / length if length else 0.0
            places[page] = (places[page][0] + x * much, places[page][1] + y * much)
    return places


def _spiral(number: int) -> list[Place]:
    """So many places, evenly from the middle outwards, none on another."""
    found = []
    x, y = 1.0, 0.0
    for count in range(number):
        away = SPACING * 0.7 * sqrt(count)
        found.append((x * away, y * away))
        x, y = x * _TURN[0] - y * _TURN[1], x * _TURN[1] + y * _TURN[0]
    return found


def _pushes(order: Sequence[str], places: Mapping[str, Place]) -> dict[str, Place]:
    """What pushes each page: all others that are near, found by the squares of a grid."""
    squares: dict[tuple[int, int], list[str]] = {}
    for page in order:
        squares.setdefault(_square(places[page]), []).append(page)
    return {page: _push(places[page], squares, places) for page in order}


def _push(
    here: Place, squares: Mapping[tuple[int, int], list[str]], places: Mapping[str, Place]
) -> Place:
    x, y = here
    column, row = _square(here)
    sum_x = sum_y = 0.0
    near = [page for there in _around(column, row) for page in squares.get(there, ())]
    for other in near:
        dx, dy = x - places[other][0], y - places[other][1]
        square = dx * dx + dy * dy
        if 0 < square < _FAR * _FAR:
            push = SPACING * SPACING / square
            sum_x, sum_y = sum_x + dx * push, sum_y + dy * push
    return sum_x, sum_y


def _square(place: Place) -> tuple[int, int]:
    return int(place[0] // _FAR), int(place[1] // _FAR)


def _around(column: int, row: int) -> list[tuple[int, int]]:
    return [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def _packed(parts: Sequence[dict[str, Place]]) -> Layout:
    """Parts in rows, each row as wide as the whole is about high."""
    boxes = [_box(part) for part in parts]
    area = sum((width + 2 * MARGIN) * (height + SPACING) for _, _, width, height in boxes)
    widest = max([width + 2 * MARGIN for _, _, width, _ in boxes], default=0.0)
    limit = max(widest, 1.3 * sqrt(area))
    places: dict[str, Place] = {}
    x = y = high = wide = 0.0
    for part, (left, top, width, height) in zip(parts, boxes, strict=True):
        if x and x + width + 2 * MARGIN > limit:
            x, y, high = 0.0, y + high, 0.0
        for page, (at_x, at_y) in part.items():
            places[page] = (x + at_x - left + MARGIN, y + at_y - top + SPACING / 2)
        x += width + 2 * MARGIN
        high, wide = max(high, height + SPACING), max(wide, x)
    return Layout(places, wide, y + high)


def _box(part: Mapping[str, Place]) -> tuple[float, float, float, float]:
    """The left and the upper side of a part, its width and its height."""
    columns, rows = [place[0] for place in part.values()], [place[1] for place in part.values()]
    left, top = min(columns), min(rows)
    return left, top, max(columns) - left, max(rows) - top
