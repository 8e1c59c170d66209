"""What became of a receipt when all that it says was worked out again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from vaultkit.model.receipt import Receipt


class Verdict(StrEnum):
    """The first two are well; the next three are no lie, and no proof either."""

    OK = "ok"
    REWRITTEN = "rewritten"  # the content stands, the commit was squashed, rebased or picked
    NOT_RECHECKABLE = "not-recheckable"  # another version judged it, or what it needs is not here
    DRIFTED = "drifted"  # the same version judges otherwise today, by the day alone
    ELSEWHERE = "elsewhere"  # its commit is on another branch, or was dropped by a person
    LIES = "lies"


@dataclass(frozen=True, slots=True)
class Verified:
    """One receipt, or a commit that should have one (`receipt` is None).

    `commit` is where it was found, "" where no commit of the branch has it; `words` say what does
    not hold, and `next` what to do where the verdict alone does not tell.
    """

    commit: str
    receipt: Receipt | None
    verdict: Verdict
    words: tuple[str, ...] = ()
    next: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """Every receipt of a range of commits, the oldest first; `commits` counts all of them, and
    `beside` is whether any receipts are kept beside the branch."""

    branch: str
    commits: int
    found: tuple[Verified, ...]
    beside: bool = True

    @property
    def lies(self) -> tuple[Verified, ...]:
        """Those that do not hold; the first is the first commit that lies."""
        return tuple(one for one in self.found if one.verdict is Verdict.LIES)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The receipts beside the branch that were there, and those that were put there now."""

    kept: int
    added: int
