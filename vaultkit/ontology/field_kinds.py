"""Field types: what each takes as a value, and how that is said in plain words.

Values are the text that stands in the file, never what a YAML 1.1 reader makes of it. For text,
dates, addresses, `enum`, `ref` and `link` quotes make no difference. A number or truth value in
quotes is text to every reader, so it is refused; `no`, `1_000` and `0x1F`, about which readers
differ, are neither truth values nor numbers. `0012` is 12, as in YAML 1.2. Dates are days of the
calendar and never shifted; a time needs its offset (RFC 3339).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import NamedTuple
from urllib.parse import urlsplit

from vaultkit.model.facts import Node
from vaultkit.model.text import utf16_units

Measured = Decimal | int | date | datetime
"""What `min` and `max` are compared with."""


class Slip(NamedTuple):
    """Why a value is none of its kind: `here` goes on from the value, `step` is what to do."""

    here: str = ""
    step: str = ""


class FieldKind(NamedTuple):
    """A field type.

    `words` are what a value must be. `slip` tells what is wrong with a scalar's text (in quotes or
    not), None where nothing is; `measure` turns a text that is right into what bounds are compared
    with; without it bounds are those of a text's length, and `counted` ones of a count of that.
    """

    words: str
    slip: Callable[[str, bool], Slip | None]
    measure: Callable[[str], Measured] | None = None
    counted: str = ""


_LONGEST_NUMBER = 100
_LONGEST_ADDRESS = 2_000
_INTEGER = re.compile(r"[-+]?[0-9]+\Z")
_NUMBER = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,4})?\Z")
_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})\Z")
_LIKE_DAY = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?![0-9])")
_MOMENT = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,12}))?"
    r"([Zz]|[-+][0-9]{2}:[0-9]{2})?\Z"
)
_UNWRITABLE = re.compile(r"[\s\x00-\x1f\x7f<>\"]")
_ODD_LOCAL = re.compile(r"[\s\x00-\x1f\x7f()<>\[\]:;,\\\"@]")
_TRUTH = frozenset("true false True False TRUE FALSE".split())  # YAML 1.2 core schema
_LIKE_TRUTH = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false"}

_QUOTED = Slip(", text because of its quotes", "take the quotes away")
_NO_SUCH_DAY = Slip(", a day that does not exist", "correct the day")


def _any_text(_text: str, _quoted: bool) -> Slip | None:
    return None


def _one_line(text: str, _quoted: bool) -> Slip | None:
    if "\n" in text.rstrip("\n"):
        return Slip(", which has more than one line", "write it on one line")
    return None


def _integer(text: str, quoted: bool) -> Slip | None:
    return _figures(_INTEGER, text, quoted)


def _number(text: str, quoted: bool) -> Slip | None:
    return _figures(_NUMBER, text, quoted)


def _figures(form: re.Pattern[str], text: str, quoted: bool) -> Slip | None:
    if len(text) > _LONGEST_NUMBER:
        return Slip(f", longer than {_LONGEST_NUMBER} figures")
    if not form.match(text):
        plain = text.replace("_", "")
        return Slip("", f"write {plain}") if plain != text and form.match(plain) else Slip()
    return _QUOTED if quoted else None


def _truth(text: str, quoted: bool) -> Slip | None:
    if text in _TRUTH:
        return _QUOTED if quoted else None
    meant = _LIKE_TRUTH.get(text.lower())
    return Slip("", f"write {meant}" if meant else "")


def _day(text: str, _quoted: bool) -> Slip | None:
    found = _DAY.match(text)
    if found:
        return None if _exists(found) else _NO_SUCH_DAY
    if _LIKE_DAY.match(text) and len(text) > 10 and text[10] in "Tt ":
        return Slip(", a date with a time", "leave the time away")
    if _LIKE_DAY.match(text):
        return Slip("", "write month and day with two figures each")
    return Slip("", "write it as year-month-day")


def _exists(found: re.Match[str]) -> bool:
    year, month, day = (int(part) for part in found.groups())
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _moment(text: str, _quoted: bool) -> Slip | None:
    found = _MOMENT.match(text)
    if not found:
        if _DAY.match(text):
            return Slip(", a date without a time", "add the time and its offset")
        return Slip()
    day, hour, minute, second, _, offset = found.groups()
    if _day(day, False) is not None:
        return _NO_SUCH_DAY
    leap = (minute, second) == ("59", "60")
    if int(hour) > 23 or int(minute) > 59 or (int(second) > 59 and not leap):
        return Slip(", a time that does not exist", "correct the time")
    if offset is None:
        return Slip(
            ", a time without its offset, which means another moment in every time zone",
            "add the offset, Z for UTC or such as +01:00",
        )
    if offset not in ("Z", "z") and (int(offset[1:3]) > 23 or int(offset[4:]) > 59):
        return Slip(", with an offset that does not exist", "correct the offset")
    return None


def _web_address(text: str, _quoted: bool) -> Slip | None:
    if len(text) > _LONGEST_ADDRESS:
        return Slip(f", longer than {_LONGEST_ADDRESS} characters")
    if _UNWRITABLE.search(text):
        return Slip("", "leave brackets away and write white space as %20")
    try:
        parts = urlsplit(text)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return Slip()
    return None if whole else Slip("", "write it whole, from https:// on")


def _mail_address(text: str, _quoted: bool) -> Slip | None:
    local, at, domain = text.rpartition("@")
    labels = domain.split(".")
    right = (
        (at and 0 < len(local) <= 64 and len(domain) <= 253 and len(labels) > 1)
        and not _ODD_LOCAL.search(local)
        and not local.startswith(".")
        and not local.endswith(".")
        and all(_is_label(label) for label in labels)
    )
    return None if right else Slip()


def _is_label(label: str) -> bool:
    inner = label.replace("-", "")
    return 0 < len(label) <= 63 and inner.isalnum() and label[0] != "-" and label[-1] != "-"


def _never(_text: str, _quoted: bool) -> Slip | None:
    return Slip()


def _value(text: str) -> Decimal:
    return Decimal(text)


def _date_of(text: str) -> date:
    return date(int(text[:4]), int(text[5:7]), int(text[8:10]))


def _instant(text: str) -> datetime:
    found = _MOMENT.match(text)
    if found is None:
        raise ValueError(text)
    day, hour, minute, second, part, offset = found.groups()
    away = timedelta()
    if offset not in (None, "Z", "z"):
        away = timedelta(hours=int(offset[1:3]), minutes=int(offset[4:]))
        away = -away if offset[0] == "-" else away
    seconds = timedelta(seconds=int(second), microseconds=int((part or "0").ljust(6, "0")[:6]))
    time = timedelta(hours=int(hour), minutes=int(minute)) + seconds - away
    midnight = datetime.combine(_date_of(day), datetime.min.time(), UTC)
    try:
        return midnight + time
    except OverflowError:  # at either end of the years that there are
        return midnight


def bound(kind: FieldKind, text: str) -> Measured | None:
    """`min` or `max` as values are measured; None for "" and for what is no bound of the kind.

    A day as the bound of a `datetime` stays a day: it holds for the day that is written there. A
    time without an offset is in UTC.
    """
    if kind.measure is None:
        return int(text) if _INTEGER.match(text) and len(text) < 10 else None
    if kind.measure is _instant:
        if _day(text, False) is None:
            return _date_of(text)
        text = next((t for t in (text, f"{text}Z", f"{text}:00Z") if not _moment(t, False)), "")
    return kind.measure(text) if text and kind.slip(text, False) is None else None


def measured(kind: FieldKind, node: Node, limit: Measured) -> Measured:
    """What a right value has that `limit` is a bound of."""
    if node.kind == "map":
        return len(node.pairs)
    if node.kind == "list" or kind.counted == "items":
        return len(node.items)
    text = node.text or ""
    if kind.measure is None:
        return utf16_units(text)
    return _date_of(text) if type(limit) is date else kind.measure(text)


_LENGTH = "characters"

KINDS: dict[str, FieldKind] = {
    "text": FieldKind("text", _any_text, None, _LENGTH),
    "string": FieldKind("text on one line", _one_line, None, _LENGTH),
    "integer": FieldKind("a whole number such as 12", _integer, _value),
    "number": FieldKind("a number such as 1.5", _number, _value),
    "boolean": FieldKind("true or false", _truth),
    "date": FieldKind("a date such as 2027-01-09", _day, _date_of),
    "datetime": FieldKind(
        "a date and time with its offset such as 2027-01-09T10:30:00+01:00", _moment, _instant
    ),
    "url": FieldKind("a web address such as https://example.org/page", _web_address, None, _LENGTH),
    "email": FieldKind("an email address such as ana@example.org", _mail_address, None, _LENGTH),
    "enum": FieldKind("one of the listed values", _any_text, None, _LENGTH),
    "ref": FieldKind("the name of a page", _one_line, None, _LENGTH),
    "link": FieldKind("the name of a page or file, or a web address", _one_line, None, _LENGTH),
    "list": FieldKind("a list", _any_text, None, "items"),
    "map": FieldKind("a map of keys and values", _never, None, "keys"),
}
"""Every field type by its name in an ontology."""
