"""Web addresses of a vault; what is told of them stands in `tests/rules/freshness`."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.around import Around, Asking, Reached
from vaultkit.model.facts import Link
from vaultkit.model.settings import Settings
from vaultkit.vault.external import address_of, unreached
from vaultkit.vault.snapshot import Snapshot

FILES = {
    "a.md": "[x](https://a.example/x#one) [x](https://a.example/x#two)\n",
    "b.md": "<https://b.example/> [[c]] [d](d.md) [f](ftp://f.example/)\n",
    "c.md": "\n",
}


def snapshot(asking: Asking | None) -> Snapshot:
    tree, settings = vault(FILES), Settings()
    store = FactsStore(tree, dialect_of(settings))
    found = judge(tree, settings, store, around=Around(asking=asking), wide=False).snapshot
    found.around = Around(asking=asking)
    return found


class Servers:
    def __init__(self, **said: Reached) -> None:
        self.said = {f"https://{name}.example/": found for name, found in said.items()}
        self.asked: list[list[str]] = []

    def __call__(self, addresses: Collection[str]) -> Mapping[str, Reached]:
        self.asked.append(list(addresses))
        return self.said


def test_every_address_is_asked_for_once_without_its_fragment() -> None:
    servers = Servers()
    assert list(unreached(snapshot(Asking(servers, servers, lambda path: True)))) == []
    assert servers.asked == [["https://a.example/x", "https://b.example/"]]


def test_pages_that_are_not_wanted_are_not_asked_for() -> None:
    servers = Servers(b=Reached("gone", "404"))
    asking = Asking(servers, servers, lambda path: path == "b.md")
    (found,) = unreached(snapshot(asking))
    assert servers.asked == [["https://b.example/"]]
    assert (found.page.path, found.link.link.target) == ("b.md", "https://b.example/")
    assert (found.link.link.line, found.found.words) == (1, "404")


def test_without_anybody_to_ask_nothing_is_looked_at() -> None:
    assert list(unreached(snapshot(None))) == []


def test_what_no_server_was_asked_for_is_not_told() -> None:
    servers = Servers(b=Reached("reached"))
    assert list(unreached(snapshot(Asking(servers, servers, lambda path: True)))) == []


@pytest.mark.parametrize(
    ("target", "address"),
    [
        ("https://a.example/x#y#z", "https://a.example/x"),
        ("https://a.example/x?y", "https://a.example/x?y"),
        (" https://a.example/ ", "https://a.example/"),
    ],
)
def test_a_server_never_sees_the_fragment(target: str, address: str) -> None:
    assert address_of(Link("inline", target)) == address
