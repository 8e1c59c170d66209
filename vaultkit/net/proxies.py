"""The proxies of an environment: `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`.

Lower case comes first. `HTTP_PROXY` counts for nothing where a request of another program may have
set it (REQUEST_METHOD is there).
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from vaultkit.errors import UsageError
from vaultkit.net.address import PORTS, Address

_WITH_PORT = re.compile(r"(\[[^\]]*\]|[^:]*):([0-9]{1,5})")


class Proxy(NamedTuple):
    """Where a proxy listens, and what to show it: the value of `Proxy-Authorization`, or ""."""

    host: str
    port: int
    authorization: str = ""


class Proxies:
    """Which proxy is asked for which address. Raises `UsageError` for one that cannot be used."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._by_scheme = {scheme: _proxy(environment, scheme) for scheme in PORTS}
        without = environment.get("no_proxy") or environment.get("NO_PROXY") or ""
        self._without = tuple(word.strip().lower() for word in without.split(",") if word.strip())

    def of(self, address: Address) -> Proxy | None:
        """The proxy for this address; None where its server is asked itself."""
        found = self._by_scheme[address.scheme]
        if found is None or any(_means(word, address) for word in self._without):
            return None
        return found


def _means(word: str, address: Address) -> bool:
    """Whether a word of `no_proxy` means this address: `*`, a domain, a network, with a port."""
    match = _WITH_PORT.fullmatch(word)
    if match is not None:
        if int(match[2]) != address.port:
            return False
        word = match[1]
    if word == "*":
        return True
    word = word.strip("[]").removeprefix("*").strip(".")
    host = address.host.rstrip(".")
    if not word:
        return False
    if "/" in word:
        with suppress(ValueError):
            return ip_address(host) in ip_network(word, strict=False)
        return False
    return host == word or host.endswith(f".{word}")


def _proxy(environment: Mapping[str, str], scheme: str) -> Proxy | None:
    names = [f"{scheme}_proxy", f"{scheme}_proxy".upper(), "all_proxy", "ALL_PROXY"]
    if "REQUEST_METHOD" in environment:
        names = [name for name in names if name != "HTTP_PROXY"]
    name = next((name for name in names if environment.get(name)), None)
    if name is None:
        return None
    value = environment[name]
    with suppress(ValueError):
        parts = urlsplit(value if "://" in value else f"http://{value}")
        if parts.scheme == "http" and parts.hostname and parts.hostname.isascii():
            words = _authorization(parts.username, parts.password)
            return Proxy(parts.hostname, parts.port or 80, words)
    raise UsageError(
        f"the proxy that {name} names cannot be used",
        "Name one as http://HOST:PORT there, or ask without one; nothing was asked",
    )


def _authorization(user: str | None, password: str | None) -> str:
    if user is None:
        return ""
    pair = f"{unquote(user)}:{unquote(password or '')}"
    return f"Basic {b64encode(pair.encode()).decode()}"
