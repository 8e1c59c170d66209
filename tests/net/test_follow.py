from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.support.web import Handler, Said, network, serving
from vaultkit.model.around import GONE, REACHED, UNKNOWN, Reached
from vaultkit.net.address import Address, read_address
from vaultkit.net.follow import follow
from vaultkit.net.hosts import Hosts
from vaultkit.net.network import NoSuchHost, NotAnswered


def became(says: dict[str, Said], path: str = "/", **more: Any) -> tuple[Reached, list[str]]:
    """What became of an address, and what its server was asked."""
    with serving(says) as web:
        address = read_address(web.url(path, **more))
        assert isinstance(address, Address)
        found = follow(Hosts(network(), threading.Event()).ask, address)
    return found, web.asked


def to(location: str, status: int = 302) -> Said:
    return (status, {"Location": location})


@pytest.mark.parametrize("status", [200, 201, 204, 206, 299])
def test_a_success_is_one_question(status: int) -> None:
    assert became({"/": status}) == (Reached(REACHED), ["HEAD /"])


@pytest.mark.parametrize("status", [404, 410])
def test_what_is_gone_is_asked_for_twice(status: int) -> None:
    found, asked = became({"/": status})
    assert (found.state, asked) == (GONE, ["HEAD /", "GET /"])
    assert str(status) in found.words


@pytest.mark.parametrize("status", [400, 403, 404, 405, 406, 410, 500, 501])
def test_a_server_that_dislikes_head_is_asked_as_browsers_do(status: int) -> None:
    found, asked = became({"HEAD /": status, "GET /": 206})
    assert (found, asked) == (Reached(REACHED), ["HEAD /", "GET /"])


def test_a_server_that_hangs_up_at_head_is_asked_as_browsers_do() -> None:
    def hang_up(handler: Handler) -> None:
        handler.close_connection = True

    found, asked = became({"HEAD /": hang_up, "GET /": 200})
    assert (found, asked) == (Reached(REACHED), ["HEAD /", "GET /"])


@pytest.mark.parametrize("status", [300, 304, 400, 402, 403, 451, 500, 502, 504, 999])
def test_any_other_answer_says_nothing_for_sure(status: int) -> None:
    found, _ = became({"/": status})
    assert found.state == UNKNOWN
    assert str(status) in found.words


@pytest.mark.parametrize("status", [401, 429, 503])
def test_a_closed_or_busy_server_is_not_asked_twice(status: int) -> None:
    found, asked = became({"/": status})
    assert (found.state, asked) == (UNKNOWN, ["HEAD /"])


def test_an_empty_file_has_no_first_byte_and_is_there() -> None:
    assert became({"HEAD /": 405, "GET /": 416})[0].state == REACHED


# --------------------------------------------------------------------------------------- redirects


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_followed(status: int) -> None:
    found, asked = became({"/a/b": to("../c?d#e", status), "/c?d": 200}, "/a/b")
    assert (found, asked) == (Reached(REACHED), ["HEAD /a/b", "HEAD /c?d"])


def test_a_redirect_to_a_missing_page_leads_nowhere() -> None:
    found, _ = became({"/": to("/gone")})
    assert found.state == GONE
    assert found.words == "it is redirected, and there its server answers 404 (Not Found)"


def test_five_redirects_are_followed_and_six_are_not() -> None:
    says: dict[str, Said] = {f"/{n}": to(f"/{n - 1}") for n in range(1, 7)} | {"/0": 200}
    assert became(says, "/5")[0] == Reached(REACHED)
    found, asked = became(says, "/6")
    assert found.state == UNKNOWN
    assert "more than 5" in found.words
    assert len(asked) == 6


@pytest.mark.parametrize("says", [{"/": to("/")}, {"/": to("/b"), "/b": to("/#x")}])
def test_a_circle_is_left(says: dict[str, Said]) -> None:
    found, asked = became(says)
    assert (found.state, len(asked)) == (UNKNOWN, len(says))
    assert "circle" in found.words


@pytest.mark.parametrize(
    "location",
    [
        "http://private.example/",
        "http://mixed.example/",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest/meta-data/",
        "//192.168.0.1/",
    ],
)
def test_a_redirect_into_a_network_is_not_followed(location: str) -> None:
    with serving({"/": to(location)}) as web:
        address = read_address(web.url("/"))
        assert isinstance(address, Address)
        with pytest.raises(NotAnswered, match="not on the public Internet") as caught:
            follow(Hosts(network(), threading.Event()).ask, address)
    assert caught.value.reached.state == UNKNOWN
    assert web.asked == ["HEAD /"]


@pytest.mark.parametrize(
    "location",
    [
        "file:///etc/passwd",
        "gopher://a.example/",
        "javascript:alert(1)",
        "http://user:word@a.example/",
        "http://a.example:0/",
        "http://[x/",
        "http://a.example\\@b.example/",
    ],
)
def test_a_redirect_to_what_cannot_be_asked_says_nothing_for_sure(location: str) -> None:
    found, asked = became({"/": to(location)})
    assert (found.state, asked) == (UNKNOWN, ["HEAD /"])
    assert "word" not in found.words.replace("password", "")


def test_a_redirect_from_https_to_http_is_not_followed() -> None:
    with serving({"/": to("http://a.example/")}, tls=True) as web:
        address = read_address(web.url("/", "safe.example", "https"))
        assert isinstance(address, Address)
        found = follow(Hosts(network(), threading.Event()).ask, address)
    assert found.state == UNKNOWN
    assert "unencrypted" in found.words


def test_a_redirect_without_a_place_is_an_answer() -> None:
    assert became({"/": 302})[0] == Reached(UNKNOWN, "its server answers 302 (Found)")


def test_a_redirect_to_a_missing_host_is_told_as_one() -> None:
    with serving({"/": to("http://a.invalid/")}) as web:
        address = read_address(web.url("/"))
        assert isinstance(address, Address)
        with pytest.raises(NoSuchHost, match="redirected"):
            follow(Hosts(network(), threading.Event()).ask, address)
