"""Bytes to text, or the reason why not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.parse.decode import BOM, decode


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff")))
def test_utf_8_comes_back_as_it_was(text: str) -> None:
    data = text.encode()
    assert decode(data) == (text, data, False, "", 0)
    assert decode(BOM + data) == (text, data, True, "", 0)


@given(st.binary(max_size=60))
def test_bytes_become_text_or_a_reason_with_its_place(data: bytes) -> None:
    decoded = decode(data)
    if decoded.reason:
        assert decoded.text == ""
        assert 0 <= decoded.offset < len(data)
    else:
        assert decoded.text.encode() == decoded.data == data.removeprefix(BOM)


@pytest.mark.parametrize(
    ("data", "reason", "offset"),
    [
        ("a é".encode("utf-16"), "it is UTF-16, not UTF-8", 0),
        (
            "a é".encode("utf-16-be").replace(b"\0a", b"\xfe\xff\0a", 1),
            "it is UTF-16, not UTF-8",
            0,
        ),
        (("ordinary words" * 9).encode("utf-16-le"), "it looks like UTF-16 without a mark", 1),
        (("ordinary words" * 9).encode("utf-16-be"), "it looks like UTF-16 without a mark", 0),
        (b"a\0b", "it holds NUL bytes", 1),
        (BOM + b"ab\0", "it holds NUL bytes", 5),
        (b"caf\xe9 au lait", "byte 0xe9 is not UTF-8", 3),
        (BOM + b"caf\xe9", "byte 0xe9 is not UTF-8", 6),
        (b"cut \xe5\xad", "byte 0xe5 is not UTF-8", 4),
        (b"half of a pair: \xed\xa0\xbd", "byte 0xed is not UTF-8", 16),
    ],
)
def test_what_is_no_utf_8_is_told_with_the_byte(data: bytes, reason: str, offset: int) -> None:
    decoded = decode(data)
    assert (decoded.reason, decoded.offset) == (reason, offset)
    assert decoded.text == ""


def test_only_a_mark_at_the_front_is_cut() -> None:
    assert decode(BOM + BOM + b"a").text == "\ufeffa"
    assert decode(b"a" + BOM).text == "a\ufeff"
