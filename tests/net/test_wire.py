"""One request, with servers that do all that servers do."""

from __future__ import annotations

import socket
import threading
import time
from typing import Any

import pytest

from tests.support.web import Handler, names, network, serving
from vaultkit.net.address import Address, read_address
from vaultkit.net.network import Network, NoSuchHost, NotAnswered, TooSlow
from vaultkit.net.wire import Answer, HungUp, exchange


def at(text: str) -> Address:
    address = read_address(text)
    assert isinstance(address, Address)
    return address


def words(with_network: Network, text: str, kind: type[NotAnswered] = NotAnswered) -> str:
    with pytest.raises(kind) as caught:
        exchange(with_network, "HEAD", at(text))
    assert caught.value.reached.state == "unknown"
    return caught.value.reached.words


# ------------------------------------------------------------------------------------ what is sent


def test_a_server_is_told_who_asks_and_nothing_of_anybody_else() -> None:
    with serving({"/x?y": 200}) as web:
        assert exchange(network(), "HEAD", at(web.url("/x?y#z"))) == Answer(200)
    (heard,) = web.heard
    assert (heard.method, heard.target) == ("HEAD", "/x?y")
    assert heard.headers == {
        "Host": f"a.example:{web.port}",
        "User-Agent": "vaultkit/test",
        "Accept": "*/*",
        "Accept-Encoding": "identity",
        "Connection": "close",
    }


def test_of_a_page_one_byte_is_asked_for_and_none_is_read() -> None:
    sent: list[int] = []

    def endless(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(1 << 40))
        handler.end_headers()
        for _ in range(10_000):
            handler.wfile.write(b"x" * 65_536)
            sent.append(65_536)

    with serving({"/": endless}) as web:
        started = time.monotonic()
        assert exchange(network(), "GET", at(web.url("/"))).status == 200
        assert time.monotonic() - started < 30
    assert web.heard[0].headers["Range"] == "bytes=0-0"
    assert sum(sent) < 64 << 20


def test_headers_that_matter_are_told_in_the_characters_that_were_meant() -> None:
    headers = {"Location": "/ü".encode().decode("latin-1"), "Retry-After": "7", "Set-Cookie": "a=b"}
    with serving({"/": (503, headers)}) as web:
        assert exchange(network(), "HEAD", at(web.url("/"))) == Answer(503, "/ü", "7")


# -------------------------------------------------------------------------------- who is not asked


@pytest.mark.parametrize("host", ["private.example", "mixed.example", "10.0.0.1"])
def test_a_host_of_which_one_place_is_private_is_never_connected_to(host: str) -> None:
    with serving({"/": 200}) as web:
        assert "not on the public Internet" in words(network(), web.url("/", host))
    assert web.connections == 0


def test_the_place_that_was_allowed_is_the_one_that_is_asked() -> None:
    """A name that means another machine when it is looked up again gains nothing."""
    looked: list[str] = []

    def turning(host: str, port: int) -> list[Any]:
        looked.append(host)
        place = "127.0.0.1" if len(looked) == 1 else "10.0.0.1"
        return [(socket.AF_INET, (place, port))]

    with serving({"/": 200}) as web:
        assert exchange(network(look_up=turning), "HEAD", at(web.url("/"))).status == 200
    assert looked == ["a.example"]


def test_by_default_this_machine_and_its_network_are_not_asked() -> None:
    strict = Network(agent="x", proxies=network().proxies)
    with serving({"/": 200}) as web:
        for host in ("127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]"):
            assert "not on the public" in words(strict, web.url("/", host)), host
    assert web.connections == 0


def test_a_missing_host_is_told_apart_from_a_name_that_cannot_be_looked_up_now() -> None:
    assert "cannot be found" in words(network(), "http://a.invalid/", NoSuchHost)
    assert "looked up now" in words(network(), "http://busy.example/")


def test_nobody_answers_for_a_name_without_a_place() -> None:
    assert words(network(look_up=lambda host, port: []), "http://a.example/")


# -------------------------------------------------------------------------------- what goes wrong


def test_a_closed_port_refuses() -> None:
    with serving({}) as web:
        gone = web.url("/")
    assert "refuses" in words(network(), gone)


def test_one_dead_place_of_a_host_is_passed_over() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        dead = server.getsockname()
    with serving({"/": 200}) as web:
        places = [(socket.AF_INET, dead), *names("a.example", web.port)]
        both = network(look_up=lambda host, port: places)
        assert exchange(both, "HEAD", at(web.url("/"))).status == 200


