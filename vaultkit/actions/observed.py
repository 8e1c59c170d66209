"""A person's edits of the pages that a write touches: what they are, and whether they may be kept.

The files on disk are what people see, so a request is judged on them: the tip of the branch and, on
top, the edits that are saved and not staged of the pages that it touches. They become a commit of
their own just before the request's, or nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from vaultkit.actions.commit import Edited
from vaultkit.actions.formers import formers_of
from vaultkit.actions.gate import refused_by
from vaultkit.actions.lacking import Lacks
from vaultkit.actions.persons import InHand, changed_on_disk, difference, in_hand, plain_changes
from vaultkit.actions.place import Place
from vaultkit.actions.quarantine import Quarantine
from vaultkit.actions.tip import Ahead, Proposed, Tip, Tips
from vaultkit.changes.fences import Held
from vaultkit.changes.propose import Proposal, propose
from vaultkit.git.changed_files import changed_by_hand
from vaultkit.git.identity import identity
from vaultkit.git.odb import Odb
from vaultkit.model.finding import Finding
from vaultkit.model.outcome import Refused, Rejected
from vaultkit.model.request import Rewrite, WriteRequest
from vaultkit.model.tree import blob_id
from vaultkit.vault.meant import candidates, meant


class Drafted(NamedTuple):
    """A proposal, and a person's edits that it stands on; None where there are none."""

    proposal: Proposal
    observed: Edited | None


class Observer:
    """Looks at one request on one tip, at one moment."""

    def __init__(self, place: Place, odb: Odb, tips: Tips, tip: Tip, now: datetime) -> None:
        self.place = place
        self.odb = odb
        self._tips = tips
        self.tip = tip
        self.now = now
        self._ahead: Proposed | None = None  # with the pages that only the disk knows by name

    def held(self, record: str) -> Held:
        """A record as it is now: as the person left it, else as the branch has it.

        Raises `UsageError` where no such record is known.
        """
        tip = self.tip
        path = self._path(record) or meant(tip.judged.snapshot, record)
        changed = changed_on_disk(self.place, tip, (path,))
        if path in changed and tip.base is not None:
            raise Ahead
        if path in changed:
            data = changed[path]
            blob = blob_id(data, tip.tree.algorithm) if data is not None else ""
            return Held(path, data, f"worktree:{blob}" if blob else "")
        data = tip.data(path)
        return Held(path, data, tip.tree.entries()[path].blob if data is not None else "")

    def draft(self, request: WriteRequest) -> Drafted | Refused | Rejected:
        """What the request comes to. Raises `UsageError` for one that can mean nothing."""
        tip, place = self.tip, self.place
        observed: Edited | None = None
        proposal: Proposal | None = None
        named = {self._path(one) for one in _names(request)} - {None}
        paths: Iterable[str] = changed_on_disk(place, tip, (one for one in named if one))
        while True:
            hand = in_hand(place, self.odb, tip, paths)
            known = observed.disk if observed is not None else {}
            fresh = {path: data for path, data in hand.edits.items() if path not in known}
            damaged = Quarantine(place).refused(self.odb, (*paths, *fresh))
            refused = damaged or hand.refused or self._refused(hand, fresh)
            if refused is not None:
                return refused
            if proposal is not None and not fresh:
                return Drafted(proposal, observed)
            if fresh:
                found = edited(place, self._tips, tip, {**known, **fresh}, now=self.now)
                if not isinstance(found, Edited):
                    return found
                observed = found
                refused = self._rewritten(request, found)
                if refused is not None:
                    return refused
            base = observed.vault if observed is not None else tip
            before = formers_of(place, self.odb, tip)
            vault = base.judged.snapshot
            proposal = propose(request, vault, tip.settings, self.now, formers=before)
            paths = proposal.files

    def _refused(self, hand: InHand, fresh: Mapping[str, bytes | None]) -> Refused | None:
        """Why these edits are not taken along, None where they may be."""
        tip = self.tip
        for path, data in fresh.items():
            new = tip.data(path) is None and not self._is_named(path)
            if data is None or new or tip.settings.observe == "report":
                what = "removed" if data is None else "there" if new else "changed"
                return Refused(
                    "user-changes",
                    f"{path} is {what} on disk and not committed: that is a person's work in the "
                    "making",
                    "Commit or take back that change (vaultkit observe lists them); the same "
                    "request can be sent again",
                    difference(path, tip.data(path), data),
                )
        return None

    def _rewritten(self, request: WriteRequest, observed: Edited) -> Refused | None:
        """Why a whole new text is not taken for a page whose file lacks what was published."""
        for item in request.items:
            if not isinstance(item, Rewrite) or item.body is None:
                continue
            path = self._path(item.page) or ""
            if path in observed.disk and observed.disk[path] != observed.files[path]:
                return Refused(
                    "user-changes",
                    f"{path} on disk was saved from an older text than the one published, and a "
                    "whole new text made from it would take out what was published",
                    "Merge the two with vaultkit observe --commit, read it again, and repeat it; "
                    "or send an edit of a part",
                )
        return None

    def _is_named(self, path: str) -> bool:
        return self._ahead is not None and path in self._ahead.files

    def _path(self, name: str) -> str | None:
        """The one page that is meant, also where only a file on disk has the name."""
        found = candidates(self.tip.judged.snapshot, name)
        if not found and self.place.folder is not None:
            ahead = self._with_all_edits()
            found = candidates(ahead.judged.snapshot, name) if ahead is not None else ()
        return found[0] if len(found) == 1 else None

    def _with_all_edits(self) -> Proposed | None:
        if self.tip.base is not None:
            raise Ahead
        if self._ahead is None:
            paths = changed_by_hand(self.place.repository)
            disk = plain_changes(self.place, self.tip, paths)
            if disk:
                self._ahead = self._tips.proposed(self.tip, disk, self.now.date())
        return self._ahead


def edited(
    place: Place, tips: Tips, tip: Tip, files: Mapping[str, bytes | None], *, now: datetime
) -> Edited | Refused | Rejected:
    """Edits that may be committed, or why they may not: whose they are has to be known, and they
    may bring no error that the branch has not. What was saved from an older text than the branch's
    is merged with what was published since.
    """
    person = identity(place.repository.git)
    if person is None:
        return Refused(
            "no-identity",
            f"Git does not know who changed {min(files)} on disk, and nobody else may sign for it",
            'Run git config user.name "…" and git config user.email "…"; the same request can be '
            "sent again",
        )
    merged = Lacks(place).on_top(tip.tree.entries(), files)
    if isinstance(merged, Refused):
        return merged
    vault = tips.proposed(tip, merged, now.date())
    added = refused_by(tip.judged, vault.judged)
    return _adds(tuple(files), added) if added else Edited(vault, person, files)


def _names(request: WriteRequest) -> Iterable[str]:
    """The pages that the items are about, as they name them."""
    made = {ref for item in request.items if (ref := getattr(item, "ref", None))}
    for item in request.items:
        name = getattr(item, "page", None)
        if name and name not in made:
            yield name


def _adds(paths: tuple[str, ...], added: tuple[Finding, ...]) -> Rejected:
    more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
    return Rejected(
        f"{paths[0]}{more} is changed on disk and not committed, and that change would bring "
        "errors of its own: mend or take it back first",
        added,
    )
