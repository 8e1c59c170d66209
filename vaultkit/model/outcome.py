"""What became of a write. Every door matches all of these; none of them is an exception."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.model.finding import Finding
from vaultkit.model.receipt import Receipt


@dataclass(frozen=True, slots=True)
class Published:
    """It is a commit. `replayed`: it was one before, and nothing was done now.

    `observed` is the receipt of the commit before it, that holds what a person had edited;
    `lacking` are the files that somebody saved meanwhile, so that the disk lacks this write.
    `elsewhere`, in words, is where it is when the branch does not have it, `next` how it gets it.
    """

    receipt: Receipt
    replayed: bool = False
    observed: Receipt | None = None
    lacking: tuple[str, ...] = ()
    elsewhere: str = ""
    next: str = ""


class Section(NamedTuple):
    """One section of a page over its budget, with pages that have room for it."""

    heading: str
    level: int
    start: int
    end: int
    units: int
    inner: int
    candidates: tuple[tuple[str, int], ...]


class OverBudget(NamedTuple):
    """A page that the write would have made too large: sizes in UTF-16 units.

    `hub` says why the smaller budget of a hub holds, "" where the page is none.
    """

    page: str
    current: int
    attempted: int
    budget: int
    hub: str
    sections: tuple[Section, ...]
    sections_of: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """The rules say no: `findings` are what it would have brought, `budget` pages too large.

    `hint` is the next step where it is not to mend them: where a person has said no.
    """

    message: str
    findings: tuple[Finding, ...] = ()
    budget: tuple[OverBudget, ...] = ()
    hint: str = ""


class Broken(NamedTuple):
    """A fence that does not hold: what was expected of the record, what is there, and how the
    texts differ where that is known."""

    record: str
    expected: str
    found: str
    diff: str = ""


@dataclass(frozen=True, slots=True)
class Stale:
    """Somebody else wrote in between; nothing was stored."""

    broken: tuple[Broken, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """It waits for a person, under this id."""

    approval: str
    message: str


@dataclass(frozen=True, slots=True)
class Refused:
    """The state of Git, of the vault or of the request id forbids it.

    `name` is one of the table of refusals in the manual, `message` and `hint` its words; `diff`
    shows what a person has in hand, where that is the reason.
    """

    name: str
    message: str
    hint: str
    diff: str = ""


@dataclass(frozen=True, slots=True)
class Unchanged:
    """What is asked for is so already: there is nothing to do, no commit and no receipt."""

    message: str


class Changed(NamedTuple):
    """A file as it is and as it would be; None where there is none."""

    path: str
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What a request would do: nothing refuses it, and nothing was written.

    `asks`: a person would have to agree first.
    """

    title: str
    files: tuple[Changed, ...]
    asks: bool = False


Outcome = Published | Rejected | Stale | Pending | Refused | Unchanged
