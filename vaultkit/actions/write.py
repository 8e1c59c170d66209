"""The write road: a request becomes one commit that anyone can check, or nothing at all.

Reads top to bottom: lock → what was begun → the same request before → the state of Git → the tip →
fences → the proposal → the rules → objects → the journal → the branch, moved only from where it was
seen → pages and index → the answer. Up to the move nothing is visible, after it everything is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import NamedTuple

from vaultkit.actions.agreed import agreed_on
from vaultkit.actions.answers import CALLED_OFF, refused_busy, refused_moved, replayed, told
from vaultkit.actions.approvals import Approvals, needs_person
from vaultkit.actions.behind import Follower
from vaultkit.actions.commit import Asked, Work, make_commits
from vaultkit.actions.consider import considered
from vaultkit.actions.faults import faults_of
from vaultkit.actions.fit import fit
from vaultkit.actions.group import Call, Group, settle_all
from vaultkit.actions.landing import Landing, bring_along_all, index_of
from vaultkit.actions.observed import Observer
from vaultkit.actions.place import Place
from vaultkit.actions.publish import Publisher
from vaultkit.actions.quarantine import Quarantine
from vaultkit.actions.ready import Ready, with_generated
from vaultkit.actions.recover import recover
from vaultkit.actions.tip import Ahead, Proposed, Tip, Tips
from vaultkit.actions.unready import unready
from vaultkit.actions.written import known_receipt
from vaultkit.changes.fences import checked
from vaultkit.errors import StateError, UsageError, VaultkitError
from vaultkit.git.index_entries import IndexHeld, wait_for_index
from vaultkit.git.kept import KeptOdb
from vaultkit.git.odb_open import open_odb
from vaultkit.git.refs import RefHeld, RefMoved
from vaultkit.git.signing import CannotSign, signer_of
from vaultkit.model.outcome import Outcome, Published, Refused
from vaultkit.model.request import WriteRequest
from vaultkit.trees.journal import Journal
from vaultkit.trees.root import Roots
from vaultkit.trees.stop_marker import Marker
from vaultkit.trees.write_lock import Busy, write_lock


class Ways(NamedTuple):
    """How a writer works: the time, how many seconds it waits for others, whether what it answered
    survives a power cut (otherwise history may be shorter then), on how many processes a vault is
    read first, and whether a person is asked of every write."""

    clock: Callable[[], datetime]
    wait: float = 5.0
    durable: bool = True
    jobs: int = 1
    all_asked: bool = False


class Writer:
    """Writes to one vault at one place. One request at a time, whoever calls from where."""

    def __init__(self, place: Place, environment: Mapping[str, str], ways: Ways) -> None:
        self.place = place
        self.ways = ways
        self._fault = faults_of(environment)
        self.tips = Tips(place, jobs=ways.jobs)
        self._journal = Journal(place.state, durable=True)
        self.approvals = Approvals(place.state, place.branch)
        self.follower = Follower(place, self.approvals)
        self.quarantine = Quarantine(place)
        self._marker: Marker | None = None
        self._roots = Roots(filter(None, (place.repository.common_dir, place.folder)))

    @cached_property
    def odb(self) -> KeptOdb:
        """The objects of the repository, opened once; on disk before anything names them."""
        return KeptOdb(open_odb(self.place.repository, durable=True), self.place.repository)

    def close(self) -> None:
        """End whatever was started, cleanly; whoever writes next need not look for damage."""
        if self._marker is not None:
            self._marker.end()
            self._marker = None
        self.place.asked.close()
        if "odb" in self.__dict__:  # it was opened
            self.odb.close()

    def write(self, request: WriteRequest, called_off: Callable[[], bool] = bool) -> Outcome:
        """Publish one request, unless it is `called_off` before its commit is there.

        Raises `UsageError` for one that can mean nothing, `StateError` where the disk or the
        repository refuses in a way that has no name; everything else is the answer.
        """
        call = Call(request, called_off)
        self.write_all((call,))
        return call.answer()

    def write_all(self, calls: Sequence[Call]) -> None:
        """Publish these, together as far as they go together; each has its answer then."""
        waiting = [call for call in calls if self._is_wanted(call)]
        try:
            while waiting:  # again where something failed, which the lock's next holder mends
                with self.locked(waiting[0].request.actor.text):
                    waiting = self._all(waiting)
        except Busy as busy:
            settle_all(waiting, refused_busy(busy))
        except (OSError, StateError, RefHeld, IndexHeld) as error:
            settle_all(waiting, told(error))
        except BaseException as error:
            settle_all(waiting, error)
            raise

    def _is_wanted(self, call: Call) -> bool:
        """Whether a request is one that may be published; else it has its answer."""
        try:
            found = fit(call.request, self.approvals, asks=self._asks(call.request))
        except UsageError as error:
            call.settle(error)
            return False
        moved = self._roots.moved()
        if isinstance(found, WriteRequest) and not moved:
            call.request = found
            return True
        call.settle(refused_moved(moved) if isinstance(found, WriteRequest) else found)
        return False

    @contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Hold the write lock, with everything finished that others began. Raises `Busy`."""
        with write_lock(self.place.state, name, wait=self.ways.wait):
            self._fault("locked")
            recover(self.place, self.odb, self._journal, fault=self._fault)
            if self._marker is None:
                self.quarantine.after_stop(self.odb, self.ways.clock())
                self._marker = Marker(self.place.state, durable=self.ways.durable)
            self.follower.come_up(self.odb.ref, lambda: self.tip().settings.branch)
            yield

    def _all(self, waiting: list[Call]) -> list[Call]:
        """Answer these, the first ones first, until something fails; those that are left then."""
        group = Group()
        while waiting and not group.failed:
            group = Group()
            waiting = self._round(waiting, group)
        return waiting

    def _round(self, calls: list[Call], group: Group) -> list[Call]:
        """Publish as many of the first ones as go together; those that are still to come."""
        left = []
        for number, call in enumerate(calls):
            try:
                if not group.takes(call):
                    raise Ahead
                answer = self._begun(call.request) or self._added(call, group)
            except Ahead:  # those before have to be published first
                left = calls[number:]
                break
            except (OSError, VaultkitError, RefHeld, IndexHeld) as error:
                call.settle(told(error))
            else:
                if answer is not None:
                    call.settle(answer)
        return [*self._published(group), *left]

    def _published(self, group: Group) -> list[Call]:
        """Land a group; those of it that have to be tried again are returned."""
        if not group.made:
            return []
        try:
            refused = self._land(group)
        except RefMoved:  # a person committed meanwhile: everything is looked at again
            return group.again(self.place.short)
        except (OSError, StateError, RefHeld, IndexHeld) as error:
            group.failed = True
            return group.refused(told(error))
        if refused is not None:
            return group.refused(refused)
        group.settle()
        for call in group.calls:
            self.approvals.over(call.request)
        return []

    def _begun(self, request: WriteRequest) -> Outcome | None:
        """The answer where nothing is to be judged."""
        before = known_receipt(self.place, self.odb, request.id or "")
        self._fault("looked-up")
        if before is not None:
            self.approvals.over(request)
            return replayed(before, request, self.place, self.odb)
        if (held := self.approvals.held(request)) is not None:
            return held
        refused = unready(self.place, self.odb)
        if refused is None and self.place.folder is not None:
            wait_for_index(self.place.repository, self.ways.wait)
        return refused

    def tip(self) -> Tip:
        """The branch as it is at this moment, judged."""
        return self.tips.now(self.odb, self.ways.clock().astimezone(UTC).date())

    def observer(self, tip: Tip, now: datetime) -> Observer:
        """What there is of records, on disk or else on a tip."""
        return Observer(self.place, self.odb, self.tips, tip, now)

    def judged(self, request: WriteRequest) -> Outcome | Ready:
        """What a request would do; nothing is written. Raises as `write` does."""
        return self._judged(replace(request, fences=checked(request.fences)), None)

    def _judged(self, request: WriteRequest, tip: Tip | None) -> Outcome | Ready:
        now = self.ways.clock().astimezone(UTC)
        tip = tip or self.tips.now(self.odb, now.date())
        return considered(request, self.tips, self.observer(tip, now))

    def _asks(self, request: WriteRequest) -> bool:
        return needs_person(request, every=self.ways.all_asked)

    def _added(self, call: Call, group: Group) -> Outcome | None:
        """Make the commit of a request, in the group; else what the answer is."""
        request = call.request
        ready = self._judged(request, group.tip)
        if not isinstance(ready, Ready):
            return ready
        if self._asks(request):
            title = f"{request.operation} {ready.proposal.title}"
            seen = agreed_on(self.observer(ready.tip, ready.now).held, ready.proposal)
            alike = self.approvals.alike(request, seen)
            return alike or self.approvals.ask(request, title, ready.now, seen)
        if ready.observed is not None and group.made:
            raise Ahead
        ready = with_generated(ready, self.place, self.odb, self.tips)
        self._fault("judged")
        if call.called_off():
            return CALLED_OFF
        asked = Asked(request, ready.proposal, ready.proposed.judged.snapshot)
        work = Work(ready.tip, ready.now, self.ways.durable, ready.observed)
        return self._made(group, work, asked, ready.proposed, call)

    def _made(
        self, group: Group, work: Work, asked: Asked | None, proposed: Proposed, call: Call | None
    ) -> Refused | None:
        if not group.made:
            self.odb.begin()
        try:
            sign = signer_of(self.place.repository.git, self.place.asked)
            work = work._replace(sign=sign, since=group.receipts)
            made = make_commits(self.place, self.odb, work, asked)
        except CannotSign as why:
            return Refused("cannot-sign", f"the commit must be signed: {why.reason}", why.hint)
        tip = self.tips.advance(work.tip, proposed, made.landing.new, made.root)
        group.add(made, work.tip, tip, call)
        return None

    def land(
        self, work: Work, proposed: Proposed, asked: Asked | None = None
    ) -> Published | Refused:
        """Publish a person's edits, or what is asked; `proposed` is the vault then. The write lock
        is held.

        Raises `RefMoved` where the branch has moved meanwhile.
        """
        group = Group()
        refused = self._made(group, work, asked, proposed, None) or self._land(group)
        return refused or Published(group.made[0].receipt, lacking=group.left)

    def _land(self, group: Group) -> Refused | None:
        """Publish commits, and let the work tree follow. Raises `RefMoved` as `land`."""
        refused: Refused | None = CALLED_OFF
        try:
            refused = self._landed(group)
        finally:
            if refused is not None:
                self.tips.back(group.base)
        return refused

    def _landed(self, group: Group) -> Refused | None:
        odb, landing = self.odb, group.landing
        odb.put_back()
        self._fault("objects")
        with index_of(self.place, landing, self.ways.wait) as index:
            refused = unready(self.place, odb) or self._publish(group, landing)
            if refused is not None:
                return refused
            self._fault("moved")
            odb.landed()
            group.left = bring_along_all(self.place, odb, landing, self._fault, index).on_disk
        self._journal.end(*(made.landing.request for made in group.made))
        odb.outlast()
        self._fault("done")
        self.tips.settle()
        return None

    def _publish(self, group: Group, landing: Landing) -> Refused | None:
        if any(call.called_off() for call in group.calls):
            return CALLED_OFF
        publisher = Publisher(self.place, self.odb, self._journal, self._fault)
        return publisher.publish(group.made, landing, durable=self.ways.durable)
