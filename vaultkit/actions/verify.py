"""Works out again what every receipt of a branch says, from the commits' own trees.

A receipt holds where its commit changed exactly the records that it names, from and to the bytes
whose hashes it gives, where the receipt beside the branch says the same, and where the rules it
names still pass. Only a commit that is signed is authentic as well; that is for Git to say.
"""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

from vaultkit.actions.elsewhere import Elsewhere, too_shallow
from vaultkit.actions.folded import folded, without_commits
from vaultkit.actions.followed import MOVES, followed
from vaultkit.actions.gate import still_broken
from vaultkit.actions.nested import vault_changed
from vaultkit.actions.place import Place
from vaultkit.actions.receipt_sides import Sides
from vaultkit.actions.remade import Done, Remade
from vaultkit.actions.tip import Tip, Tips
from vaultkit.actions.unspoken import Unspoken
from vaultkit.changes.fences import hash_of
from vaultkit.changes.message import all_of, one_line, read
from vaultkit.changes.receipt_file import decoded
from vaultkit.git.odb import Odb
from vaultkit.git.receipts_ref import RECEIPTS, all_receipts, lost
from vaultkit.git.refs import read_ref
from vaultkit.git.walk import Spoken, Told, changed_files, commits_of, told
from vaultkit.model.receipt import NO_HASH, VAULT, Receipt, Touched
from vaultkit.model.verified import Report, Verdict, Verified
from vaultkit.parse.trailers import faults, is_ours, receipts
from vaultkit.trees.engine import engine_by_content

_OBSERVED = "observed"


@dataclass(slots=True)
class _Ledger:
    """What was seen so far: receipts beside the branch, and the commits that had one; `spoken` are
    all commits that are looked at."""

    stored: dict[str, Receipt]
    spoken: Sequence[Spoken]
    at: dict[str, str] = field(default_factory=dict)


