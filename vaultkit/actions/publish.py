"""The moment in which commits become visible: the journal first, then the branch and the receipts
together, moved only from where they were seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from vaultkit.actions.answers import not_moved
from vaultkit.actions.commit import Made
from vaultkit.actions.faults import Fault
from vaultkit.actions.landing import Landing
from vaultkit.actions.place import Place
from vaultkit.actions.recover import anchors, drop_anchors
from vaultkit.errors import StateError
from vaultkit.git.kept import KeptOdb, vanished
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.git.refs import RefHeld, RefMove, RefMoved, RefRefused, move_refs
from vaultkit.model.outcome import Refused
from vaultkit.trees.journal import Intent, Journal

_PRUNED = 9
"""So often objects are put back that a prune at the same moment took away."""


class Publisher:
    """Publishes at one place; the write lock is held."""

    def __init__(self, place: Place, odb: KeptOdb, journal: Journal, fault: Fault) -> None:
        self._place = place
        self._odb = odb
        self._journal = journal
        self._fault = fault

    def publish(self, made: Sequence[Made], landing: Landing, *, durable: bool) -> Refused | None:
        """Note what is begun, and move the branch and the receipts; `landing` is all of it as one.

        What keeps them from moving is returned; raises `RefMoved` where they have moved already.
        """
        more = f" and {len(made) - 1} before" if len(made) > 1 else ""
        why = f"vault: {made[-1].receipt.operation} {landing.request}{more}"
        each = [one.landing for one in made]
        self._journal.begin(*(Intent(one.request, one.as_intent()) for one in each))
        self._fault("intent")
        moves = [
            RefMove(landing.branch, landing.new, landing.old),
            RefMove(RECEIPTS, landing.receipts[1], landing.receipts[0]),
            *(RefMove(name, None, commit) for name, commit in anchors(landing).items()),
        ]
        try:
            self._hold(landing)
            self._fault("anchored")
            self._odb.secure()  # a prune that had begun may have taken some
            move = partial(move_refs, self._place.repository, moves, why, durable=durable)
            self._unpruned(move)
        except (RefMoved, RefHeld, RefRefused) as error:
            self._give_up(landing, each)
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
                if self._odb.put_back():
                    raise
        raise vanished()

    def _hold(self, landing: Landing) -> None:
        for name, commit in anchors(landing).items():
            self._unpruned(partial(self._odb.point, name, commit))

    def _give_up(self, landing: Landing, each: Sequence[Landing]) -> None:
        with suppress(RefMoved, RefHeld, RefRefused):  # else whoever writes next drops it
            drop_anchors(self._place, landing)
            self._journal.end(*(one.request for one in each))
