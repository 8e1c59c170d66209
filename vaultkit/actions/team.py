"""A first check on several processors: each process reads a share of the pages and judges it.

What a process has read stays with it, so that only what others see of a page (its surface and its
anchors) travels. The processes are forks that run this package's code only.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

from vaultkit.actions.given import GivenFacts
from vaultkit.actions.pool import chunks, settle
from vaultkit.actions.progress import Progress
from vaultkit.actions.reading import facts_at, material_at, placed_at
from vaultkit.actions.seen import Seen, packed, unpacked
from vaultkit.actions.verdict import Verdict, verdict_on
from vaultkit.model.facts import Facts
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Reader
from vaultkit.parse import codec
from vaultkit.parse.scan import Dialect
from vaultkit.vault.classify import Sorted
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import surface_of

_CHUNK = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Everything the processes know from the start.

    `readers` are those of pages and of other files. `meanwhile` is called with what was seen of all
    pages, while the processes judge them.
    """

    settings: Settings
    entries: Mapping[str, Entry]
    paths: Sorted
    blobs: Mapping[str, str]
    readers: tuple[Reader, Reader]
    dialect: Dialect
    algorithm: str
    keep: bool
    keyed: bool
    meanwhile: Callable[[Sequence[Seen]], None]
    given: GivenFacts


@dataclass(slots=True)
class Outcome:
    """All that the team found out."""

    seen: list[Seen] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)


class TeamLost(Exception):
    """A process ended before its work was done, or none could be had."""


def work(task: Task, jobs: int, progress: Progress) -> Outcome:
    """Read and judge every page of `task`. Raises TeamLost where the system gives no processes."""
    members: list[_Member] = []
    try:
        for _ in range(jobs):
            members.append(_Member(task, [member.wire for member in members]))
        return _lead(members, task, progress)
    except (OSError, EOFError) as error:
        raise TeamLost(str(error)) from error
    finally:
        for member in members:
            member.end()


def _lead(members: Sequence[_Member], task: Task, progress: Progress) -> Outcome:
    outcome = Outcome()
    pages = task.paths.pages
    shares = _Shares(pages, members)
    told: dict[_Member, list[bytes]] = {member: [] for member in members}
    for member, raw in _answers(members, shares):
        seen = unpacked(raw)
        outcome.seen += seen
        told[member].append(packed([one._replace(facts=b"") for one in seen]) if task.keep else raw)
        progress("reading pages", len(outcome.seen), len(pages))
    for member in members:
        for other in members:
            for raw in told[other] if other is not member else ():
                member.wire.send_bytes(raw)
        member.wire.send_bytes(b"")
    task.meanwhile(outcome.seen)
    for _, raw in _answers(members, shares):
        outcome.verdicts += map(Verdict._make, pickle.loads(raw))  # noqa: S301 - from our own fork
        progress("judging pages", len(outcome.verdicts), len(pages))
    return outcome