class Verifier:
    """Verifies the receipts of one branch. `rules`: the rules are asked again as well."""

    def __init__(self, place: Place, odb: Odb, *, rules: bool = True) -> None:
        self._place = place
        self._odb = odb
        self._git = place.repository.git
        self._rules = rules
        self._engine = engine_by_content().partition(" ")[0] if rules else ""
        self._tips = Tips(place)
        self._sides = Sides(place.repository, odb, place.inside)
        self._elsewhere = Elsewhere(place.repository, odb, place.branch)
        self._remade = Remade(place.repository, odb, self._elsewhere)
        self._others: dict[str, Verifier] = {}

    def verify(self, wanted: str | None = None) -> Report:
        """Every receipt of a range of commits, by default of the whole branch.

        Raises `UsageError` where there are no such commits.
        """
        spoken = commits_of(self._git, wanted or self._place.branch)
        ledger = _Ledger(dict(stored_receipts(self._place, self._odb)), spoken)
        found = list(self._of_commits(ledger))
        if wanted is None:
            found += self._without_a_commit(ledger)
        beside = read_ref(self._git, RECEIPTS) is not None
        return Report(self._place.short, len(spoken), tuple(found), beside=beside)

    def lies(
        self, spoken: Iterable[Spoken], before: Mapping[str, str] | None = None
    ) -> tuple[Verified, ...]:
        """What does not hold of the receipts of commits, parents before children.

        `before` are the commits of requests that were published earlier.
        """
        stored = dict(stored_receipts(self._place, self._odb))
        found = self._of_commits(_Ledger(stored, tuple(spoken), dict(before or {})))
        return tuple(one for one in found if one.verdict is Verdict.LIES)

    def _of_commits(self, ledger: _Ledger) -> Iterator[Verified]:
        for one in ledger.spoken:
            if is_ours(one.committer, one.message):
                yield from self._of_commit(told(self._odb, one.name), ledger)

    def _of_commit(self, told: Told, ledger: _Ledger) -> Iterator[Verified]:
        claimed = receipts(told.commit.message)
        if not claimed:
            if len(told.commit.parents) < 2:
                words = ("vaultkit made this commit, and its receipt is gone",)
                yield Verified(told.name, None, Verdict.LIES, words)
            return
        if self._odb.missing(told.commit.parents):
            requests = (one.request for one in all_of(told.commit.message))
            ledger.at.update(dict.fromkeys(requests, told.name))
            yield too_shallow(told.name, read(told.commit.message))
            return
        if len(claimed) > 1:
            yield from self.squashed(told, ledger)
            return
        receipt = read(told.commit.message)
        if receipt is None:
            wrong = tuple(words for _, words in faults(claimed[0])) or ("it is not whole",)
            yield Verified(told.name, None, Verdict.LIES, wrong)
            return
        yield self.alone(told, receipt, ledger)

    def alone(self, told: Told, receipt: Receipt, ledger: _Ledger) -> Verified:
        """What became of the one receipt of a commit."""
        stored = ledger.stored.get(receipt.request)
        words = list(self._differs(told, receipt, stored, ledger))
        done = self._done(told)
        touched = [one.record for one in done]
        if Counter(touched) != Counter(receipt.records):
            if (other := self._of_another_vault(told)) is not None:
                return other.alone(told, receipt, ledger)
            by_hand = not words and told.commit.committer[:2] != VAULT
            others = (
                without_commits(ledger.stored.values(), ledger.spoken, ledger.at) if by_hand else ()
            )
            squashed = folded(receipt, touched, others)
            if squashed is not None:
                ledger.at.setdefault(receipt.request, told.name)
                return Verified(told.name, receipt, Verdict.REWRITTEN, squashed)
            published = stored.commit if stored is not None else ""
            if by_hand and (remade := self._remade.judged(told.name, receipt, published, done)):
                ledger.at.setdefault(receipt.request, told.name)
                return remade
            words += _unlike(receipt.records, touched)
        ledger.at.setdefault(receipt.request, told.name)
        if words:
            return Verified(told.name, receipt, Verdict.LIES, tuple(words))
        if stored is not None and stored.commit not in ("", told.name):
            return Verified(told.name, receipt, Verdict.REWRITTEN)
        if told.commit.committer[:2] != VAULT:
            return Verified(told.name, receipt, Verdict.REWRITTEN)
        return self._judged(told, receipt)

    def _of_another_vault(self, told: Told) -> Verifier | None:
        """Who verifies a commit that was made in another vault of the repository."""
        inside = vault_changed(self._git, self._odb, told)
        if inside is None or inside == self._place.inside:
            return None
        if inside not in self._others:
            memory = posixpath.join(self._place.memory.removesuffix(self._place.inside), inside)
            place = replace(self._place, inside=inside, folder=None, memory=memory)
            self._others[inside] = Verifier(place, self._odb, rules=self._rules)
        return self._others[inside]

    def _differs(
        self, told: Told, receipt: Receipt, stored: Receipt | None, ledger: _Ledger
    ) -> Iterator[str]:
        """What is wrong with a receipt before its commit's trees are looked at."""
        first = ledger.at.get(receipt.request)
        copied = told.commit.committer[:2] != VAULT and stored is not None
        if first is not None and not copied:  # a person may pick a commit of another branch
            yield f"the request is that of {first[:12]} already"
        if len(told.commit.parents) > 1:
            yield "it is a merge, and no write is one"
        kind, _, name = receipt.actor.partition(":")
        if receipt.operation != _OBSERVED and kind == "agent" and told.commit.author.name != name:
            yield f"its author is {told.commit.author.name}, and its actor {receipt.actor}"
        if stored is not None:
            for key in ("operation", "actor", "payload", "records", "on_behalf_of", "rules"):
                if getattr(stored, key) != getattr(receipt, key):
                    yield f"the receipt beside the branch says otherwise of its {key}"

    def _done(self, told: Told) -> list[Done]:
        """The records that a commit changed, from its own trees; generated files apart."""
        parent = told.commit.parents[0] if told.commit.parents else None
        changed = changed_files(self._git, parent, told.name)
        before = self._sides.at(parent) if parent else None
        after = self._sides.at(told.name, parent or "", [path for path, _, _ in changed])
        below = f"{self._place.inside}/" if self._place.inside else ""
        sides = (after, before or after)
        found = []
        for one in changed:
            path, old, new = one
            inner = path.removeprefix(below)
            if not path.startswith(below) or any(side.is_generated(inner) for side in sides):
                continue
            side = after if new or before is None else before
            record = one_line(side.record_at(inner, new or old))
            touched = Touched(record, self._hash(old), self._hash(new))
            found.append(Done(touched, one))
        return found

    def _at(self, commit: str) -> Tip:
        return self._tips.at(self._odb, commit, None)

    def _hash(self, blob: str) -> str:
        return hash_of(self._odb.read(blob)[1]) if blob else NO_HASH

    def _judged(self, told: Told, receipt: Receipt) -> Verified:
        """Whether the rules that it names pass still."""
        if not self._rules:
            return Verified(told.name, receipt, Verdict.OK)
        if receipt.rules != self._engine:
            other = ("another version of vaultkit judged it",)
            return Verified(told.name, receipt, Verdict.NOT_RECHECKABLE, other)
        day = _day(told)
        parent = told.commit.parents[0] if told.commit.parents else None
        if parent is None or receipt.operation == _OBSERVED:
            return Verified(told.name, receipt, Verdict.OK)
        before = self._tips.at(self._odb, parent, day)
        files = self._files(told, parent)
        after = self._tips.proposed(before, files, day)
        moves = receipt.operation in MOVES
        renamed = followed(before.judged, after.judged, files) if moves else None
        broken = still_broken(before.judged, after.judged, renamed)
        if not broken:
            return Verified(told.name, receipt, Verdict.OK)
        words = tuple(f"{one.path}: {one.name}: {one.message}" for one in broken[:3])
        return Verified(told.name, receipt, Verdict.LIES, words)

    def _files(self, told: Told, parent: str) -> Mapping[str, bytes | None]:
        below = f"{self._place.inside}/" if self._place.inside else ""
        return {
            path.removeprefix(below): self._odb.read(new)[1] if new else None
            for path, _, new in changed_files(self._git, parent, told.name)
            if path.startswith(below)
        }

    def squashed(self, told: Told, ledger: _Ledger) -> Iterator[Verified]:
        """Several receipts in one commit: what each left must be what the next found, or stand."""
        if (other := self._of_another_vault(told)) is not None:
            yield from other.squashed(told, ledger)
            return
        claimed = all_of(told.commit.message)
        chain = {(one.record, one.before) for receipt in claimed for one in receipt.records}
        tip = self._at(told.name)
        held = {
            (record_at(tip, path), hash_of(tip.data(path))) for path in tip.judged.snapshot.surfaces
        }
        for receipt in claimed:
            ledger.at.setdefault(receipt.request, told.name)
            lost_ones = [
                f"{one.record} is not what the receipt says"
                for one in receipt.records
                if one.after != NO_HASH and not {(one.record, one.after)} & (chain | held)
            ]
            verdict = Verdict.LIES if lost_ones else Verdict.REWRITTEN
            yield Verified(told.name, receipt, verdict, tuple(lost_ones))

    def _without_a_commit(self, ledger: _Ledger) -> Iterator[Verified]:
        missing = [one for name, one in ledger.stored.items() if name not in ledger.at]
        if missing:
            known = [ledger.stored[name] for name in ledger.at if name in ledger.stored]
            unspoken = Unspoken(self._place, self._odb, self._elsewhere, self._remade)
            yield from unspoken.judged(missing, known)


def stored_receipts(place: Place, odb: Odb) -> Iterator[tuple[str, Receipt]]:
    """The receipts beside the branch that can be read, by request."""
    tip = read_ref(place.repository.git, RECEIPTS)
    if lost(odb, tip):
        return
    for request, item in all_receipts(odb, tip):
        receipt = decoded(odb.read(item.name)[1])
        if receipt is not None:
            yield request, receipt


def record_at(tip: Tip, path: str) -> str:
    """What identifies the record at a path of a tip: its id where it is a page, else the path."""
    vault = tip.judged.snapshot
    surface = vault.surfaces.get(path)
    return one_line(vault.types.id_of(path, surface) if surface is not None else path)


def _unlike(said: tuple[Touched, ...], found: list[Touched]) -> Iterator[str]:
    for one in said:
        if one not in found:
            yield f"it says that {one.record} was changed so, and the commit did not"
    for one in found:
        if one not in said:
            yield f"the commit changed {one.record}, and it does not say so"


def _day(told: Told) -> date:
    return datetime.fromtimestamp(told.commit.committer.seconds, UTC).date()
