"""What every tool works with: the live vault, the writer, and how far tools may go."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, partial
from threading import Event, Thread
from typing import Any

from vaultkit.actions.approvals import approve
from vaultkit.actions.behind import is_own
from vaultkit.actions.live import Live
from vaultkit.actions.place import Place
from vaultkit.actions.together import Together
from vaultkit.actions.unreadable import refused_by, refused_by_ontology
from vaultkit.actions.view import View
from vaultkit.actions.write import Ways, Writer
from vaultkit.errors import VaultkitError
from vaultkit.git.identity import name_of
from vaultkit.git.index_entries import IndexHeld
from vaultkit.git.refs import RefHeld
from vaultkit.mcp.bounds import AT_FIRST, WITHIN, Bounds
from vaultkit.mcp.caller import Asking, Caller
from vaultkit.mcp.searches import Searches
from vaultkit.mcp.watching import Watching
from vaultkit.model.behind import Behind, Hold
from vaultkit.model.hit import Found, Query
from vaultkit.model.outcome import Outcome, Pending, Published
from vaultkit.model.request import Actor, Item, Person, WriteRequest
from vaultkit.search.engines import ENGINES
from vaultkit.trees.journal import Journal
from vaultkit.trees.write_lock import Busy, write_lock


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How a service serves: who writes, for whom, whether anything is written at all, and how far
    tools may go without a person (`guided`, `plan`, `interactive` or `autonomous`).

    `tools` are sets of tools and names, `-name` denies; `vault_tools` are those of vault.yaml,
    which only narrow. `mode_of_vault`: the mode is narrower than the flags asked for.
    """

    actor: Actor
    on_behalf_of: Person | None = None
    writes: bool = True
    mode: str = "guided"
    tools: tuple[str, ...] = ()
    vault_tools: tuple[str, ...] = ()
    mode_of_vault: bool = False


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
        engine: str | None = ENGINES[0],
    ) -> None:
        self.place = place
        self.terms = terms
        self.clock = clock
        self.live = Live(place, environment, clock, jobs=jobs)
        asked = terms.mode == "interactive"
        self.writer = Writer(
            place, environment, Ways(clock, jobs=jobs, durable=durable, all_asked=asked)
        )
        self.searches = Searches(place.memory, "worktree" if place.folder else "revision", engine)
        self.watching = Watching(self.live)
        self.bounds = Bounds(lambda: WITHIN if self._warm_now.is_set() else AT_FIRST)
        self.caller = Caller()
        self._together = Together(self.writer)
        self._told: list[Behind] = []  # shared by all calls
        self._warm_now = Event()

    def called(self, caller: Caller) -> Service:
        """The same service for one call of this caller."""
        one = copy.copy(self)
        one.caller = caller
        return one

    def look(self) -> AbstractContextManager[View]:
        """The vault as it is; see `Live.look`."""
        return self.live.look()

    def behind(self) -> Behind | None:
        """What the branch that is served lacks of that of its people, once it came up where it may.

        None for nothing. Raises as `look`.
        """
        found = self.come_up()
        self._told[:] = [found] if found is not None else []
        return found

    def come_up(self) -> Behind | None:
        """Let the branch come up, where nothing keeps it and nobody writes; what it lacks then."""
        found = self._behind()
        if found is None or found.hold is not Hold.NOTHING:
            return found
        with suppress(Busy, VaultkitError), write_lock(self.place.state, "serve", wait=0):
            wanted = self._wanted()
            self.writer.follower.come_up(self.live.ref, lambda: wanted)
        return self._behind()

    def news(self) -> Behind | None:
        """The same, for whoever asks for something else: None where it was told before."""
        before = self._told[:]
        found = self.behind()
        return None if found in before else found

    def _behind(self) -> Behind | None:
        if self.place.folder is not None and not is_own(self.place):
            return None
        return self.writer.follower.behind(self.live.ref, self._wanted())

    def _wanted(self) -> str | None:
        with self.look() as view:
            return view.settings.branch

    @property
    def warning(self) -> str:
        """What was wrong with vault.yaml or the ontology when the vault was looked at last.

        "" for nothing.
        """
        if (unread := self.live.unread) is not None:
            words = refused_by(unread).message
            return f"{words}; until that is mended nothing is written, and those of before hold"
        found = refused_by_ontology(self.live.settings) if self.live.settings is not None else None
        return f"{found.message}; pages have no types until that is mended" if found else ""

    def search(self, view: View, query: Query) -> Found:
        """What a query finds in a view, which is being looked at. Raises as `Searching.search`."""
        return self.searches.search(view.judged, query)

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
        """Publish a request, together with those that others send meanwhile.

        Raises as `Writer.write` does, and `Asking` where a person has to agree and can be asked.
        """
        outcome = self._together.write(request, self.caller.called_off)
        if isinstance(outcome, Pending):
            outcome = self._decided(outcome)
        if isinstance(outcome, Published):
            before = outcome.observed.paths if outcome.observed else ()
            self.live.hint((*before, *outcome.receipt.paths))
            self.watching.touched()
        return outcome

    def knows(self, request: str | None) -> bool:
        """Whether a request with this id was published."""
        known = (request or "").strip().lower()
        return bool(known) and self.live.receipt(known) is not None

    def _decided(self, pending: Pending) -> Outcome:
        """What became of a request that waits, by what a person has said to it."""
        approvals, said = self.writer.approvals, self.caller.said.get(pending.approval)
        known = approvals.get(pending.approval)
        if known is None or (said is None and not self.caller.asks):
            return pending
        if said is None:
            raise Asking(known)
        if said:
            write = partial(self._together.write, called_off=self.caller.called_off)
            return approve(approvals, write, pending.approval, self.person)
        approvals.reject(pending.approval, self.person)
        return self._together.write(known.request)

    @cached_property
    def person(self) -> str:
        """Whoever sits at the client, as far as that is known: whom it works for, or Git's user."""
        if self.terms.on_behalf_of is not None:
            return self.terms.on_behalf_of.name
        return name_of(self.place.repository.git) or "the person at the client"

    def today(self) -> str:
        """The day in UTC, as pages write it."""
        return self.clock().astimezone(UTC).date().isoformat()

    def start(self) -> None:
        """Finish what a killed writer began; begin to read the vault before anybody asks, and to
        watch it."""
        if self.terms.writes and Journal(self.place.state, durable=True).readable_intents():
            # the next write, or the doctor, says what keeps it from its end
            with (
                suppress(Busy, OSError, VaultkitError, RefHeld, IndexHeld),
                self.writer.locked(self.terms.actor.text),
            ):
                pass
        self.watching.start()
        Thread(target=self._warm, name="warm", daemon=True).start()

    def _warm(self) -> None:
        try:
            with suppress(VaultkitError), self.look() as view:  # whoever asks is told
                self.search(view, Query(text="knowledge", limit=1))
        finally:
            self._warm_now.set()

    def close(self) -> None:
        """End whatever was started."""
        self.watching.stop()
        self.searches.close()
        self.live.close()
        self.writer.close()
