"""Many addresses at once: hosts side by side, the addresses of one host one after the other.

A generator, so that whoever asks can keep what is known when it is interrupted. Threads do the
waiting; they end by themselves with the last answer, or with the program.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Collection, Iterator, Mapping
from queue import Empty, SimpleQueue

from vaultkit.model.around import GONE, REACHED, Reached
from vaultkit.net.address import Address, read_address
from vaultkit.net.follow import follow
from vaultkit.net.hosts import OUT_OF_TIME, Hosts
from vaultkit.net.network import Network, NoSuchHost, NotAnswered
from vaultkit.net.proxies import Proxies

_LOOK = 0.2  # seconds between two looks whether somebody interrupts


def network_of(environment: Mapping[str, str], version: str) -> Network:
    """The network as this machine has it. Raises `UsageError` for a proxy that cannot be used."""
    agent = f"vaultkit/{version} (checks that links lead somewhere)"
    return Network(agent=agent, proxies=Proxies(environment))


def ask(network: Network, addresses: Collection[str]) -> Iterator[tuple[str, Reached]]:
    """Each address with what became of it, as soon as that is known."""
    groups: dict[str, list[tuple[str, Address]]] = {}
    for text in dict.fromkeys(addresses):
        found = read_address(text)
        if isinstance(found, Reached):
            yield text, found
        else:
            groups.setdefault(found.host, []).append((text, found))
    if groups:
        yield from _Run(network, groups).answers()


_Result = tuple[str, Reached | Exception]


class _Run:
    """One run over hosts, with the longest of them first."""

    def __init__(self, network: Network, groups: Mapping[str, list[tuple[str, Address]]]) -> None:
        self._network = network
        self._left = {text for group in groups.values() for text, _ in group}
        self._groups = deque(sorted(groups.values(), key=len, reverse=True))
        self._stop = threading.Event()
        self._hosts = Hosts(network, self._stop)
        self._results: SimpleQueue[_Result] = SimpleQueue()

    def answers(self) -> Iterator[tuple[str, Reached]]:
        """All of them; those on missing hosts last, since only then it is known what they mean."""
        missing: list[tuple[str, Reached]] = []
        online = False
        try:
            for text, found in self._collected():
                if isinstance(found, NoSuchHost):
                    missing.append((text, found.reached))
                    continue
                online = online or found.state in (REACHED, GONE)
                yield text, found
            if missing:
                online = online or self._finds_the_probe()
                yield from ((text, _missing(found, online)) for text, found in missing)
            yield from ((text, OUT_OF_TIME) for text in sorted(self._left))
        finally:
            self._stop.set()

    def _collected(self) -> Iterator[tuple[str, Reached | NoSuchHost]]:
        threads = [
            threading.Thread(target=self._work, daemon=True)
            for _ in range(min(self._network.at_once, len(self._groups)))
        ]
        end = time.monotonic() + self._network.whole
        for thread in threads:
            thread.start()
        while self._left and time.monotonic() < end:
            try:
                text, found = self._results.get(timeout=_LOOK)
            except Empty:
                continue
            self._left.discard(text)
            if isinstance(found, NotAnswered) and not isinstance(found, NoSuchHost):
                yield text, found.reached
            elif isinstance(found, Reached | NoSuchHost):
                yield text, found
            else:
                raise found

    def _work(self) -> None:
        while not self._stop.is_set():
            try:
                group = self._groups.popleft()
            except IndexError:
                return
            for text, address in group:
                if self._stop.is_set():
                    return
                self._results.put((text, self._one(address)))

    def _one(self, address: Address) -> Reached | Exception:
        try:
            return follow(self._hosts.ask, address)
        except Exception as error:  # noqa: BLE001 - told to the thread that asks, which raises it
            return error

    def _finds_the_probe(self) -> bool:
        try:
            return bool(self._network.look_up(self._network.probe, 443))
        except OSError:
            return False


def _missing(found: Reached, online: bool) -> Reached:
    if online:
        return found._replace(state=GONE)
    return found._replace(words=f"{found.words}, but no other can either: is there a network?")
