"""A document passes the filters of a plan, one by one."""

from __future__ import annotations

import pytest

from vaultkit.search.engine import ANYTHING, Filters
from vaultkit.search.passing import Held, passes

_ONE = Held(
    path="a/b.md",
    blob="",
    id="b",
    title="B",
    record="page",
    type="project",
    lifecycle="",
    lead="",
    body_line=1,
    kinds=("project", "work"),
    tags=("sea", "sky"),
    fields=(("status", "open"), ("status", "new")),
    days=(("", "2026-01-01", "2026-12-31"), ("due", "2027-01-01", "2027-01-01")),
)


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(), True),
        (Filters(lifecycles=("retired",)), False),
        (Filters(kinds=("work", "other")), True),
        (Filters(kinds=("other",)), False),
        (Filters(records=("claim",)), False),
        (Filters(tags=("sea", "sky")), True),
        (Filters(tags=("sea", "Sky")), False),
        (Filters(fields=(("status", "open"), ("status", "new"))), True),
        (Filters(fields=(("status", "old"),)), False),
        (Filters(under=("a",)), True),
        (Filters(under=("a/b",)), False),
        (Filters(under=("x", "a/b.md")), True),
        (Filters(span=("2026-06-01", "2026-06-01")), True),
        (Filters(span=("2027-01-01", "9999-12-31")), False),
        (Filters(span=("2027-01-01", "9999-12-31"), day="due"), True),
        (Filters(span=("0001-01-01", "9999-12-31"), day="other"), False),
    ],
)
def test_filters(filters: Filters, expected: bool) -> None:
    assert passes(_ONE, filters, sound=True) == expected
    assert not passes(_ONE, filters, sound=False)
    assert passes(_ONE, ANYTHING, sound=False)
