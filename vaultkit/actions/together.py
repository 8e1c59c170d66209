"""Many callers of one writer: whoever waits while another writes is written with the next.

The first caller writes for all that wait, in the order in which they came, and hands on to the next
one as soon as it has its own answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock

from vaultkit.actions.group import MOST, Call
from vaultkit.actions.write import Writer
from vaultkit.model.outcome import Outcome
from vaultkit.model.request import WriteRequest


class _Waiter(Call):
    """A call of one thread; `turn` is set once it has its answer, or is to write for all."""

    def __init__(self, request: WriteRequest, called_off: Callable[[], bool]) -> None:
        super().__init__(request, called_off)
        self.turn = Event()


class Together:
    """Puts the requests of all threads of a process together."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._waiting: deque[_Waiter] = deque()
        self._guard = Lock()
        self._writing = Lock()
        self._led = False

    def write(self, request: WriteRequest, called_off: Callable[[], bool] = bool) -> Outcome:
        """Publish one request. Raises as `Writer.write` does."""
        own = _Waiter(request, called_off)
        with self._guard:
            self._waiting.append(own)
            leads, self._led = not self._led, True
        if not leads:
            own.turn.wait()
        if not own.is_over:
            self._lead(own)
        return own.answer()

    @contextmanager
    def alone(self) -> Iterator[Writer]:
        """The writer, for one caller that does more with it; nobody else writes meanwhile."""
        with self._writing:
            yield self._writer

    def _lead(self, own: _Waiter) -> None:
        try:
            while not own.is_over:
                self._write_some()
        finally:
            with self._guard:
                self._led = bool(self._waiting)
                if self._led:
                    self._waiting[0].turn.set()

    def _write_some(self) -> None:
        with self._writing:
            with self._guard:
                some = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            try:
                self._writer.write_all(some)
            finally:
                for one in some:
                    one.settle(RuntimeError("the writer stopped before this was answered"))
                    one.turn.set()
