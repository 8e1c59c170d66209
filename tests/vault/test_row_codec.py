"""Rows of judged pages as bytes, and back."""

from __future__ import annotations

import pytest

from tests.support.rows import NAMED, PLAIN, full_finding
from vaultkit.model.facts import Waiver
from vaultkit.model.finding import Severity
from vaultkit.vault.row_codec import decode_rows, encode_rows
from vaultkit.vault.sections import Section
from vaultkit.vault.state import Row
from vaultkit.vault.surface import Mark


@pytest.mark.parametrize(
    "row",
    [
        Row("1", PLAIN),
        Row("1", NAMED._replace(keys=()), "k"),
        Row("1", NAMED._replace(keys=("", "a\nb")), "k\nl", listing="a\0b"),
        Row("1", NAMED._replace(keys=("\x7f", "a")), "k\x7f\nl", listing="a\x7f\0b"),
        Row(
            "2",
            NAMED,
            "k\nl",
            "a.md//b.md",
            "c.md",
            "d.md",
            "1f:artifacts/x.txt",
            1_234,
            (Section("Setup", 2, 9, 900, 1, ("b.md",)), Section("", 1, 1, 80, 0)),
            (Mark("person.mail", "a@example.org", 2, 7, 2, 20),),
            "People\0ada\0Ada\0: a person",
            (full_finding(), full_finding("x")),
            (Waiver(("a", "LK"), 1, 2, 3, 4),),
        ),
    ],
)
def test_a_row_comes_back_from_its_bytes(row: Row) -> None:
    again = decode_rows(encode_rows({"a\udcff.md": row}))["a\udcff.md"]
    assert again == row
    assert [type(one) for one in again.sections] == [Section] * len(row.sections)
    assert [type(one.severity) for one in again.findings] == [Severity] * len(row.findings)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"{}",
        b"[1,2,3,4,5,6]",
        encode_rows({"a.md": Row("1", NAMED, "k")}).replace(b'"k"', b"5"),
        encode_rows({"a.md": Row("1", NAMED, "k")}).replace(b'"k"', b"[]"),
        b"[[],[],[],[],[],[]]",
        b"[" * 100_000,
        encode_rows({"a.md": Row("1", NAMED, findings=(full_finding(),))})[:-20],
        encode_rows({"a.md": Row("1", NAMED, findings=(full_finding(),))}).replace(
            b"error", b"awful"
        ),
    ],
)
def test_what_is_no_row_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        decode_rows(data)
