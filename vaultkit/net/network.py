"""How servers are asked: who says so, how long is waited, and which addresses are allowed.

One value that the other modules of this room share; tests give parts of it in their own way.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from vaultkit.model.around import Reached
from vaultkit.net.proxies import Proxies
from vaultkit.net.public import is_public

Place = tuple[int, Any]
"""An address family and what `socket.connect` takes; the IP address is its first item."""


class NotAnswered(Exception):
    """No answer was had; `reached` says why."""

    def __init__(self, reached: Reached) -> None:
        super().__init__(reached.words)
        self.reached = reached


class NotPublic(NotAnswered):
    """The host may not be asked, and was not."""


class NoSuchHost(NotAnswered):
    """The name of the host is not known: certain only where other names are."""


class TooSlow(NotAnswered):
    """The time for one address was over."""


def look_up(host: str, port: int) -> list[Place]:
    """The places that a host's name stands for. Raises OSError (`socket.gaierror`) for none."""
    found = socket.getaddrinfo(host.encode("ascii"), port, type=socket.SOCK_STREAM)
    return [(family, place) for family, _, _, _, place in found]


@cache
def trusted() -> ssl.SSLContext:
    """What this machine trusts, read once."""
    return ssl.create_default_context()


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """All times are in seconds. `agent` is what the servers are told of who asks.

    `look_up` gives the places of a name, `allows` says of an IP address whether it may be asked,
    `probe` is a name that always exists: it tells a missing host from a machine without a network.
    `at_once` hosts are asked side by side, each of them one thing at a time with a `pause` between;
    `whole` is the time for all addresses together.
    """

    agent: str
    proxies: Proxies
    look_up: Callable[[str, int], list[Place]] = look_up
    allows: Callable[[str], bool] = is_public
    trust: Callable[[], ssl.SSLContext] = trusted
    probe: str = "example.org"
    at_once: int = 16
    pause: float = 0.25
    connect: float = 8
    each: float = 20
    longest_wait: float = 10
    whole: float = 900
