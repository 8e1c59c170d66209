"""What a backtracking matcher may be given, and what it never gets."""

from __future__ import annotations

import pytest

from vaultkit.ontology.pattern_cost import Part, is_cheap

_A: Part = ("take", "a")


def _repeat(part: Part, least: int = 0, most: int | None = None) -> Part:
    return ("repeat", part, least, most)


@pytest.mark.parametrize(
    ("part", "cheap"),
    [
        (_A, True),
        (_repeat(_A), True),
        (("all", (_repeat(_A), _A)), True),
        (("all", (_repeat(_A), _repeat(_A))), False),
        (("any", (_repeat(_A), _repeat(_A))), True),
        (_repeat(_repeat(_A)), False),
        (_repeat(_A, 0, 63), True),
        (_repeat(_A, 0, 64), False),
        (("all", (_repeat(_A, 0, 9), _repeat(_A, 0, 9))), False),
        (_repeat(("any", (_A, _A))), False),
    ],
)
def test_one_endless_repeat_and_few_ways_are_cheap(part: Part, cheap: bool) -> None:
    assert is_cheap(part) == cheap