def drip(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(1_000):
        handler.wfile.write(b"X-%d: x\r\n" % number)
        handler.wfile.flush()
        time.sleep(0.05)


def silent(handler: Handler) -> None:
    time.sleep(50)
    handler.close_connection = True


@pytest.mark.parametrize("slow", [drip, silent], ids=["drip", "silent"])
def test_a_server_gets_its_time_and_no_more(slow: Any) -> None:
    with serving({"/": slow}) as web:
        started = time.monotonic()
        assert "in time" in words(network(each=0.4), web.url("/"), TooSlow)
        assert time.monotonic() - started < 30


def test_a_server_that_takes_no_connection_is_not_waited_for() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        port = server.getsockname()[1]
        full = [socket.socket() for _ in range(4)]
        for one in full:
            one.setblocking(False)
            one.connect_ex(("127.0.0.1", port))
        started = time.monotonic()
        assert words(network(each=0.5, connect=0.3), f"http://a.example:{port}/", TooSlow)
        assert time.monotonic() - started < 30
        for one in full:
            one.close()


def raw(data: bytes) -> Any:
    def speak(handler: Handler) -> None:
        handler.wfile.write(data)
        handler.close_connection = True

    return speak


@pytest.mark.parametrize(
    "data",
    [
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"HTTP/1.1 abc\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 200 + b"\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
        b"HTTP/1.1 " + b"2" * 70_000 + b"\r\n\r\n",
        b"\xff\xfe\x00",
        b"\r\n\r\n",
    ],
    ids=["ssh", "status", "headers", "header", "line", "bytes", "empty"],
)
def test_what_is_no_http_is_told_so(data: bytes) -> None:
    with serving({"/": raw(data)}) as web:
        assert words(network(), web.url("/")) == "what its server answers is no HTTP"


def test_a_server_that_hangs_up_may_only_dislike_the_question() -> None:
    with serving({"/": raw(b"")}) as web:
        assert "hangs up" in words(network(), web.url("/"), HungUp)


# --------------------------------------------------------------------------------------------- TLS


def test_an_encrypted_connection_is_made_to_a_server_that_is_trusted() -> None:
    with serving({"/": 200}, tls=True) as web:
        address = at(web.url("/", "safe.example", "https"))
        assert exchange(network(), "HEAD", address).status == 200
        dotted = at(web.url("/", "safe.example.", "https"))
        with_dot = network(look_up=lambda host, port: names(host.rstrip("."), port))
        assert exchange(with_dot, "HEAD", dotted).status == 200


def test_another_name_or_an_unknown_certificate_is_not_trusted() -> None:
    from vaultkit.net.network import trusted

    with serving({"/": 200}, tls=True) as web:
        told = words(network(), web.url("/", "a.example", "https"))
        assert "not trusted" in told
        told = words(network(trust=trusted), web.url("/", "safe.example", "https"))
        assert "not trusted" in told
    assert not web.heard


def test_a_server_that_speaks_no_tls_is_told_so() -> None:
    with serving({"/": 200}) as web:
        assert "encrypted" in words(network(), web.url("/", "safe.example", "https"))


def test_a_handshake_gets_its_time_and_no_more() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"https://safe.example:{server.getsockname()[1]}/"
        started = time.monotonic()
        words(network(each=0.4), url, TooSlow)
        assert time.monotonic() - started < 30


# ----------------------------------------------------------------------------------------- proxies


def proxied(port: int, **more: Any) -> Network:
    value = f"http://me:secret@proxy.example:{port}"
    return network({"http_proxy": value, "https_proxy": value}, **more)


def test_a_proxy_is_asked_with_the_whole_address_and_nobody_is_looked_up() -> None:
    looked: list[str] = []

    def look_up(host: str, port: int) -> list[Any]:
        looked.append(host)
        return names(host, port)

    with serving({"/x": 200}) as web:
        asked = proxied(web.port, look_up=look_up)
        assert exchange(asked, "HEAD", at("http://elsewhere.example/x")).status == 200
    assert web.heard[0].target == "http://elsewhere.example/x"
    assert web.heard[0].headers["Host"] == "elsewhere.example"
    assert web.heard[0].headers["Proxy-Authorization"] == "Basic bWU6c2VjcmV0"
    assert looked == ["proxy.example"]


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "0x7f.1", "10.0.0.1", "[::1]", "localhost", "printer", "db.internal", "x.local."],
)
def test_a_proxy_is_not_asked_for_what_lies_in_its_own_network(host: str) -> None:
    with serving({"/": 200}) as web:
        strict = proxied(web.port, allows=lambda place: False)
        assert "not on the public Internet" in words(strict, f"http://{host}/")
    assert web.connections == 0


def test_a_proxy_connects_to_a_server_and_then_sees_nothing() -> None:
    with serving({"/": 200}, tls=True) as web, serving({}) as proxy:
        address = f"safe.example:{web.port}"

        def connect(handler: Handler) -> None:
            handler.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            _carry(handler.connection, web.port)
            handler.close_connection = True

        proxy.says = {address: connect}
        asked = proxied(proxy.port)
        assert exchange(asked, "HEAD", at(f"https://{address}/")).status == 200
    (heard,) = proxy.heard
    assert (heard.method, heard.target) == ("CONNECT", address)
    assert heard.headers["Proxy-Authorization"].startswith("Basic ")
    assert "Proxy-Authorization" not in web.heard[0].headers


def _carry(client: socket.socket, port: int) -> None:
    """Bytes from one end to the other, until one has enough."""
    with socket.create_connection(("127.0.0.1", port)) as server:

        def back() -> None:
            while data := server.recv(4096):
                client.sendall(data)

        thread = threading.Thread(target=back, daemon=True)
        thread.start()
        while data := client.recv(4096):
            server.sendall(data)
        server.shutdown(socket.SHUT_WR)
        thread.join(5)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n", "answers 407"),
        (b"HTTP/1.1 502 Bad Gateway\r\n\r\n", "answers 502"),
        (b"SMTP 220 hello\r\n\r\n", "answers 220"),
        (b"nonsense\r\n\r\n", "no HTTP"),
        (b"HTTP/1.1 200 OK\r\n", "hangs up"),
        (b"HTTP/1.1 200 OK\r\n" + b"x" * 20_000, "hangs up"),
    ],
    ids=["407", "502", "smtp", "nonsense", "half", "endless"],
)
def test_a_proxy_that_does_not_connect_is_told(data: bytes, told: str) -> None:
    with serving({"a.example:443": raw(data)}) as proxy:
        assert told in words(proxied(proxy.port), "https://a.example/")


def test_a_proxy_that_is_not_there_is_told() -> None:
    lost = network({"all_proxy": "http://proxy.invalid:1"})
    assert "proxy" in words(lost, "http://a.example/")
