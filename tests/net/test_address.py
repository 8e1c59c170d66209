from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.around import GONE, UNKNOWN, Reached
from vaultkit.net.address import Address, read_address


def read(text: str) -> Address:
    found = read_address(text)
    assert isinstance(found, Address), found
    return found


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://a.example", ("http", "a.example", 80, "/")),
        ("HTTPS://A.Example/X", ("https", "a.example", 443, "/X")),
        ("https://a.example:8443/x?y=z&w", ("https", "a.example", 8443, "/x?y=z&w")),
        ("http://a.example?q", ("http", "a.example", 80, "/?q")),
        ("http://a.example:/x", ("http", "a.example", 80, "/x")),
        ("http://a.example./", ("http", "a.example.", 80, "/")),
        ("http://a.example/ü ()", ("http", "a.example", 80, "/%C3%BC%20()")),
        ("http://a.example/%C3%BC%zz", ("http", "a.example", 80, "/%C3%BC%zz")),
        ("http://a.example/漢?عر", ("http", "a.example", 80, "/%E6%BC%A2?%D8%B9%D8%B1")),
        ("http://bücher.example/", ("http", "xn--bcher-kva.example", 80, "/")),
        ("http://例え.example/", ("http", "xn--r8jz45g.example", 80, "/")),
        ("http://a_b.example/", ("http", "a_b.example", 80, "/")),
        ("http://127.0.0.1/", ("http", "127.0.0.1", 80, "/")),
        ("http://0x7f.1/", ("http", "0x7f.1", 80, "/")),
        ("http://2130706433/", ("http", "2130706433", 80, "/")),
        ("http://[::1]:81/x", ("http", "::1", 81, "/x")),
        ("http://[::FFFF:127.0.0.1]/", ("http", "::ffff:7f00:1", 80, "/")),
        ("http://a.example/x#y", ("http", "a.example", 80, "/x")),
    ],
)
def test_an_address_is_whom_to_ask_for_what(text: str, address: tuple[object, ...]) -> None:
    assert read(text) == address


@pytest.mark.parametrize(
    ("text", "authority", "tunnel"),
    [
        ("https://a.example/", "a.example", "a.example:443"),
        ("https://a.example:80/", "a.example:80", "a.example:80"),
        ("http://[::1]/", "[::1]", "[::1]:80"),
        ("http://[::1]:8080/", "[::1]:8080", "[::1]:8080"),
    ],
)
def test_a_host_is_told_its_name_with_the_port_where_that_is_not_usual(
    text: str, authority: str, tunnel: str
) -> None:
    assert (read(text).authority, read(text).tunnel) == (authority, tunnel)
    assert read_address(read(text).text) == read(text)


@pytest.mark.parametrize(
    "text",
    [
        "http://",
        "http:///x",
        "http://:80/",
        "http://a.example:x/",
        "http://a.example:65536/",
        "http://a.example:0/",
        "http://[::1/",
        "http://[::g]/",
        "http://[v1.x]/",
        "http://a b.example/",
        "http://a..example/",
        "http://.example/",
        f"http://{'a' * 64}.example/",
        f"http://{'a.' * 128}example/",
        "http://a<b>.example/",
        "http://a.example/\nHost: b",
        "http://a.example\t/",
        "http://a.example/\0",
        "http://\u2100.example/",
    ],
)
def test_what_is_no_address_is_certain(text: str) -> None:
    found = read_address(text)
    assert isinstance(found, Reached)
    assert found.state == GONE
    assert found.words


@pytest.mark.parametrize(
    "text",
    [
        "http://user@a.example/",
        "http://user:word@a.example/",
        "http://@a.example/",
        "http://a.example\\@b.example/",
        "http://a.example\\.b.example/",
        "http://a%2eexample/",
        "http://%31%32%37.0.0.1/",
        "http://[fe80::1%25eth0]/",
        "http://straße.example/",
        "http://\N{GRINNING FACE}\u200d.example/",
        f"http://a.example/{'x' * 8_000}",
        "ftp://a.example/",
        "//a.example/",
        "mailto:a@a.example",
    ],
)
def test_what_is_read_in_more_ways_or_holds_a_secret_is_not_asked_for(text: str) -> None:
    found = read_address(text)
    assert isinstance(found, Reached)
    assert found.state == UNKNOWN
    assert "word" not in found.words or "password" in found.words


@given(st.text(max_size=40), st.sampled_from(["", "a.example", "[::1]", "1.2.3.4:"]))
def test_nothing_that_is_asked_holds_more_than_plain_ascii(text: str, host: str) -> None:
    found = read_address(f"http://{host}{text}")
    if isinstance(found, Address):
        asked = f"{found.host}{found.target}{found.authority}"
        assert asked.isascii()
        assert asked.isprintable()
        assert " " not in asked
        assert found.target.startswith("/")
        assert 0 < found.port < 65_536


def test_a_lone_half_of_a_character_breaks_nothing() -> None:
    assert read("http://a.example/\ud800").target == "/%3F"
