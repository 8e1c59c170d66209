from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.web import Handler, names, network, serving
from vaultkit.errors import UsageError
from vaultkit.model.around import GONE, REACHED, UNKNOWN, Reached
from vaultkit.net.ask import ask, network_of
from vaultkit.net.network import Network


def states(asked: Network, *addresses: str) -> dict[str, str]:
    return {address: found.state for address, found in ask(asked, addresses)}


def test_each_address_gets_its_answer_once() -> None:
    with serving({"/here": 200, "/busy": 500}) as web:
        urls = [web.url(path) for path in ("/here", "/gone", "/busy", "/here")]
        found = states(network(), *urls, "http://a.example:0/", "http://u:p@a.example/")
    assert list(found.values()).count(REACHED) == 1
    assert found == {
        urls[0]: REACHED,
        urls[1]: GONE,
        urls[2]: UNKNOWN,
        "http://a.example:0/": GONE,
        "http://u:p@a.example/": UNKNOWN,
    }
    assert web.asked.count("HEAD /here") == 1


def test_nobody_is_asked_for_nothing() -> None:
    before = threading.active_count()
    assert states(network(look_up=None)) == {}
    assert threading.active_count() == before


def test_hosts_are_asked_side_by_side_and_no_more_than_so_many() -> None:
    running, most = [0], [0]
    lock = threading.Lock()

    def slow(handler: Handler) -> None:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        time.sleep(0.05)
        with lock:
            running[0] -= 1
        handler.send_response(200)
        handler.end_headers()

    with serving({f"/{n}": slow for n in range(3)}) as web:
        urls = [web.url(f"/{n}", f"h{host}.example") for host in range(8) for n in range(3)]
        found = states(network(at_once=4), *urls)
    assert set(found.values()) == {REACHED}
    assert len(found) == 24
    assert 1 < most[0] <= 4
    by_host: dict[str, list[str]] = {}
    for one in sorted(web.heard, key=lambda one: one.began):
        by_host.setdefault(one.headers["Host"], []).append(one.target)
    assert all(targets == ["/0", "/1", "/2"] for targets in by_host.values())


# ----------------------------------------------------------------------------------- missing hosts


def test_a_missing_host_is_certain_where_another_answers() -> None:
    with serving({"/": 200}) as web:
        found = dict(ask(network(), ["http://a.invalid/", web.url("/")]))
    assert found["http://a.invalid/"] == Reached(GONE, "its host cannot be found")


def test_a_missing_host_alone_is_certain_where_a_name_that_exists_is_found() -> None:
    assert states(network(probe="probe.example"), "http://a.invalid/") == {
        "http://a.invalid/": GONE
    }


def test_without_a_network_no_host_is_missing() -> None:
    found = dict(ask(network(), ["http://a.invalid/", "https://b.invalid/", "http://a.example:0/"]))
    assert found["http://a.invalid/"].state == found["https://b.invalid/"].state == UNKNOWN
    assert "is there a network?" in found["http://a.invalid/"].words


# ------------------------------------------------------------------------------------ ends of a run


def test_when_the_time_is_over_what_is_left_is_not_called_fine() -> None:
    def silent(handler: Handler) -> None:
        time.sleep(50)
        handler.close_connection = True

    with serving({"/0": 200, "/1": silent}) as web:
        urls = [web.url(f"/{n}") for n in range(4)]
        started = time.monotonic()
        found = dict(ask(network(whole=0.3), urls))
        assert time.monotonic() - started < 30
    assert [found[url].state for url in urls] == [REACHED, UNKNOWN, UNKNOWN, UNKNOWN]
    assert "over before" in found[urls[3]].words


def test_whoever_stops_listening_stops_the_asking() -> None:
    with serving({f"/{n}": 200 for n in range(100)}) as web:
        running = ask(network(pause=0.02), [web.url(f"/{n}") for n in range(100)])
        assert isinstance(running, Iterator)
        next(running)
        running.close()  # type: ignore[attr-defined]
        time.sleep(0.2)
        assert len(web.heard) < 10


def test_a_fault_of_its_own_is_no_answer() -> None:
    def broken(host: str, port: int) -> Any:
        raise RuntimeError("a fault")

    with pytest.raises(RuntimeError, match="a fault"):
        states(network(look_up=broken), "http://a.example/")


def test_the_network_of_a_machine_is_honest_and_careful() -> None:
    found = network_of({"https_proxy": "http://p:1"}, "1.2.3")
    assert found.agent.startswith("vaultkit/1.2.3")
    assert not found.allows("127.0.0.1")
    assert found.look_up is not names
    assert found.pause > 0
    with pytest.raises(UsageError):
        network_of({"all_proxy": "socks5://p:1"}, "1")
