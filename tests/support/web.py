"""Servers of the web on this machine, each a thread: what they say is a table, what they heard a
list. Names under `.example` lead to them.
"""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from vaultkit.net.network import Network, Place
from vaultkit.net.proxies import Proxies

PEM = Path(__file__).with_name("safe_example.pem")
"""Key and certificate of `safe.example`, which nobody else trusts."""

Speak = Callable[["Handler"], None]
Said = int | tuple[int, Mapping[str, str]] | Speak


@dataclass
class Heard:
    """One request; `done` is when its answer was out, by `time.monotonic`."""

    method: str
    target: str
    headers: Mapping[str, str]
    began: float
    done: float = 0.0


@dataclass
class Web:
    """A server. `says` maps a path, or a method and a path, to a status, with headers or without,
    or to a function that writes what it likes; any other path is 404."""

    says: Mapping[str, Said]
    port: int = 0
    heard: list[Heard] = field(default_factory=list)
    connections: int = 0

    @property
    def asked(self) -> list[str]:
        """Method and target of every request."""
        return [f"{one.method} {one.target}" for one in self.heard]

    def url(self, path: str, host: str = "a.example", scheme: str = "http") -> str:
        """An address of this server."""
        return f"{scheme}://{host}:{self.port}{path}"


class Handler(BaseHTTPRequestHandler):
    """One connection of a `Web`."""

    protocol_version = "HTTP/1.1"

    def __init__(self, web: Web, *arguments: Any) -> None:
        self.web = web
        web.connections += 1
        super().__init__(*arguments)

    def handle_one_request(self) -> None:
        try:
            super().handle_one_request()
        except OSError:
            self.close_connection = True

    def __getattr__(self, name: str) -> Any:
        if name.startswith("do_"):
            return self.answer
        raise AttributeError(name)

    def answer(self) -> None:
        heard = Heard(self.command, self.path, dict(self.headers.items()), time.monotonic())
        self.web.heard.append(heard)
        path = self.path.partition(".example")[2] if "://" in self.path else self.path
        path = path[path.find("/") :] if "://" in self.path else path
        says = self.web.says
        said = says.get(f"{self.command} {path}", says.get(path, 404))
        if callable(said):
            said(self)
        else:
            status, headers = (said, {}) if isinstance(said, int) else said
            self.send_response(status)
            for name, value in {"Content-Length": "0", **headers}.items():
                self.send_header(name, value)
            self.end_headers()
        heard.done = time.monotonic()

    def log_message(self, *_arguments: Any) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_arguments: Any) -> None:
        """A client that leaves early is no fault."""


@contextmanager
def serving(says: Mapping[str, Said], *, tls: bool = False) -> Iterator[Web]:
    """A server for the time of a test."""
    web = Web(says)
    server = _Server(("127.0.0.1", 0), partial(Handler, web))
    if tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(PEM)
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
    web.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield web
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def names(host: str, port: int) -> list[Place]:
    """Every name under `.example` is this machine, but `private.`, `mixed.` and `busy.`, which are
    what they are called; no other name exists. Numbers mean themselves."""
    first = host.partition(".")[0]
    if host.replace(".", "").isdecimal():
        return [(socket.AF_INET, (host, port))]
    if not host.endswith("example"):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    if first == "busy":
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")
    here = (socket.AF_INET, ("127.0.0.1", port))
    there = (socket.AF_INET, ("10.0.0.1", port))
    places: dict[str, list[Place]] = {"private": [there], "mixed": [here, there]}
    return places.get(first, [here])


def trusting() -> ssl.SSLContext:
    """Trust in `safe.example` alone."""
    return ssl.create_default_context(cafile=str(PEM))


def network(environment: Mapping[str, str] | None = None, **more: Any) -> Network:
    """A network of these servers, without long waits."""
    values = {
        "agent": "vaultkit/test",
        "proxies": Proxies(environment or {}),
        "look_up": names,
        "allows": "127.0.0.1".__eq__,
        "trust": trusting,
        "probe": "nowhere.invalid",
        "pause": 0.0,
        "connect": 2.0,
        "each": 2.0,
        "longest_wait": 1.0,
        "whole": 30.0,
    }
    return Network(**{**values, **more})
