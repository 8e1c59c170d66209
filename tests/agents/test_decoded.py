"""Files as characters and back: the same bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.agents.decoded import Malformed, decoded, line_of, with_newlines


@given(st.text(), st.booleans())
def test_the_bytes_stay(text: str, mark: bool) -> None:
    try:
        data = (b"\xef\xbb\xbf" if mark else b"") + text.encode()
    except UnicodeEncodeError:
        return
    file = decoded(data)
    assert file.holding(file.text) == data


@pytest.mark.parametrize(
    ("text", "newline"), [("a\r\nb\n", "\r\n"), ("a\rb", "\r"), ("a\n", "\n"), ("a", "\n")]
)
def test_a_line_ends_as_the_first_does(text: str, newline: str) -> None:
    assert decoded(text.encode()).newline == newline


def test_bytes_that_are_no_utf_8_have_a_line() -> None:
    with pytest.raises(Malformed) as caught:
        decoded(b"\xef\xbb\xbfa\r\nb\nc\xff")
    assert caught.value.line == 3


def test_lines_are_counted_whatever_ends_them() -> None:
    assert line_of("a\r\nb\rc\nd", 8) == 4
    assert with_newlines("a\nb\r\nc\r", "\r\n") == "a\r\nb\r\nc\r\n"
