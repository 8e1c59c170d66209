"""One request to one server: the connection, the question, and the head of the answer.

The name is looked up once, every place that it stands for must be allowed, and the connection is
made to such a place by its number: so no name can mean one thing when it is judged and another
when it is used. Nothing of an answer's body is read.
"""

from __future__ import annotations

import io
import socket
import ssl
import time
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, RemoteDisconnected
from typing import Any, NamedTuple, cast

from vaultkit.model.around import UNKNOWN, Reached
from vaultkit.net.address import Address
from vaultkit.net.network import Network, NoSuchHost, NotAnswered, NotPublic, Place, TooSlow
from vaultkit.net.proxies import Proxy

_MOST_PLACES = 4  # of one host, tried one after the other
_LONGEST_HEAD = 16_384  # bytes of a proxy's answer
_NO_NAME = {socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)}
_OF_THE_HOUSE = ("localhost", "local", "internal", "intranet", "lan", "home", "corp", "arpa")


class Answer(NamedTuple):
    """The status of an answer, and the headers that matter here, "" where one is missing."""

    status: int
    location: str = ""
    retry_after: str = ""


class HungUp(NotAnswered):
    """The server closed the connection without a word."""


def exchange(network: Network, method: str, address: Address) -> Answer:
    """Ask once. Raises `NotAnswered` where there is no answer, whatever the reason."""
    deadline = time.monotonic() + network.each
    try:
        return _exchange(network, method, address, deadline)
    except TimeoutError:
        raise TooSlow(Reached(UNKNOWN, "its server does not answer in time")) from None
    except RemoteDisconnected:
        raise HungUp(Reached(UNKNOWN, "its server hangs up without an answer")) from None
    except ssl.SSLCertVerificationError as error:
        words = f"the certificate of its server is not trusted ({error.verify_message})"
        raise NotAnswered(Reached(UNKNOWN, words)) from None
    except ssl.SSLError:
        words = "no encrypted connection to its server can be made"
        raise NotAnswered(Reached(UNKNOWN, words)) from None
    except ConnectionRefusedError:
        raise NotAnswered(Reached(UNKNOWN, "its server refuses the connection")) from None
    except OSError as error:
        words = f"its server cannot be reached ({(error.strerror or 'no reason given').lower()})"
        raise NotAnswered(Reached(UNKNOWN, words)) from None
    except (HTTPException, ValueError):
        raise NotAnswered(Reached(UNKNOWN, "what its server answers is no HTTP")) from None


def _exchange(network: Network, method: str, address: Address, deadline: float) -> Answer:
    proxy = network.proxies.of(address)
    places = _places(network, address) if proxy is None else _places_of(network, proxy, address)
    plain = _connected(places, deadline, network.connect)
    try:
        if address.scheme == "https":
            if proxy is not None:
                _tunnel(_Line(plain, deadline), address, proxy)
            plain.settimeout(_left(deadline))
            name = address.host.rstrip(".")
            plain = network.trust().wrap_socket(plain, server_hostname=name)
            proxy = None
        return _asked(_Line(plain, deadline), method, address, proxy, agent=network.agent)
    finally:
        plain.close()


def _places(network: Network, address: Address) -> list[Place]:
    """The places of a server, all of which may be asked."""
    try:
        places = network.look_up(address.host, address.port)
    except socket.gaierror as error:
        if error.errno in _NO_NAME:
            raise NoSuchHost(Reached(UNKNOWN, "its host cannot be found")) from None
        words = "the name of its host cannot be looked up now"
        raise NotAnswered(Reached(UNKNOWN, words)) from None
    if not places or not all(network.allows(place[0]) for _, place in places):
        raise NotPublic(_PRIVATE)
    return places


_PRIVATE = Reached(UNKNOWN, "its host is not on the public Internet, so it is not asked")


