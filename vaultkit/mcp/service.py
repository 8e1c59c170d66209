"""What every tool works with: the live vault, the writer, and how far tools may go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock, Thread
from typing import Any

from vaultkit.actions.live import Live
from vaultkit.actions.place import Place
from vaultkit.actions.view import View
from vaultkit.actions.write import Ways, Writer
from vaultkit.errors import VaultkitError
from vaultkit.model.outcome import Outcome, Published
from vaultkit.model.request import Actor, Item, Person, WriteRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How a service serves: who writes, for whom, whether anything is written at all, and how far
    tools may go without a person (`guided`, `plan`, `interactive` or `autonomous`).

    `tools` are sets of tools and names, `-name` denies.
    """

    actor: Actor
    on_behalf_of: Person | None = None
    writes: bool = True
    mode: str = "guided"
    tools: tuple[str, ...] = ()
    complete: bool = False


class Service:
    """One vault at one place, for any number of calls at once."""

    def __init__(
        self,
        place: Place,
        environment: Mapping[str, str],
        clock: Callable[[], datetime],
        terms: Terms,
        *,
        jobs: int = 1,
        durable: bool = True,
    ) -> None:
        self.place = place
        self.terms = terms
        self.clock = clock
        self.live = Live(place, environment, clock, jobs=jobs)
        self.writer = Writer(place, environment, Ways(clock, jobs=jobs, durable=durable))
        self._writing = Lock()

    def look(self) -> AbstractContextManager[View]:
        """The vault as it is; see `Live.look`."""
        return self.live.look()

    def asked(self, operation: str, *items: Item, **more: Any) -> WriteRequest:
        """A request of whom this service serves; `more` are other fields of it."""
        terms = self.terms
        return WriteRequest(
            operation=operation,
            items=items,
            actor=terms.actor,
            on_behalf_of=terms.on_behalf_of,
            **more,
        )

    def write(self, request: WriteRequest) -> Outcome:
        """Publish a request, one after the other. Raises as `Writer.write` does."""
        with self._writing:
            outcome = self.writer.write(request)
        if isinstance(outcome, Published):
            before = outcome.observed.paths if outcome.observed else ()
            self.live.hint((*before, *outcome.receipt.paths))
        return outcome

    def today(self) -> str:
        """The day in UTC, as pages write it."""
        return self.clock().astimezone(UTC).date().isoformat()

    def warm(self) -> None:
        """Begin to read the vault, before anybody asks."""
        Thread(target=self._warm, name="warm", daemon=True).start()

    def _warm(self) -> None:
        with suppress(VaultkitError), self.look():  # whoever asks is told
            pass

    def close(self) -> None:
        """End whatever was started."""
        self.live.close()
        self.writer.close()
