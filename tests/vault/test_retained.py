"""Retained files: their hash, their lines, and where a quote stands."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.vault.retained import Retained, collapsed

_OID = "0f" * 32
_POINTER = f"version https://git-lfs.github.com/spec/v1\noid sha256:{_OID}\nsize 12345\n".encode()


def test_a_file_has_the_hash_of_its_bytes_and_its_lines() -> None:
    kept = Retained(b"one\r\ntwo\n\nfour")
    assert kept.sha256 == hashlib.sha256(b"one\r\ntwo\n\nfour").hexdigest()
    assert kept.lines == ("one", "two", "", "four")
    assert kept.size == 14
    assert Retained(b"one\n").lines == ("one",)
    assert Retained(b"").lines == ()
    assert Retained(b"\xef\xbb\xbfone").lines == ("one",)


@pytest.mark.parametrize("data", [b"%PDF\0", b"\xff\xfe"])
def test_what_is_no_text_has_no_lines(data: bytes) -> None:
    assert Retained(data).lines is None
    assert Retained(data).place_of("x") is None


def test_a_pointer_stands_for_the_file_it_names() -> None:
    kept = Retained(_POINTER)
    assert (kept.sha256, kept.size, kept.lines) == (_OID, 12345, None)
    plain = Retained(b"x" + _POINTER)
    assert plain.sha256 != _OID


def test_a_quote_is_found_whatever_its_white_space_and_unicode_form() -> None:
    kept = Retained("We met.\nThe café  closes\n\nat ten.\n".encode())
    quote = "The cafe\u0301 closes at\tten."
    assert kept.holds(quote)
    assert kept.holds(quote, 2, 4)
    assert not kept.holds(quote, 1, 3)
    assert kept.place_of(quote) == (2, 4)
    assert kept.place_of("We met.") == (1, 1)
    assert kept.place_of("at ten") == (4, 4)
    assert kept.place_of("at eleven") is None
    assert kept.place_of("  ") is None


@given(st.lists(st.sampled_from(("a b", "c", "", "d  e", "a")), max_size=8), st.data())
def test_the_place_of_a_quote_holds_it(lines: list[str], data: st.DataObject) -> None:
    kept = Retained("\n".join(lines).encode())
    whole = collapsed(" ".join(lines))
    start = data.draw(st.integers(0, len(whole)))
    quote = collapsed(whole[start : start + data.draw(st.integers(1, 8))])
    place = kept.place_of(quote)
    assert (place is None) == (not quote)
    if place is not None:
        assert kept.holds(quote, *place)
