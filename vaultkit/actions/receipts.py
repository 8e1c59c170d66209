"""What was published here: listed, shown, verified, and put beside the branch anew.

The receipts beside the branch are read first; a commit whose receipt is not there speaks for
itself. The order is that of the branch, whatever the clocks said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from vaultkit.actions.place import Place
from vaultkit.actions.rebuilt import at_of, in_trailers, readable
from vaultkit.actions.verify import Verifier
from vaultkit.changes.message import all_of
from vaultkit.changes.receipt_file import encoded
from vaultkit.errors import StateError, UsageError
from vaultkit.git.commits import Signed
from vaultkit.git.odb import Odb
from vaultkit.git.receipts_ref import RECEIPTS, lost, with_receipts
from vaultkit.git.refs import (
    RefHeld,
    RefMove,
    RefMoved,
    RefRefused,
    drop_broken,
    move_refs,
    read_ref,
)
from vaultkit.git.walk import commits_of, told
from vaultkit.model.receipt import VAULT, Receipt
from vaultkit.model.text import shortened
from vaultkit.model.verified import Rebuilt, Report
from vaultkit.trees.write_lock import Busy, write_lock


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which receipts are asked for; "" asks for nothing special, `limit` 0 for all.

    `actor` is `KIND:NAME` or a name alone; `since` the beginning of an ISO date in UTC.
    """

    actor: str = ""
    operation: str = ""
    since: str = ""
    limit: int = 0

    def has(self, receipt: Receipt) -> bool:
        """Whether it is one of these."""
        if self.actor and self.actor not in (receipt.actor, receipt.actor.partition(":")[2]):
            return False
        if self.operation and self.operation != receipt.operation:
            return False
        return not self.since or receipt.at >= self.since


class Receipts:
    """The receipts of one place."""

    def __init__(self, place: Place, odb: Odb) -> None:
        self._place = place
        self._odb = odb

    def listed(self, wanted: Wanted) -> tuple[Receipt, ...]:
        """Those that are asked for, the newest first. Raises `UsageError` for a date that is none.

        A receipt of which the branch has no commit comes where its time puts it.
        """
        _refuse_no_date(wanted.since)
        found = [one for one in self._all() if wanted.has(one)]
        return tuple(found[: wanted.limit or None])

    def one(self, name: str) -> Receipt:
        """The receipt of a request, by its id or how that begins. Raises `UsageError`."""
        asked = name.strip().lower()
        found = [one for one in self._all() if asked and one.request.startswith(asked)]
        if len(found) == 1:
            return found[0]
        what = f"{len(found)} requests begin" if found else "no request was published that begins"
        raise UsageError(f'{what} with "{shortened(name)}"', "vaultkit receipts list lists them")

    def verified(self, wanted: str | None, *, rules: bool = True) -> Report:
        """All that the receipts of a range of commits say, worked out again.

        Raises `UsageError` where there are no such commits.
        """
        return Verifier(self._place, self._odb, rules=rules).verify(wanted)

    def rebuild(self, now: datetime, *, wait: float = 5.0) -> Rebuilt:
        """Put beside the branch what is missing there.

        Raises `StateError` where another process writes or Git refuses.
        """
        try:
            with write_lock(self._place.state, "receipts rebuild", wait=wait):
                return self._rebuilt(now)
        except Busy as busy:
            raise StateError(
                f"process {busy.holder.pid} is writing to this vault", "Try again in a moment"
            ) from busy
        except (RefMoved, RefHeld, RefRefused) as error:
            raise StateError(f"the receipts cannot be noted: {error}", "Try again") from error

    def _rebuilt(self, now: datetime) -> Rebuilt:
        repository = self._place.repository
        drop_broken(repository, RECEIPTS)
        old = read_ref(repository.git, RECEIPTS)
        damaged = old is not None and lost(self._odb, old)
        kept = readable(self._odb, None if damaged else old)
        said = in_trailers(self._place, self._odb)
        missing = {name: one for name, one in said.items() if name not in kept}
        if missing:
            who = Signed(*VAULT, int(now.timestamp()))
            files = {name: encoded(one) for name, one in missing.items()}
            base = None if damaged else old
            new = with_receipts(self._odb, base, files, who, "Receipts anew, from the commits\n")
            move_refs(repository, [RefMove(RECEIPTS, new, old)], "vault: receipts", durable=True)
        return Rebuilt(len(kept), len(missing))

    def _all(self) -> list[Receipt]:
        """Every receipt, the newest first."""
        git = self._place.repository.git
        tip = read_ref(git, RECEIPTS)
        stored = readable(self._odb, None if lost(self._odb, tip) else tip)
        if read_ref(git, self._place.branch) is None:
            return _by_time(stored.values())
        found: dict[str, Receipt] = {}
        for one in commits_of(git, self._place.branch):
            for receipt in all_of(one.message):
                known = stored.get(receipt.request) or self._of(one.name, receipt)
                found.setdefault(receipt.request, known)
        rest = [one for name, one in stored.items() if name not in found]
        return _merged(list(reversed(found.values())), _by_time(rest))

    def _of(self, commit: str, receipt: Receipt) -> Receipt:
        at = at_of(told(self._odb, commit).commit.committer.seconds)
        return replace(receipt, commit=commit, at=at, durability="")


def _merged(branch: Sequence[Receipt], rest: Sequence[Receipt]) -> list[Receipt]:
    """Both, the newest first, each in its own order."""
    found: list[Receipt] = []
    left = list(rest)
    for one in branch:
        while left and left[0].at > one.at:
            found.append(left.pop(0))
        found.append(one)
    return [*found, *left]


def _by_time(receipts: Iterable[Receipt]) -> list[Receipt]:
    return sorted(receipts, key=lambda one: (one.at, one.request), reverse=True)


def _refuse_no_date(since: str) -> None:
    if not since:
        return
    try:
        datetime.fromisoformat(since).astimezone(UTC)
    except ValueError:
        raise UsageError(
            f'"{shortened(since)}" is no date', "Give one as 2026-03-01 or 2026-03-01T12:00:00Z"
        ) from None
