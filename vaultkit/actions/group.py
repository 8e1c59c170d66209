"""Requests that are published by one move of the branch, each as a commit on the one before.

What waiting for the disk and for Git costs is paid once for all of them. Each is judged on the
vault as those before it leave it, so every commit is what it would be if they came one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vaultkit.actions.answers import outrun
from vaultkit.actions.commit import Made
from vaultkit.actions.landing import FileMove, Landing
from vaultkit.actions.tip import Tip
from vaultkit.model.outcome import Outcome, Published
from vaultkit.model.request import WriteRequest

MOST = 16
"""So many requests at most are published together."""

TRIES = 4
"""So often a write is tried again when somebody else commits at the same moment."""


class Call:
    """One request on its way, with its answer at the end; `called_off` tells that nobody waits for
    it any more. `alone`: it is not put together with others.
    """

    def __init__(self, request: WriteRequest, called_off: Callable[[], bool] = bool) -> None:
        self.request = request
        self.called_off = called_off
        self.alone = False
        self.tries = 0
        self._answer: Outcome | BaseException | None = None

    @property
    def is_over(self) -> bool:
        """Whether it has its answer."""
        return self._answer is not None

    def settle(self, answer: Outcome | BaseException) -> None:
        """Know the answer: what became of it, or what stopped it."""
        if self._answer is None:
            self._answer = answer

    def answer(self) -> Outcome:
        """What became of it. Raises what stopped it."""
        if self._answer is None:
            raise ValueError("nobody has answered this yet")
        if isinstance(self._answer, BaseException):
            raise self._answer
        return self._answer


class Group:
    """Commits that nothing refers to yet: `made`, the oldest first, on the tip `base`.

    `tip` is the vault with all of them, None where there are none. `calls` are those who asked,
    none for a person's edits alone. `failed`: it was stopped on its way, nobody knows how far.
    `left` are the files that did not follow on disk, where somebody saved them meanwhile.
    """

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.made: list[Made] = []
        self.base: Tip | None = None
        self.tip: Tip | None = None
        self.failed = False
        self.left: tuple[str, ...] = ()

    def takes(self, call: Call) -> bool:
        """Whether this request may be among them: a second one of the same id comes later."""
        if not self.made:
            return True
        first = self.calls[0].alone or self.made[0].observed is not None
        known = any(one.request.id == call.request.id for one in self.calls)
        return not (first or known or call.alone or len(self.made) >= MOST)

    def add(self, made: Made, base: Tip, tip: Tip, call: Call | None) -> None:
        """One commit more; `base` is the tip it was made on, `tip` the one that it is."""
        self.base = self.base or base
        self.tip = tip
        self.made.append(made)
        if call is not None:
            self.calls.append(call)

    @property
    def receipts(self) -> tuple[str, str] | None:
        """The commit of the receipts with all of these, twice; None before the first."""
        if not self.made:
            return None
        last = self.made[-1].landing.receipts[1]
        return last, last

    @property
    def landing(self) -> Landing:
        """All of them as one."""
        first, last = self.made[0].landing, self.made[-1].landing
        files: dict[str, FileMove] = {}
        for one in (file for made in self.made for file in made.landing.files):
            known = files.get(one.path)
            files[one.path] = one if known is None else known._replace(new=one.new)
        receipts = (first.receipts[0], last.receipts[1])
        return last._replace(old=first.old, receipts=receipts, files=tuple(files.values()))

    def refused(self, answer: Outcome | Exception) -> list[Call]:
        """None of them is published, and this is why; those that are to be tried on their own, for
        one of several alone may be the reason."""
        if len(self.calls) == 1:
            self.calls[0].settle(answer)
            return []
        for call in self.calls:
            call.alone = True
        return list(self.calls)

    def again(self, branch: str) -> list[Call]:
        """Those that are to be tried once more since the branch has moved; others are outrun."""
        for call in self.calls:
            call.tries += 1
            if call.tries >= TRIES:
                call.settle(outrun(branch))
        return [call for call in self.calls if not call.is_over]

    def settle(self) -> None:
        """All of them are published."""
        for call, made in zip(self.calls, self.made, strict=True):
            own = {one.path for one in made.landing.files}
            lacking = tuple(path for path in self.left if path in own)
            call.settle(Published(made.receipt, observed=made.observed, lacking=lacking))


def settle_all(calls: Iterable[Call], answer: Outcome | BaseException) -> None:
    """One answer for all of these that have none."""
    for call in calls:
        call.settle(answer)
