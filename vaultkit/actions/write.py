"""The write road: a request becomes one commit that anyone can check, or nothing at all.

Reads top to bottom: lock → what was begun → the same request before → the state of Git → the tip →
fences → the proposal → the rules → objects → the journal → the branch, moved only from where it was
seen → pages and index → the answer. Up to the move nothing is visible, after it everything is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import NamedTuple
from uuid import uuid4

from vaultkit.actions.agreed import agreed_on, moved_on
from vaultkit.actions.answers import CALLED_OFF, not_moved, refused_busy, replayed
from vaultkit.actions.approvals import Approvals, needs_person
from vaultkit.actions.commit import Asked, Made, Work, make_commits
from vaultkit.actions.faults import faults_of
from vaultkit.actions.formers import formers_of
from vaultkit.actions.gate import rejected
from vaultkit.actions.landing import Landing, bring_along_all, index_of
from vaultkit.actions.mishap import refusal_of
from vaultkit.actions.observed import Drafted, Observer
from vaultkit.actions.place import Place
from vaultkit.actions.quarantine import Quarantine
from vaultkit.actions.ready import Ready, with_generated
from vaultkit.actions.recover import anchors, drop_anchors, recover
from vaultkit.actions.tip import Proposed, Tip, Tips, blob_of
from vaultkit.actions.unready import unready
from vaultkit.actions.written import known_receipt
from vaultkit.changes.fences import broken, checked, grounds
from vaultkit.changes.payload import derived_id
from vaultkit.changes.request_form import refuse_malformed
from vaultkit.changes.unsafe_texts import unsafe
from vaultkit.errors import StateError
from vaultkit.git.index_entries import IndexHeld, wait_for_index
from vaultkit.git.kept import KeptOdb, vanished
from vaultkit.git.odb import Odb
from vaultkit.git.odb_open import open_odb
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.git.refs import RefHeld, RefMove, RefMoved, RefRefused, move_refs
from vaultkit.git.signing import CannotSign, signer_of
from vaultkit.model.outcome import Outcome, Published, Refused, Stale, Unchanged
from vaultkit.model.request import WriteRequest
from vaultkit.trees.journal import Intent, Journal
from vaultkit.trees.root import Roots
from vaultkit.trees.stop_marker import Marker
from vaultkit.trees.write_lock import Busy, write_lock

_PRUNED = 9
"""So often objects are put back that a prune at the same moment took away."""

_TRIES = 4
"""So often a write is tried again when somebody else commits at the same moment."""


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
        self.approvals = Approvals(place.state)
        self.quarantine = Quarantine(place)
        self._marker: Marker | None = None
        self._called_off: Callable[[], bool] = bool
        self._roots = Roots(filter(None, (place.repository.common_dir, place.folder)))

    @cached_property
    def odb(self) -> KeptOdb:
        """The objects of the repository, opened once; on disk before anything names them."""
        return KeptOdb(open_odb(self.place.repository, durable=True))

    def close(self) -> None:
        """End whatever was started, cleanly; whoever writes next need not look for damage."""
        if self._marker is not None:
            self._marker.end()
            self._marker = None
        if "odb" in self.__dict__:  # it was opened
            self.odb.close()

    def write(self, request: WriteRequest, called_off: Callable[[], bool] = bool) -> Outcome:
        """Publish one request, unless it is `called_off` before its commit is there.

        Raises `UsageError` for one that can mean nothing, `StateError` where the disk or the
        repository refuses in a way that has no name; everything else is the answer.
        """
        if (said := unsafe(request)) is not None:
            return said
        request = replace(request, fences=checked(request.fences))
        known = derived_id(request) or self.approvals.same(request, asks=self._asks(request))
        request = replace(request, id=request.id or known or str(uuid4()))
        refuse_malformed(request)
        moved = self._roots.moved()
        if moved:
            return Refused(
                "vault-moved",
                f"{moved} is not the folder any more that it was when this writer started",
                "Start the writer again where the vault is now; nothing was written",
            )
        try:
            with self.locked(request.actor.text):
                self._called_off = called_off
                return self._write(request, self.odb)
        except Busy as busy:
            return refused_busy(busy)
        except (OSError, StateError, RefHeld, IndexHeld) as error:
            return refusal_of(error)

    @contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Hold the write lock, with everything finished that others began. Raises `Busy`."""
        with write_lock(self.place.state, name, wait=self.ways.wait):
            self._fault("locked")
            recover(self.place, self.odb, self._journal, fault=self._fault)
            if self._marker is None:
                self.quarantine.after_stop(self.odb, self.ways.clock())
                self._marker = Marker(self.place.state, durable=self.ways.durable)
            yield

    def _write(self, request: WriteRequest, odb: KeptOdb) -> Outcome:
        before = known_receipt(self.place, odb, request.id or "")
        self._fault("looked-up")
        if before is not None:
            self.approvals.over(request)
            return replayed(before, request)
        held = self.approvals.held(request)
        if held is not None:
            return held
        refused = unready(self.place, odb)
        if refused is None and self.place.folder is not None:
            wait_for_index(self.place.repository, self.ways.wait)
        for _ in range(_TRIES if refused is None else 0):
            try:
                return self._attempt(request, odb)
            except RefMoved:  # a person committed meanwhile: everything is looked at again
                continue
        return refused or Refused(
            "branch-changed",
            f"others keep committing to {self.place.short} at the same moment",
            "Read again and repeat the request",
        )

    def tip(self) -> Tip:
        """The branch as it is at this moment, judged."""
        return self.tips.now(self.odb, self.ways.clock().astimezone(UTC).date())

    def observer(self, tip: Tip, now: datetime) -> Observer:
        """What there is of records, on disk or else on a tip."""
        return Observer(self.place, self.odb, self.tips, tip, now)

    def judged(self, request: WriteRequest) -> Outcome | Ready:
        """What a request would do, as it is judged now; nothing is written.

        Raises as `write` does.
        """
        return self._judged(replace(request, fences=checked(request.fences)), self.odb)

    def _judged(self, request: WriteRequest, odb: Odb) -> Outcome | Ready:
        now = self.ways.clock().astimezone(UTC)
        tip = self.tips.now(odb, now.date())
        settings = tip.settings
        observer = self.observer(tip, now)
        formers = formers_of(self.place, odb, tip)
        stale = (
            *grounds(request, settings.vault_id, settings.vocabulary.identity),
            *broken(request.fences, observer.held, lambda blob: blob_of(odb, blob), formers),
        )
        if stale:
            return Stale(stale)
        gone = moved_on(request, tip, observer.held, lambda blob: blob_of(odb, blob), now=now)
        if gone is not None:
            return gone
        draft = observer.draft(request)
        if not isinstance(draft, Drafted):
            return draft
        proposal, observed = draft
        if not proposal.files:
            return Unchanged(f"{proposal.title} is already as {request.operation} would leave it")
        base = observed.vault if observed is not None else None
        proposed = self.tips.proposed(tip, proposal.files, now.date(), base)
        refused = rejected((base or tip).judged, proposed.judged, proposal)
        return refused or Ready(now, tip, proposal, proposed, observed)

    def _asks(self, request: WriteRequest) -> bool:
        return needs_person(request, every=self.ways.all_asked)

    def _attempt(self, request: WriteRequest, odb: KeptOdb) -> Outcome:
        ready = self._judged(request, odb)
        if not isinstance(ready, Ready):
            return ready
        if self._asks(request):
            title = f"{request.operation} {ready.proposal.title}"
            seen = agreed_on(self.observer(ready.tip, ready.now).held, ready.proposal)
            return self.approvals.ask(request, title, ready.now, seen)
        ready = with_generated(ready, self.place, self.odb, self.tips)
        self._fault("judged")
        asked = Asked(request, ready.proposal, ready.proposed.judged.snapshot)
        work = Work(ready.tip, ready.now, self.ways.durable, ready.observed)
        outcome = self.land(work, asked, ready.proposed)
        if isinstance(outcome, Published):
            self.approvals.over(request)
        return outcome

    def land(self, work: Work, asked: Asked | None, proposed: Proposed) -> Published | Refused:
        """Make the commits, publish them, and let the work tree follow; the write lock is held.

        `proposed` is the vault then. Raises `RefMoved` where the branch has moved meanwhile.
        """
        odb = self.odb
        odb.begin()
        try:
            work = work._replace(sign=signer_of(self.place.repository.git))
            made = make_commits(self.place, odb, work, asked)
        except CannotSign as why:
            return Refused("cannot-sign", f"the commit must be signed: {why.reason}", why.hint)
        odb.put_back()
        self._fault("objects")
        with index_of(self.place, made.landing, self.ways.wait) as index:
            refused = unready(self.place, odb) or self._publish(made)
            if refused is not None:
                return refused
            self._fault("moved")
            odb.secure()
            bring_along_all(self.place, odb, made.landing, self._fault, index)
        self._journal.end(made.landing.request)
        odb.secure()
        self._fault("done")
        self.tips.advance(work.tip, proposed, made.landing.new, made.root)
        return Published(made.receipt, observed=made.observed)

    def _publish(self, made: Made) -> Refused | None:
        """Note what is begun, and move the branch and the receipts together.

        What keeps them from moving is returned; raises `RefMoved` where they have moved already.
        """
        if self._called_off():
            return CALLED_OFF
        landing, durable = made.landing, self.ways.durable
        why = f"vault: {made.receipt.operation} {landing.request}"
        self._journal.begin(Intent(landing.request, landing.as_intent()))
        self._fault("intent")
        moves = [
            RefMove(landing.branch, landing.new, landing.old),
            RefMove(RECEIPTS, landing.receipts[1], landing.receipts[0]),
            *(RefMove(name, None, commit) for name, commit in anchors(landing).items()),
        ]
        try:
            self._hold(landing)
            self._fault("anchored")
            self.odb.secure()  # a prune that had begun may have taken some
            move = partial(move_refs, self.place.repository, moves, why, durable=durable)
            self._unpruned(move)
        except (RefMoved, RefHeld, RefRefused) as error:
            self._give_up(landing)
            if isinstance(error, RefMoved):
                raise
            return not_moved(error)
        return None

    def _unpruned(self, work: Callable[[], None]) -> None:
        """Do it, with what somebody prunes at this moment put back as often as it takes."""
        for _ in range(_PRUNED):
            try:
                return work()
            except StateError:  # Git knows of no such commit, where that is why
                if self.odb.put_back():
                    raise
        raise vanished()

    def _hold(self, landing: Landing) -> None:
        for name, commit in anchors(landing).items():
            self._unpruned(partial(self.odb.point, name, commit))

    def _give_up(self, landing: Landing) -> None:
        with suppress(RefMoved, RefHeld, RefRefused):  # else whoever writes next drops it
            drop_anchors(self.place, landing)
            self._journal.end(landing.request)
