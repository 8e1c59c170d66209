"""Whether what many writers were told fits one order of writes: the order of the branch.

Every client logs when it asked and when it was answered. The model is a page's hash from commit to
commit; who was answered before another asked comes before it, and a fence was what the parent had.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable
from typing import NamedTuple

from tests.support.repository import Repository


class Event(NamedTuple):
    """One call of a client, with monotonic times in seconds. `answer` is `published`, `stale` or
    the name of a refusal; `commit` is the one that was written or, where it was a read, seen.
    """

    client: int
    kind: str
    page: str
    asked: float
    answered: float
    answer: str
    fence: str = ""
    commit: str = ""
    request: str = ""


class Step(NamedTuple):
    """One commit of the branch: its place, and the hashes before and after of what it touched."""

    number: int
    before: dict[str, str]
    after: dict[str, str]


def faults_of(events: Iterable[Event], steps: dict[str, Step]) -> list[str]:
    """What does not fit, in words; nothing where the history is linearizable."""
    told = sorted(events, key=lambda one: one.answered)
    return [*_lost_or_doubled(told, steps), *_out_of_order(told, steps), *_fences(told, steps)]


def _lost_or_doubled(told: list[Event], steps: dict[str, Step]) -> list[str]:
    commits = [one.commit for one in told if one.answer == "published"]
    found = [f"{commit} is not on the branch" for commit in commits if commit not in steps]
    if len(set(commits)) != len(commits):
        found.append("a commit was answered to two requests")
    return found


def _out_of_order(told: list[Event], steps: dict[str, Step]) -> list[str]:
    """Whoever asks after an answer sees that answer's commit, or a later one."""
    known = [one for one in told if one.commit in steps]
    times, newest, found = [], [], []
    highest = -1
    for one in known:
        highest = max(highest, steps[one.commit].number)
        times.append(one.answered)
        newest.append(highest)
    for one in known:
        at = bisect_left(times, one.asked) - 1
        number = steps[one.commit].number
        limit = newest[at] if at >= 0 else -1
        if number < limit or (one.answer == "published" and number == limit):
            found.append(f"{one} comes before what was answered before it was asked")
    return found


def _fences(told: list[Event], steps: dict[str, Step]) -> list[str]:
    """A fence is what the parent had; a stale one is not all that was there meanwhile."""
    found = []
    for one in told:
        if one.answer == "published" and one.commit in steps and one.fence:
            step = steps[one.commit]
            if step.before.get(one.page) != one.fence:
                found.append(f"{one}: the parent had {step.before.get(one.page)}")
    changes: dict[str, list[tuple[float, float]]] = {}
    for one in told:
        if one.answer == "published":
            changes.setdefault(one.page, []).append((one.asked, one.answered))
    for one in told:
        if one.answer == "stale" and not any(
            asked <= one.answered for asked, _ in changes.get(one.page, ())
        ):
            found.append(f"{one} was called stale, and nobody had written")
    return found


def steps_of(vault: Repository) -> dict[str, Step]:
    """The commits of the branch, the oldest first, by id."""
    made: dict[str, Step] = {}
    listed = vault.git("log", "--first-parent", "--reverse", "--format=%H").split()
    kinds = ("--raw", "--no-abbrev", "--no-renames", "--format=commit %H", "--first-parent")
    blobs: dict[str, str] = {}
    numbers = {commit: number for number, commit in enumerate(listed)}
    commit = ""
    for line in vault.git("log", "--root", *kinds).splitlines():
        if line.startswith("commit "):
            commit = line[7:]
            made[commit] = Step(numbers[commit], {}, {})
        elif line.startswith(":"):
            about, _, path = line.partition("\t")
            _, _, before, after, _ = about.split(" ")
            made[commit].before[path] = before
            made[commit].after[path] = after
            blobs[before] = blobs[after] = ""
    hashes = {name: _hash(vault, name) for name in blobs if name.strip("0")}
    for step in made.values():
        for part in (step.before, step.after):
            part.update({path: hashes.get(blob, "") for path, blob in part.items()})
    return made


def _hash(vault: Repository, blob: str) -> str:
    return hashlib.sha256(vault.git_bytes("cat-file", "blob", blob)).hexdigest()
