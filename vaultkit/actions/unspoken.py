"""Judges receipts beside a branch of which the branch has no commit: squashed by a host, or gone.

Such a receipt is well where the branch has what it left. Else its commit is elsewhere, or nobody
has it any more, and then nothing can be said against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from vaultkit.actions.elsewhere import Elsewhere, too_shallow
from vaultkit.actions.place import Place
from vaultkit.actions.remade import Remade
from vaultkit.changes.fences import hash_of
from vaultkit.git.odb import Odb
from vaultkit.git.refs import read_ref
from vaultkit.git.traits import is_shallow
from vaultkit.git.tree_edit import item_at
from vaultkit.git.walk import told
from vaultkit.model.receipt import NO_HASH, Receipt, Touched
from vaultkit.model.verified import Verdict, Verified

_KEPT_BY = (
    "Nothing is to be done where a person dropped it; else a clone that still has the commit "
    "gives it back: git fetch CLONE"
)

State = tuple[str, str]
"""A record, and a hash that it had."""


class Unspoken:
    """The receipts of which `place`'s branch has no commit."""

    def __init__(self, place: Place, odb: Odb, elsewhere: Elsewhere, remade: Remade) -> None:
        self._place = place
        self._odb = odb
        self._elsewhere = elsewhere
        self._remade = remade

    @cached_property
    def _tree(self) -> str | None:
        commit = read_ref(self._place.repository.git, self._place.branch)
        return told(self._odb, commit).commit.tree if commit else None

    def judged(self, missing: Sequence[Receipt], known: Iterable[Receipt]) -> Iterator[Verified]:
        """What became of each of these; `known` are receipts that have a commit."""
        standing = self._standing(missing, known)
        shallow = is_shallow(self._place.repository)
        for receipt in missing:
            if shallow and self._elsewhere.lacks(receipt):
                yield too_shallow("", receipt)
                continue
            gone = [
                one.record
                for one, _ in _with_paths(receipt)
                if (one.record, one.after) not in standing
            ]
            yield self._gone(receipt, gone) if gone else Verified("", receipt, Verdict.REWRITTEN)

    def _gone(self, receipt: Receipt, records: Sequence[str]) -> Verified:
        if words := self._elsewhere.words(receipt):
            return Verified("", receipt, Verdict.ELSEWHERE, (words,))
        if self._elsewhere.lacks(receipt):
            said = f"its commit {receipt.commit[:12]} is nowhere in this repository any more"
            words = f"{said}, so that nothing tells whether it held"
            return Verified("", receipt, Verdict.NOT_RECHECKABLE, (words,), _KEPT_BY)
        lies = tuple(f"{record} is nowhere as the receipt says" for record in records)
        return Verified("", receipt, Verdict.LIES, lies)

    def _blob(self, path: str) -> str:
        found = item_at(self._odb, self._tree, self._place.at_top(path)) if self._tree else None
        return found.name if found is not None else ""

    def _hash(self, path: str) -> str:
        blob = self._blob(path)
        return hash_of(self._odb.read(blob)[1]) if blob else ""

    def _standing(self, missing: Sequence[Receipt], known: Iterable[Receipt]) -> set[State]:
        """What the tip has of what these left, and what led to that: an edit that is not there
        itself is no witness for the page that it found.
        """
        standing = {(one.record, one.before) for receipt in known for one in receipt.records}
        for receipt in missing:  # where a record lay is not known of all
            rest = receipt.records[len(receipt.paths) :]
            standing.update((one.record, one.before) for one in rest)
        led: dict[State, list[State]] = {}
        for one, path in (pair for receipt in missing for pair in _with_paths(receipt)):
            led.setdefault((one.record, one.after), []).append((one.record, one.before))
            if self._hash(path) in (one.after, "" if one.after == NO_HASH else "-"):
                standing.add((one.record, one.after))
        _follow(standing, led, standing)
        for receipt in missing:
            for path in receipt.paths:
                self._remade.learn(receipt, receipt.commit, self._place.at_top(path))
        for receipt in missing:
            for one, path in _with_paths(receipt):
                if (one.record, one.after) not in standing:
                    self._merged(receipt, one, path, (standing, led))
        return standing

    def _merged(
        self,
        receipt: Receipt,
        one: Touched,
        path: str,
        known: tuple[set[State], Mapping[State, Sequence[State]]],
    ) -> None:
        """Let what a receipt left stand where the branch has it beside what others changed."""
        standing, led = known
        state, first = (one.record, one.after), (one.record, one.before)
        passed = {state}
        while first not in passed:  # through what the writes before it left
            passed.add(first)
            first = next((found for found in led.get(first, ()) if found not in passed), first)
        if self._elsewhere.lacks(receipt):
            top = self._place.at_top(path)
            found = self._remade.squashed(self._place.branch, top, first[1])
            _follow(standing, led, {(one.record, name) for name in found} & led.keys())
        elif self._remade.is_there(first[1], one.after, self._blob(path)):
            _follow(standing, led, {state})
        elif self._remade.is_there(one.before, one.after, self._blob(path)):
            standing.add(state)


def _follow(standing: set[State], led: Mapping[State, Iterable[State]], new: set[State]) -> None:
    """Let these stand, and all that led to them."""
    waiting = [found for state in new for found in led.get(state, ())]
    standing |= new
    while waiting:
        state = waiting.pop()
        if state not in standing:
            standing.add(state)
            waiting += led.get(state, ())


def _with_paths(receipt: Receipt) -> Iterator[tuple[Touched, str]]:
    return zip(receipt.records, receipt.paths, strict=False)
