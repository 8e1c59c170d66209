"""Good manners: each host is asked one thing at a time, with pauses, and left alone when it asks.

A host that does not answer three times in a row is asked no more in this run, and one that is not
there, or may not be asked, is looked up once.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable

from vaultkit.model.around import UNKNOWN, Reached
from vaultkit.net.address import Address
from vaultkit.net.network import Network, NoSuchHost, NotAnswered, NotPublic, TooSlow
from vaultkit.net.wire import Answer, exchange

_MOST_FAILURES = 3
_BUSY = (429, 503)


class _Host:
    """What is known of one host: when it may be asked again, and why it is asked no more."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.not_before = 0.0
        self.failures = 0
        self.closed: NotAnswered | None = None


class Hosts:
    """All hosts of one run; several threads may ask at once. `stop` ends every wait."""

    def __init__(self, network: Network, stop: threading.Event) -> None:
        self._network, self._stop = network, stop
        self._lock = threading.Lock()
        self._hosts: defaultdict[str, _Host] = defaultdict(_Host)

    def ask(self, method: str, address: Address) -> Answer:
        """The answer of a host, waited for in turn. Raises `NotAnswered`."""
        with self._lock:
            host = self._hosts[address.host]
        with host.lock:
            answer = self._once(host, method, address)
            wait = _seconds(answer)
            if wait is not None and wait <= self._network.longest_wait:
                host.not_before = time.monotonic() + wait
                answer = self._once(host, method, address)
                wait = _seconds(answer)
            if wait is not None:
                words = f"its server asks to be left alone for {wait:,} second{'s'[: wait != 1]}"
                host.closed = NotAnswered(Reached(UNKNOWN, words))
            return answer

    def _once(self, host: _Host, method: str, address: Address) -> Answer:
        if host.closed is not None:
            raise type(host.closed)(host.closed.reached)
        if self._stop.wait(max(0.0, host.not_before - time.monotonic())):
            raise NotAnswered(OUT_OF_TIME)
        try:
            answer = exchange(self._network, method, address)
        except (NoSuchHost, NotPublic) as error:
            host.closed = error  # nothing was sent, so nobody needs a pause
            raise
        except TooSlow as error:
            self._failed(host, error.reached.words)
            raise
        finally:
            host.not_before = time.monotonic() + self._network.pause
        if answer.status in _BUSY:
            self._failed(host, f"its server answered {answer.status} again and again")
        else:
            host.failures = 0
        return answer

    @staticmethod
    def _failed(host: _Host, words: str) -> None:
        host.failures += 1
        if host.failures >= _MOST_FAILURES:
            host.closed = NotAnswered(Reached(UNKNOWN, words))


OUT_OF_TIME = Reached(UNKNOWN, "the time for all addresses was over before it was asked for")


def _seconds(answer: Answer) -> int | None:
    """How long a busy host asks to be left alone, None where it does not say so in seconds."""
    text = answer.retry_after.strip()
    if answer.status not in _BUSY or not (text.isascii() and text.isdecimal()) or len(text) > 9:
        return None
    return int(text)


Ask = Callable[[str, Address], Answer]
