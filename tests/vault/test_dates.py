"""Partial dates: what they cover, how exactly they were said, and what is none."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.vault.dates import has_passed, is_after, read_date


@pytest.mark.parametrize(
    ("text", "precision", "first", "last"),
    [
        ("2026", "year", "2026-01-01", "2026-12-31"),
        ("2026-03", "month", "2026-03-01", "2026-03-31"),
        ("2024-02", "month", "2024-02-01", "2024-02-29"),
        ("2026-03-01", "day", "2026-03-01", "2026-03-01"),
        ("2026-03-01T23:59:59+13:00", "moment", "2026-03-01", "2026-03-01"),
        ("2026-03-01t00:00:00.25z", "moment", "2026-03-01", "2026-03-01"),
        ("2026-03-01 10:00:00-11:00", "moment", "2026-03-01", "2026-03-01"),
        ("2016-12-31T23:59:60Z", "moment", "2016-12-31", "2016-12-31"),
    ],
)
def test_a_date_covers_days_and_keeps_how_exactly_it_was_said(text, precision, first, last) -> None:
    found = read_date(text)
    assert found is not None
    assert (found.text, found.precision) == (text, precision)
    assert (found.first.isoformat(), found.last.isoformat()) == (first, last)
    assert (found.moment is not None) == (precision == "moment")


@pytest.mark.parametrize(
    "text",
    [
        *("", "26", "02026", "2026-3", "2026-13", "2026-00", "2026-02-30", "2026-03-00", "0000"),
        *("9/1/2027", "2026-03-01T10:00:00", "2026-03-01T10:00Z", "2026-03-01T25:00:00Z"),
        *("2026-03-01T10:00:00+24:00", "2026-03-01T10:00:61Z", "2026-03-01\n", " 2026", "٢٠٢٦"),
        "2026-03-01T10:00:00+10:60",
    ],
)
def test_any_other_text_is_no_date(text: str) -> None:
    assert read_date(text) is None
    assert not has_passed(text, date(9999, 12, 31))


@given(st.dates(), st.sampled_from(("+13:00", "-11:00", "Z", "+00:00")), st.times())
def test_fm_14_no_time_zone_shifts_the_day_that_is_written(day, offset, time) -> None:
    clock = time.replace(microsecond=0).isoformat()
    found = read_date(f"{day.isoformat()}T{clock}{offset}")
    assert found is not None
    assert found.first == found.last == day


@given(st.dates(max_value=date(9998, 1, 1)))
def test_a_day_has_passed_on_the_next_and_not_before(day: date) -> None:
    assert not has_passed(day.isoformat(), day)
    assert has_passed(day.isoformat(), day + timedelta(days=1))


def test_a_month_and_a_year_pass_with_their_last_day() -> None:
    assert not has_passed("2026-03", date(2026, 3, 31))
    assert has_passed("2026-03", date(2026, 4, 1))
    assert not has_passed("2026", date(2026, 12, 31))
    assert has_passed("2026", date(2027, 1, 1))


@pytest.mark.parametrize(
    ("one", "other", "after"),
    [
        ("2026-03-02", "2026-03-01", True),
        ("2026-03-01", "2026-03-01", False),
        ("2026-03-02", "2026-03", False),
        ("2026-04", "2026-03", True),
        ("2026-03-01T01:00:00+02:00", "2026-02-28T23:30:00Z", False),
        ("2026-03-01T01:00:00+02:00", "2026-02-28T22:30:00Z", True),
        ("2026-03-01T01:00:00+02:00", "2026-03-01", False),
        ("soon", "2026-03-01", False),
        ("2026-03-01", "soon", False),
    ],
)
def test_one_date_is_after_another_only_where_that_is_sure(one, other, after) -> None:
    assert is_after(one, other) is after
