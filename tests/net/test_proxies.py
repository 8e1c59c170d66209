from __future__ import annotations

import pytest

from vaultkit.errors import UsageError
from vaultkit.net.address import Address, read_address
from vaultkit.net.proxies import Proxies, Proxy


def proxy_for(environment: dict[str, str], text: str = "https://a.example/") -> Proxy | None:
    address = read_address(text)
    assert isinstance(address, Address)
    return Proxies(environment).of(address)


HTTP, HTTPS = "http://a.example/", "https://a.example/"


@pytest.mark.parametrize(
    ("environment", "text", "host"),
    [
        ({}, HTTPS, None),
        ({"https_proxy": ""}, HTTPS, None),
        ({"https_proxy": "http://p:3128"}, HTTPS, "p"),
        ({"https_proxy": "http://p:3128"}, HTTP, None),
        ({"HTTPS_PROXY": "p:3128/"}, HTTPS, "p"),
        ({"https_proxy": "http://p", "HTTPS_PROXY": "http://q"}, HTTPS, "p"),
        ({"http_proxy": "http://p"}, HTTP, "p"),
        ({"HTTP_PROXY": "http://p"}, HTTP, "p"),
        ({"HTTP_PROXY": "http://p", "REQUEST_METHOD": "GET"}, HTTP, None),
        ({"http_proxy": "http://p", "REQUEST_METHOD": "GET"}, HTTP, "p"),
        ({"all_proxy": "http://p"}, HTTP, "p"),
        ({"ALL_PROXY": "http://q", "https_proxy": "http://p"}, HTTPS, "p"),
    ],
)
def test_the_environment_names_a_proxy_for_a_scheme(
    environment: dict[str, str], text: str, host: str | None
) -> None:
    found = proxy_for(environment, text)
    assert (found and found.host) == host


@pytest.mark.parametrize(
    ("words", "text", "without"),
    [
        ("", HTTPS, False),
        ("*", HTTPS, True),
        ("a.example", HTTPS, True),
        ("A.EXAMPLE", HTTPS, True),
        ("example", HTTPS, True),
        (".example", HTTPS, True),
        ("*.example", HTTPS, True),
        ("b.example, example", HTTPS, True),
        ("xample", HTTPS, False),
        ("b.a.example", HTTPS, False),
        ("a.example:443", HTTPS, True),
        ("a.example:8443", HTTPS, False),
        ("a.example", "https://a.example./", True),
        ("10.0.0.0/8", "http://10.1.2.3/", True),
        ("10.0.0.0/8", "http://11.1.2.3/", False),
        ("10.0.0.0/8", HTTPS, False),
        ("10.0.0.0/x", "http://10.1.2.3/", False),
        ("::1", "http://[::1]/", True),
        ("[::1]", "http://[::1]/", True),
        ("[::1]:80", "http://[::1]/", True),
        ("[::1]:81", "http://[::1]/", False),
        (" , ,", HTTPS, False),
        (".", HTTPS, False),
    ],
)
def test_no_proxy_takes_hosts_out(words: str, text: str, without: bool) -> None:
    for name in ("no_proxy", "NO_PROXY"):
        found = proxy_for({"all_proxy": "http://p:1", name: words}, text)
        assert (found is None) is without


def test_a_proxy_is_shown_its_own_password() -> None:
    found = proxy_for({"https_proxy": "http://me:p%40ss@p:3128"})
    assert found == Proxy("p", 3128, "Basic bWU6cEBzcw==")
    assert proxy_for({"https_proxy": "http://me@p"}) == Proxy("p", 80, "Basic bWU6")


@pytest.mark.parametrize(
    "value", ["socks5://p:1", "https://p:1", "http://", "http://p:x", "http://[::1", "http://ü:1"]
)
def test_a_proxy_that_cannot_be_used_is_no_reason_to_go_without(value: str) -> None:
    with pytest.raises(UsageError, match="all_proxy") as caught:
        Proxies({"all_proxy": value})
    assert value not in caught.value.message