def _places_of(network: Network, proxy: Proxy, address: Address) -> list[Place]:
    """The places of a proxy, unless it would be asked for what lies in its own network."""
    number = _as_number(address.host)
    if number and not network.allows(number):
        raise NotPublic(_PRIVATE)
    labels = address.host.rstrip(".").split(".")
    if not number and (len(labels) < 2 or labels[-1] in _OF_THE_HOUSE):
        raise NotPublic(_PRIVATE)
    try:
        return network.look_up(proxy.host, proxy.port)
    except socket.gaierror:
        words = "the proxy of the environment cannot be found"
        raise NotAnswered(Reached(UNKNOWN, words)) from None


def _as_number(host: str) -> str:
    """The IP address that a host is written as, in any form that C reads; "" for a name."""
    if ":" in host:
        return host
    try:
        return socket.inet_ntoa(socket.inet_aton(host.rstrip(".")))
    except OSError:
        return ""


def _connected(places: Sequence[Place], deadline: float, longest: float) -> socket.socket:
    last: OSError = OSError("no address")
    for family, place in places[:_MOST_PLACES]:
        plain = socket.socket(family, socket.SOCK_STREAM)
        try:
            plain.settimeout(min(longest, _left(deadline)))
            plain.connect(place)
        except OSError as error:
            plain.close()
            last = error
        else:
            return plain
    raise last


def _left(deadline: float) -> float:
    """The seconds that are left. Raises TimeoutError where none are."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


class _Line:
    """A connection as `http.client` uses one; each step ends at the deadline, however slow."""

    def __init__(self, plain: socket.socket, deadline: float) -> None:
        self._plain, self._deadline = plain, deadline

    def sendall(self, data: bytes) -> None:
        self._plain.settimeout(_left(self._deadline))
        self._plain.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Reader(self._plain, self._deadline), 4096)

    def byte(self) -> bytes:
        self._plain.settimeout(_left(self._deadline))
        return self._plain.recv(1)

    def close(self) -> None:
        """Whoever opened the connection closes it."""


class _Reader(io.RawIOBase):
    def __init__(self, plain: socket.socket, deadline: float) -> None:
        self._plain, self._deadline = plain, deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._plain.settimeout(_left(self._deadline))
        return self._plain.recv_into(buffer)


def _asked(
    line: _Line, method: str, address: Address, proxy: Proxy | None, *, agent: str
) -> Answer:
    connection = HTTPConnection(address.host, address.port)
    connection.sock = cast("socket.socket", line)
    target = address.target if proxy is None else address.text
    connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
    headers = {"Host": address.authority, "User-Agent": agent, "Accept": "*/*"}
    headers["Accept-Encoding"] = "identity"
    headers["Connection"] = "close"
    if method == "GET":
        headers["Range"] = "bytes=0-0"
    if proxy is not None and proxy.authorization:
        headers["Proxy-Authorization"] = proxy.authorization
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    with connection.getresponse() as response:
        return _answer(response)


def _answer(response: HTTPResponse) -> Answer:
    location = response.getheader("Location", "") or ""
    with suppress(UnicodeError):  # then it stays as it came
        location = location.encode("latin-1").decode("utf-8")
    return Answer(response.status, location.strip(), response.getheader("Retry-After", "") or "")


def _tunnel(line: _Line, address: Address, proxy: Proxy) -> None:
    """Have the proxy connect to the server (RFC 9110, 9.3.6)."""
    lines = [f"CONNECT {address.tunnel} HTTP/1.1", f"Host: {address.tunnel}"]
    if proxy.authorization:
        lines.append(f"Proxy-Authorization: {proxy.authorization}")
    line.sendall("\r\n".join((*lines, "", "")).encode("ascii"))
    head = bytearray()
    while not head.endswith((b"\r\n\r\n", b"\n\n")):
        more = line.byte()
        if not more or len(head) > _LONGEST_HEAD:
            raise NotAnswered(Reached(UNKNOWN, "the proxy of the environment hangs up"))
        head += more
    words = head.split(maxsplit=2)
    status = words[1].decode("latin-1") if len(words) > 1 else ""
    if not (status.startswith("2") and head.startswith(b"HTTP/")):
        shown = status if status.isdecimal() and len(status) == 3 else "no HTTP"
        raise NotAnswered(Reached(UNKNOWN, f"the proxy of the environment answers {shown}"))
