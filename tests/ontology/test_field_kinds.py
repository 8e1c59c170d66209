"""What each field type takes, and what it refuses with which words."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.facts import Node
from vaultkit.ontology.field_kinds import KINDS, bound, measured

GOOD: dict[str, str] = {
    "text": "a|no|1.10|two\nlines",
    "string": "a|no|0012|one line\n",
    "integer": "0|12|-3|+7|0012|123456789012345678901234567890",
    "number": "1|-1.5|.5|5.|1e3|1.10|2.5E-3",
    "boolean": "true|false|True|FALSE",
    "date": "2027-01-09|2024-02-29|0001-01-01|9999-12-31",
    "datetime": (
        "2027-01-09T10:30:00Z|2027-01-09t10:30:00.123456789z|2027-01-09 10:30:00+05:45|"
        "2016-12-31T23:59:60Z|2027-01-09T00:00:00-00:00|2027-01-09T23:00:00-11:00"
    ),
    "url": (
        "https://example.org|http://a.b:8080/x?q=1#f|HTTPS://EXAMPLE.ORG|https://例え.jp/ä|"
        "http://localhost/x|https://[::1]/|https://u:p@h.org/"
    ),
    "email": "ana@example.org|a.b+c@x-y.co.uk|ü@例え.jp|o'neil@a.b",
    "enum": "anything that is listed",
    "ref": "people/ana|Ana B|[[Ana]]",
    "link": "people/ana|a.pdf|https://example.org",
    "list": "a single value",
    "map": "",
}
BAD: dict[str, str] = {
    "string": "two\nlines",
    "integer": "1.0|1_000|1,000|0x1F|0o17|no|1e3|--1|12 |١٢|" + "9" * 101,
    "number": "1,5|1_0|.|e3|1e99999|.inf|nan|12 kg|1.2.3",
    "boolean": "yes|no|on|off|1|y|wahr|tRue",
    "date": (
        "9/1/2027|2027-02-30|2027-1-9|27-01-09|2027-01-09T10:00:00Z|2027-01|2027|0000-01-01|"
        "2023-02-29|20270109|2027-W01-1|२०२७-०१-०९|2027-01-09 "
    ),
    "datetime": (
        "2027-01-09|2027-01-09T10:30:00|2027-01-09T10:30Z|2027-02-30T10:30:00Z|10:30|"
        "2027-01-09T24:00:00Z|2027-01-09T10:60:00Z|2027-01-09T10:30:61Z|2027-01-09T10:30:00+25:00|"
        "2027-01-09T10:30:00 +02:00|2027-01-09T10:30:00+0200"
    ),
    "url": (
        "example.org|ftp://example.org|https://|https:///x|https://a b|/x|<https://a.b>|http:x|"
        "https://[::1|https://a.b:99999/|javascript:alert(1)|https://a.b/" + "x" * 2_000
    ),
    "email": (
        "ana|ana@|@example.org|ana@localhost|a b@c.org|a@b@c.org|ana@-x.org|ana@x..org|"
        ".a@b.org|mailto:ana@example.org|Ana <ana@example.org>|ana@exa mple.org"
    ),
    "ref": "two\nlines",
    "link": "two\nlines",
    "map": "text",
}


def cases(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(kind, text) for kind, texts in table.items() for text in texts.split("|") if text]


def test_every_kind_is_held_by_cases() -> None:
    assert KINDS.keys() == GOOD.keys()
    assert KINDS.keys() == BAD.keys() | {"text", "enum", "list"}  # which take any text


@pytest.mark.parametrize(("kind", "text"), cases(GOOD))
def test_a_kind_takes(kind: str, text: str) -> None:
    assert KINDS[kind].slip(text, False) is None


@pytest.mark.parametrize(("kind", "text"), cases(BAD))
def test_a_kind_refuses(kind: str, text: str) -> None:
    assert KINDS[kind].slip(text, False) is not None


@pytest.mark.parametrize(("kind", "text"), cases(GOOD))
def test_quotes_make_text_of_numbers_and_truth_values_only(kind: str, text: str) -> None:
    slip = KINDS[kind].slip(text, True)
    if kind in ("integer", "number", "boolean"):
        assert slip == (", text because of its quotes", "take the quotes away")
    else:
        assert slip is None


@pytest.mark.parametrize(
    ("kind", "text", "here", "step"),
    [
        ("date", "2027-02-30", ", a day that does not exist", "correct the day"),
        ("date", "9/1/2027", "", "write it as year-month-day"),
        ("date", "2027-1-9", "", "write month and day with two figures each"),
        ("date", "2027-01-09T10:00", ", a date with a time", "leave the time away"),
        ("datetime", "2027-01-09", ", a date without a time", "add the time and its offset"),
        ("datetime", "2027-01-09T25:00:00Z", ", a time that does not exist", "correct the time"),
        ("integer", "1_000", "", "write 1000"),
        ("number", "1_000.5", "", "write 1000.5"),
        ("number", "1,500", "", ""),  # a decimal comma, or one between thousands
        ("boolean", "No", "", "write false"),
        ("url", "example.org", "", "write it whole, from https:// on"),
    ],
)
def test_a_refusal_says_why_and_what_to_do(kind: str, text: str, here: str, step: str) -> None:
    assert KINDS[kind].slip(text, False) == (here, step)


def test_a_time_without_offset_is_told_as_one() -> None:
    slip = KINDS["datetime"].slip("2027-01-09T10:30:00", True)
    assert slip is not None
    assert "without its offset" in slip.here
    assert "+01:00" in slip.step


def node(text: str) -> Node:
    return Node("plain", text, 1, 1, 1, 2)


def _measured(kind: str, text: str, limit: str) -> tuple[object, object]:
    edge = bound(KINDS[kind], limit)
    assert edge is not None
    return measured(KINDS[kind], node(text), edge), edge


def test_bounds_are_values_lengths_counts_and_days() -> None:
    assert _measured("integer", "0012", "9") == (12, 9)
    assert _measured("number", "0.1", "0.10") == (Decimal("0.1"), Decimal("0.1"))
    assert _measured("text", "a\U0001f600", "3") == (3, 3)  # UTF-16 units
    assert _measured("date", "2027-01-09", "2026-01-01") == (date(2027, 1, 9), date(2026, 1, 1))
    assert _measured("list", "one", "2") == (1, 2)
    assert bound(KINDS["date"], "") is None
    assert bound(KINDS["date"], "soon") is None
    assert bound(KINDS["text"], "many") is None


def test_moments_are_compared_as_moments_and_with_a_day_by_the_day_that_is_written() -> None:
    noon = datetime(2027, 1, 9, 12, tzinfo=UTC)
    assert _measured("datetime", "2027-01-09T14:00:00+02:00", "2027-01-09T12:00:00") == (noon, noon)
    late = "2027-01-09T23:30:00-11:00"
    assert _measured("datetime", late, "2027-01-09") == (date(2027, 1, 9), date(2027, 1, 9))
    edge = "9999-12-31T23:30:00-11:00"
    assert _measured("datetime", edge, "2027-01-09T12:00:00Z")[0] > noon  # type: ignore[operator]
    first = "0001-01-01T00:30:00+11:00"
    assert _measured("datetime", first, "2027-01-09T12:00:00Z")[0] < noon  # type: ignore[operator]


@given(st.sampled_from(sorted(KINDS)), st.text(max_size=60), st.booleans())
def test_no_text_is_too_odd_to_be_judged(kind: str, text: str, quoted: bool) -> None:
    slip = KINDS[kind].slip(text, quoted)
    if slip is None and kind not in ("list", "map"):
        for limit in ("1", "2027-01-01"):
            edge = bound(KINDS[kind], limit)
            if edge is not None:
                measured(KINDS[kind], node(text), edge)
