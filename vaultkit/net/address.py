"""A web address as written on a page, read into what is asked of whom, or why nobody is asked.

Text in, `Address` out; nothing is looked up. What browsers read in more than one way is not
guessed: it counts as not checked.
"""

from __future__ import annotations

import re
from ipaddress import IPv6Address
from typing import NamedTuple
from urllib.parse import SplitResult, quote, urlsplit

from vaultkit.model.around import GONE, UNKNOWN, Reached

PORTS = {"http": 80, "https": 443}

_LONGEST = 8_000
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_TWO_WAYS = re.compile("[ßς\u200c\u200d]")  # IDNA 2003 and 2008 make different names of these
_PATH = "/%:@!$&'()*+,;=~[]|"
_QUERY = _PATH + "?"


class Address(NamedTuple):
    """Whom to ask, and for what: all in ASCII, the host in lower case and without brackets."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def authority(self) -> str:
        """Host and port as `Host` takes them, the port where it is not the scheme's own."""
        return self.host_written if self.port == PORTS[self.scheme] else self.tunnel

    @property
    def tunnel(self) -> str:
        """Host and port, as a proxy wants them."""
        return f"{self.host_written}:{self.port}"

    @property
    def host_written(self) -> str:
        """The host with the brackets of an IPv6 address."""
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def text(self) -> str:
        """The whole address."""
        return f"{self.scheme}://{self.authority}{self.target}"


def read_address(text: str) -> Address | Reached:
    """The address that `text` means; what can be said of it at once where nobody is to be asked."""
    if len(text) > _LONGEST:
        return Reached(UNKNOWN, "it is too long to be asked for")
    if _CONTROL.search(text):
        return Reached(GONE, "an address holds no control characters")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return Reached(GONE, "its host or port cannot be read")
    if parts.scheme not in PORTS:
        return Reached(UNKNOWN, "only http and https addresses are asked for")
    if "@" in parts.netloc:
        return Reached(UNKNOWN, "it holds a user name or password, which are never sent")
    host = _host(parts)
    if isinstance(host, Reached):
        return host
    if port == 0:
        return Reached(GONE, "there is no port 0")
    return Address(parts.scheme, host, port or PORTS[parts.scheme], _target(parts))


def _host(parts: SplitResult) -> str | Reached:
    host = parts.hostname or ""
    if not host:
        return Reached(GONE, "it names no host")
    if "%" in host or "\\" in host or _TWO_WAYS.search(host):
        return Reached(UNKNOWN, "its host is written in a way that programs read differently")
    if "[" in parts.netloc:
        try:
            return str(IPv6Address(host))
        except ValueError:
            return Reached(GONE, "what stands in brackets is no IPv6 address")
    if not host.isascii():
        try:
            host = host.encode("idna").decode("ascii").lower()
        except UnicodeError:
            return Reached(UNKNOWN, "its host cannot be written in ASCII here")
    too_long = len(host) > 254 or any(len(label) > 63 for label in host.split("."))
    if too_long or not _HOST.fullmatch(host):
        return Reached(GONE, "no host can have such a name")
    return host


def _target(parts: SplitResult) -> str:
    path = quote(parts.path or "/", safe=_PATH, errors="replace")
    query = quote(parts.query, safe=_QUERY, errors="replace")
    return f"{path}?{query}" if query else path
