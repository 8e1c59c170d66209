from __future__ import annotations

import threading
import time
from itertools import pairwise
from typing import Any

import pytest

from tests.support.web import Handler, Web, names, network, serving
from vaultkit.net.address import Address, read_address
from vaultkit.net.hosts import Hosts
from vaultkit.net.network import NoSuchHost, NotAnswered, NotPublic, Place


def hosts(**more: Any) -> Hosts:
    return Hosts(network(**more), threading.Event())


def ask(asked: Hosts, web: Web, path: str = "/", host: str = "a.example") -> int:
    address = read_address(web.url(path, host))
    assert isinstance(address, Address)
    return asked.ask("HEAD", address).status


def test_a_host_is_asked_one_thing_at_a_time_with_a_pause() -> None:
    def slow(handler: Handler) -> None:
        time.sleep(0.05)
        handler.send_response(200)
        handler.end_headers()

    with serving({"/": slow}) as web:
        asked = hosts(pause=0.1)
        threads = [threading.Thread(target=ask, args=(asked, web)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    heard = sorted(web.heard, key=lambda one: one.began)
    assert len(heard) == 4
    for before, after in pairwise(heard):
        assert after.began - before.done > 0.09


def test_other_hosts_do_not_wait() -> None:
    with serving({"/": 200}) as web:
        asked = hosts(pause=30)
        assert [ask(asked, web, host=f"{name}.example") for name in "abc"] == [200] * 3


def test_a_host_that_asks_for_a_moment_gets_it_and_is_asked_once_more() -> None:
    with serving({"/": (429, {"Retry-After": "1"})}) as web:
        asked = hosts()
        assert ask(asked, web) == 429
        assert web.heard[1].began - web.heard[0].done > 0.9
        with pytest.raises(NotAnswered, match=r"left alone for 1 second$"):
            ask(asked, web, "/other")
        assert ask(asked, web, host="b.example") == 429
    assert len(web.heard) == 4


@pytest.mark.parametrize("status", [429, 503])
def test_a_host_that_asks_for_an_hour_is_asked_no_more(status: int) -> None:
    with serving({"/": (status, {"Retry-After": "3600"})}) as web:
        asked = hosts()
        assert ask(asked, web) == status
        with pytest.raises(NotAnswered, match="left alone for 3,600 seconds"):
            ask(asked, web, "/other")
    assert len(web.heard) == 1


@pytest.mark.parametrize("value", ["Fri, 31 Dec 1999 23:59:59 GMT", "-1", "²", "1e9", "9" * 5_000])
def test_a_wait_that_is_no_number_of_seconds_is_none(value: str) -> None:
    with serving({"/": (503, {"Retry-After": value.encode().decode("latin-1")})}) as web:
        asked = hosts()
        assert [ask(asked, web) for _ in range(2)] == [503, 503]
    assert len(web.heard) == 2


def test_a_host_that_is_too_slow_three_times_is_asked_no_more() -> None:
    def silent(handler: Handler) -> None:
        time.sleep(50)
        handler.close_connection = True

    with serving({"/": silent, "/fine": 200}) as web:
        asked = hosts(each=0.3)
        for _ in range(2):
            with pytest.raises(NotAnswered):
                ask(asked, web)
        assert ask(asked, web, "/fine") == 200  # it did answer: counted from the start again
        for _ in range(3):
            with pytest.raises(NotAnswered):
                ask(asked, web)
        heard = len(web.heard)
        with pytest.raises(NotAnswered, match="in time"):
            ask(asked, web, "/fine")
        assert len(web.heard) == heard


@pytest.mark.parametrize("host", ["private.example", "a.invalid"])
def test_a_host_that_is_not_asked_is_looked_up_once_and_not_waited_for(host: str) -> None:
    looked: list[str] = []

    def look_up(name: str, port: int) -> list[Place]:
        looked.append(name)
        return names(name, port)

    with serving({}) as web:
        asked = hosts(look_up=look_up, pause=60)
        for path in ("/a", "/b", "/c"):
            with pytest.raises((NoSuchHost, NotPublic)):
                ask(asked, web, path, host)
    assert (looked, web.connections) == ([host], 0)


def test_whoever_waits_is_let_go_at_the_end() -> None:
    with serving({"/": 200}) as web:
        stop = threading.Event()
        asked = Hosts(network(pause=60), stop)
        ask(asked, web)
        threading.Timer(0.1, stop.set).start()
        started = time.monotonic()
        with pytest.raises(NotAnswered, match="over before"):
            ask(asked, web)
        assert time.monotonic() - started < 5
