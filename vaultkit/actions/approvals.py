"""Requests that wait for a person: each is a file in the state folder until somebody decides.

Retiring a page and restoring one needs a person. What was asked is kept whole; once it is approved
it goes the whole road again, fences and rules included. A rejected one is kept, so that the same
request sent again gets the same answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from vaultkit.actions.agreed import looked_at
from vaultkit.changes.items.lifecycle import AsItIs
from vaultkit.changes.payload import digest
from vaultkit.changes.request_file import decoded, encoded
from vaultkit.errors import UsageError
from vaultkit.model.approval import Approval
from vaultkit.model.outcome import Outcome, Pending, Refused, Rejected, Unchanged
from vaultkit.model.request import Fence, Restore, Retire, WriteRequest
from vaultkit.model.text import shortened
from vaultkit.trees.waiting import Waiting

FOLDER = "approvals"
_FORM = 1


def needs_person(request: WriteRequest, *, every: bool = False) -> bool:
    """Whether somebody has to agree, and has not; `every`: to whatever is written."""
    asks = every or any(isinstance(item, Retire | Restore) for item in request.items)
    return asks and request.approved_by is None


class Approvals:
    """What waits in the state folder of a repository; what is asked here lands on `branch`."""

    def __init__(self, state: str, branch: str = "") -> None:
        self._branch = branch
        self._files = Waiting(state, FOLDER)

    def all(self) -> tuple[Approval, ...]:
        """Everything that waits for a decision, the oldest first."""
        found = (self.get(name) for name in self._files.names())
        return tuple(
            sorted((one for one in found if one and not one.rejected_by), key=lambda one: one.at)
        )

    def get(self, name: str) -> Approval | None:
        """One of them, decided or not. Raises `StateError` where the disk refuses."""
        data = self._files.get(name)
        return _decoded(data) if data is not None else None

    def held(self, request: WriteRequest) -> Outcome | None:
        """The answer to a request that was asked before, None for one that was not."""
        known = self.get(request.id or "")
        if known is None or request.approved_by is not None:
            return None
        if digest(known.request) != digest(request):
            return Refused(
                "request-reused",
                f"the request id {known.id} waits for a person with another request",
                "Send a new request with an id of its own",
            )
        return _said_no(known) if known.rejected_by else _pending(known)

    def same(self, request: WriteRequest, *, asks: bool) -> str | None:
        """The id under which the same actor waits for the same; None where none does.

        `asks`: whether such a request waits for a person at all.
        """
        if not asks:
            return None
        wanted = (request.actor, digest(request))
        found = (one for one in self.all() if (one.request.actor, digest(one.request)) == wanted)
        return next((one.id for one in found), None)

    def alike(self, request: WriteRequest, seen: tuple[Fence, ...]) -> Pending | None:
        """The answer where the same actor waits already to retire or restore the same pages."""
        kinds = [type(item) for item in request.items]
        if not all(kind in (Retire, Restore) for kind in kinds):
            return None
        pages = {fence.record for fence in seen}
        for one in self.all():
            same = [type(item) for item in one.request.items] == kinds
            same = same and one.request.actor == request.actor
            if same and one.branch == self._branch and {f.record for f in one.seen} == pages:
                words = f"it was asked for before and is pending already: {_pending(one).message}"
                return Pending(one.id, words)
        return None

    def ask(
        self, request: WriteRequest, title: str, now: datetime, seen: tuple[Fence, ...] = ()
    ) -> Pending:
        """Let the request wait, with the pages as they are now; it is on the disk on return."""
        at = now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        asked = Approval(request=request, title=title, at=at, seen=seen, branch=self._branch)
        self._files.put(asked.id, _encoded(asked))
        return _pending(asked)

    def over(self, request: WriteRequest) -> None:
        """The request is published: nothing waits any more."""
        if self._files.get(request.id or "") is not None:
            self._files.put(request.id or "", None)

    def waiting(self, name: str) -> Approval:
        """The one that waits under this id, or an id that begins so. Raises `UsageError`."""
        wanted = name.strip().lower()
        ids = [one.id for one in self.all() if wanted and one.id.startswith(wanted)]
        if len(ids) == 1 and (known := self.get(ids[0])) is not None:
            return known
        decided = self.get(wanted)
        if decided is not None and decided.rejected_by:
            raise UsageError(
                f"{decided.rejected_by} has rejected {wanted} already",
                "Whoever wants it still sends a new request",
            )
        what = f"{len(ids)} requests that wait begin" if ids else "no request waits whose id begins"
        raise UsageError(f'{what} with "{shortened(name)}"', "vaultkit approvals lists them")

    def reject(self, name: str, person: str) -> Approval:
        """Say no to one that waits. Raises `UsageError` where there is none."""
        decided = replace(self.waiting(name), rejected_by=_known(person))
        self._files.put(decided.id, _encoded(decided))
        return decided


def approve(
    approvals: Approvals,
    write: Callable[[WriteRequest], Outcome],
    name: str,
    person: str,
    versions: Sequence[str] = (),
) -> Outcome:
    """Publish one that waits, as if it were asked now. Raises `UsageError` where there is none.

    Where the answer is another one, because a page was changed meanwhile, it goes on waiting.
    `versions` are those of the pages that the person has looked at, where they did change. What has
    nothing to do any more is over.
    """
    known = approvals.waiting(name)
    seen = looked_at(known.seen, versions)
    request = replace(known.request, approved_by=_known(person), agreed_on=seen)
    try:
        outcome = write(request)
    except AsItIs as error:
        outcome = Unchanged(error.message)
    if isinstance(outcome, Unchanged):
        approvals.over(request)
    return outcome


def _known(person: str) -> str:
    name = " ".join(person.split())
    if not name:
        raise UsageError("nobody is named who decides", "Say who: --person NAME")
    return name


def _pending(asked: Approval) -> Pending:
    return Pending(
        asked.id,
        f"a person has to agree: {asked.title} waits since {asked.at} for "
        f"`vaultkit approve {asked.id}` or `vaultkit reject {asked.id}`",
    )


def _said_no(known: Approval) -> Rejected:
    return Rejected(
        f"{known.rejected_by} was asked and has rejected this request",
        hint="Do not ask for it again: tell the person whom you work for that it was rejected",
    )


def _encoded(asked: Approval) -> bytes:
    values = {
        "approval": _FORM,
        "title": asked.title,
        "at": asked.at,
        "rejected_by": asked.rejected_by,
        "seen": [fence._asdict() for fence in asked.seen],
        "branch": asked.branch,
        "request": encoded(asked.request),
    }
    return json.dumps(values, ensure_ascii=True, indent=1).encode("ascii")


def _decoded(data: bytes) -> Approval | None:
    """None for a file that somebody else wrote, or that the disk damaged."""
    try:
        values: dict[str, Any] = json.loads(data)
        return Approval(
            request=decoded(values["request"]),
            title=str(values["title"]),
            at=str(values["at"]),
            rejected_by=str(values["rejected_by"]),
            seen=tuple(Fence(**one) for one in values.get("seen") or ()),
            branch=str(values.get("branch") or ""),
        )
    except (ValueError, KeyError, TypeError, UsageError):
        return None