class _Shares:
    """Which part goes to which process: its own share first, then the end of the longest one left.

    Neighbours stay together, because pages of one folder say the same of the same links.
    """

    def __init__(self, pages: Sequence[str], members: Sequence[_Member]) -> None:
        parts = chunks(pages, _CHUNK)
        size = -(-len(parts) // len(members))
        self._left = {
            member: deque(parts[number * size : (number + 1) * size])
            for number, member in enumerate(members)
        }

    def take(self, member: _Member) -> Sequence[str] | None:
        """The next part for `member`; None where nothing is left."""
        own = self._left[member]
        if own:
            return own.popleft()
        longest = max(self._left.values(), key=len)
        return longest.pop() if longest else None


def _answers(members: Sequence[_Member], shares: _Shares) -> Iterator[tuple[_Member, bytes]]:
    """Hand out parts while there are any; yield answers until every member says that it ends."""
    by_wire: dict[Any, _Member] = {member.wire: member for member in members}
    for _ in range(2):  # one part to work on, one to go on with
        for member in members:
            member.ask(shares)
    while by_wire:
        for wire in wait(list(by_wire)):
            member = by_wire[wire]
            raw = member.wire.recv_bytes()
            if not raw:
                del by_wire[wire]
                continue
            if raw.startswith(_ERROR):
                raise pickle.loads(raw[len(_ERROR) :])  # noqa: S301 - as above
            member.ask(shares)
            yield member, raw


_ERROR = b"error\n"


class _Member:
    """One process, seen from the one that leads; up to two parts wait for it."""

    def __init__(self, task: Task, others: Sequence[Connection]) -> None:
        context = multiprocessing.get_context("fork")
        self.wire, far = context.Pipe()
        self._asked_last = False
        self._process = context.Process(
            target=_serve, args=(task, far, (*others, self.wire)), daemon=True
        )
        self._process.start()
        far.close()

    def ask(self, shares: _Shares) -> None:
        """Send the next part, or say once that there is none left."""
        if self._asked_last:
            return
        part = shares.take(self)
        self._asked_last = part is None
        # one that ended may have said why, which is still to be read
        with suppress(BrokenPipeError):
            self.wire.send(part)

    def end(self) -> None:
        """Stop the process, whatever it does."""
        self.wire.close()
        self._process.terminate()
        self._process.join()


def _serve(task: Task, wire: Connection, others: Sequence[Connection]) -> None:
    """The life of one process: read parts until there are no more, then judge what was read."""
    settle()
    for other in others:
        other.close()
    try:
        facts: dict[str, Facts] = {}
        mine: list[Seen] = []
        while (part := wire.recv()) is not None:
            seen = _given(task, part, facts) if task.given else []
            known = {one.path for one in seen}
            left = [path for path in part if path not in known] if known else part
            seen += [_read(task, path, data, facts) for path, data in task.readers[0](left)]
            wire.send_bytes(packed(seen))
            mine += [one._replace(facts=b"") for one in seen] if task.keep else seen
        wire.send_bytes(b"")
        _judge(task, facts, mine, wire)
        os._exit(0)  # at once: tidying up would take a while, and the others work on
    except (EOFError, BrokenPipeError):
        return
    except Exception as error:  # noqa: BLE001 - told to the process that leads, which raises it
        wire.send_bytes(_ERROR + pickle.dumps(error))


def _read(task: Task, path: str, data: Any, facts: dict[str, Facts]) -> Seen:
    found, blob = facts_at(data, task.blobs[path], task.dialect, task.algorithm)
    encoded = codec.encode(found) if task.keep else b""
    anchors = codec.anchors_of(encoded) if task.keep else codec.encode_anchors(found)
    # a page's values are most of it, and hardly ever looked at again where no type asks for them
    typed = task.settings.vocabulary.ontology is not None
    facts[path] = codec.slim(found, anchors, head=typed)
    return Seen(path, blob, surface_of(found, anchors), anchors, encoded)


def _given(task: Task, part: Sequence[str], facts: dict[str, Facts]) -> list[Seen]:
    """Those pages of `part` whose facts came in files; the files' facts are for no cache."""
    seen = []
    for path in part:
        found = task.given.get(task.blobs[path])
        if found is not None:
            anchors = codec.anchors_of(found[0])
            facts[path] = codec.slim(found[1], anchors)
            surface = surface_of(found[1], anchors)
            seen.append(Seen(path, task.blobs[path], surface, anchors, b""))
    return seen


def _judge(task: Task, facts: dict[str, Facts], mine: list[Seen], wire: Connection) -> None:
    everything = list(mine)
    while raw := wire.recv_bytes():
        everything += unpacked(raw)
    surfaces = {seen.path: seen.surface for seen in everything}
    ordered = {path: surfaces[path] for path in task.paths.pages}
    store = _Shared(task, facts, {seen.path: seen for seen in everything})
    snapshot = Snapshot(
        task.settings,
        task.entries,
        task.paths,
        ordered,
        source=store,
        keyed=task.keyed,
    )
    for part in chunks(mine, _CHUNK):
        verdicts = [tuple(verdict_on(seen.path, snapshot)) for seen in part]
        wire.send_bytes(pickle.dumps(verdicts, protocol=5))
    wire.send_bytes(b"")


class _Shared:
    """Own facts whole; of the pages that others read, the anchors only."""

    def __init__(self, task: Task, own: Mapping[str, Facts], seen: Mapping[str, Seen]) -> None:
        self._task = task
        self._own = own
        self._seen = seen

    def facts(self, path: str) -> Facts:
        """The facts of a page that this process read, the anchors of any other."""
        own = self._own.get(path)
        return own if own is not None else codec.decode_anchors(self._seen[path].anchors)

    def material(self, path: str) -> bytes | None:
        """The bytes of any file."""
        return material_at(self._task.readers[1], path)

    def placed_facts(self, path: str) -> Facts:
        """The facts of a page with every place; parsed anew."""
        task = self._task
        blob = self._seen[path].blob
        found = placed_at(task.readers[0], path, blob, task.dialect, task.algorithm)
        return found if found is not None else self._own[path]
