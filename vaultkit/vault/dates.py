"""Dates as records write them: a year, a month, a day, or a moment with its offset.

What is written covers days, and how exactly it was said is kept. No date is ever shifted by a time
zone: a moment belongs to the day that is written in it.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, datetime, timedelta, timezone
from typing import NamedTuple

YEAR, MONTH, DAY, MOMENT = "year", "month", "day", "moment"

FORMS = "a year, a month, a day or a time with its offset: 2026, 2026-03, 2026-03-01"
"""What a date may look like, in words."""

_CLOCK = r"([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?"
_OFFSET = r"(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))"
_PARTS = re.compile(
    rf"([0-9]{{4}})(?:-([0-9]{{2}})(?:-([0-9]{{2}})(?:[Tt ]{_CLOCK}{_OFFSET})?)?)?\Z"
)


class Dated(NamedTuple):
    """A date of one of these forms: `precision` is one of the constants above.

    `first` and `last` are the days that it covers, `moment` the instant where one is written.
    """

    text: str
    precision: str
    first: date
    last: date
    moment: datetime | None = None


def read_date(text: str) -> Dated | None:
    """The date that `text` says; None for any other text, and for days that do not exist.

    A moment is an RFC 3339 timestamp; one without an offset is none.
    """
    match = _PARTS.match(text)
    if match is None:
        return None
    year, month, day = (int(part) if part else 0 for part in match.groups()[:3])
    try:
        if match[2] is None:
            return Dated(text, YEAR, date(year, 1, 1), date(year, 12, 31))
        if match[3] is None:
            last = monthrange(year, month)[1]
            return Dated(text, MONTH, date(year, month, 1), date(year, month, last))
        here = date(year, month, day)
        moment = _moment(here, match) if match[4] else None
    except (ValueError, OverflowError):
        return None
    return Dated(text, MOMENT if moment else DAY, here, here, moment)


def _moment(day: date, match: re.Match[str]) -> datetime:
    """Raises ValueError where the clock has no such time, or no place such an offset."""
    hour, minute, second = int(match[4]), int(match[5]), int(match[6])
    leap = (minute, second) == (59, 60)  # RFC 3339 §5.7; Python knows no such second
    away, past = int(match[9] or 0), int(match[10] or 0)
    if away > 23 or past > 59:
        raise ValueError("no offset")
    offset = timedelta(hours=away, minutes=past)
    zone = timezone(-offset if match[8] == "-" else offset)
    micro = int(f"{match[7] or ''}000000"[:6])
    return datetime(
        day.year, day.month, day.day, hour, minute, 59 if leap else second, micro, tzinfo=zone
    )


def has_passed(text: str, today: date) -> bool:
    """Whether every day that `text` covers lies before `today`; False where it is no date."""
    found = read_date(text)
    return found is not None and found.last < today


def is_after(text: str, other: str) -> bool:
    """Whether `text` is surely later than `other`: two moments by the clock, else day by day."""
    one, two = read_date(text), read_date(other)
    if one is None or two is None:
        return False
    if one.moment is not None and two.moment is not None:
        return one.moment > two.moment
    return one.first > two.last
